/**
 * Where the piles lie: from a layout, read like a page, to places in pixels. It knows no game.
 *
 * All lengths in here are card widths until the end. Rows that are too long for a narrow table are folded into
 * more rows, and groups that stand side by side wrap; of all foldings the one with the largest cards is taken.
 */
import type { Card, Group } from "./protocol.ts";

export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Width of the place that the pile is given, bare or not. */
  place: number;
  /** How far each card of the pile lies from the one below it. */
  stepX: number;
  stepY: number;
}

export interface Geometry {
  card: number;
  height: number;
  spots: Map<number, Spot>;
}

export interface Room {
  width: number;
  height: number;
  leftHanded: boolean;
  largest: number;
}

export const TALL = 1.4;
const GAP = 0.16;
const GROUP_GAP = 0.55;
const BAND_GAP = 0.3;
const OVERLAP = 0.3;
const DOWN_REACH = 1.5;
const RIGHT_REACH = 2.7;
const RIGHT_REACH_BESIDE = 0.9;
const FOLDS = [30, 16, 13, 12, 10, 9, 8, 7, 6, 5, 4, 3];
/** A fold must make the cards this much larger to be worth it. */
const WORTH = 1.04;

interface Block {
  group: Group;
  rows: number[][];
  cell: number;
  reach: number;
  width: number;
}

type Band = Block[];

export function place(shelves: Group[][], piles: Record<string, Card[]>, room: Room): Geometry {
  let best = { bands: fold(shelves, FOLDS[0] ?? 30), card: 0 };
  for (const most of FOLDS) {
    const bands = fold(shelves, most);
    const card = cardWidth(bands, room);
    if (card > best.card * WORTH) best = { bands, card };
  }
  return spread(best.bands, best.card, piles, room);
}

function fold(shelves: Group[][], most: number): Band[] {
  const widest = most + (most - 1) * GAP;
  const bands: Band[] = [];
  for (const shelf of shelves) {
    let band: Band = [];
    for (const group of shelf) {
      const block = blockOf(group, most, shelf.length === 1);
      if (band.length && bandWidth([...band, block]) > widest + GROUP_GAP) {
        bands.push(band);
        band = [];
      }
      band.push(block);
    }
    bands.push(band);
  }
  return bands;
}

function blockOf(group: Group, most: number, alone: boolean): Block {
  const rows: number[][] = [];
  let next = 0;
  for (const length of group.rows) {
    const parts = Math.ceil(length / most);
    for (let part = 0; part < parts; part++) {
      const count = Math.ceil((length - Math.ceil((length * part) / parts)) / (parts - part));
      rows.push(group.piles.slice(next, next + count).map((pile) => pile.pile));
      next += count;
    }
  }
  const right = group.spread === "right";
  const cell = 1 + (right ? (alone && group.piles.length === 1 ? RIGHT_REACH : RIGHT_REACH_BESIDE) : 0);
  const columns = Math.max(...rows.map((row) => row.length));
  return { group, rows, cell, reach: group.spread === "down" ? DOWN_REACH : 0, width: columns * cell + (columns - 1) * GAP };
}

function bandWidth(band: Band): number {
  return band.reduce((sum, block) => sum + block.width, 0) + (band.length - 1) * GROUP_GAP;
}

function bandHeight(band: Band, extra = 0): number {
  const tall = (block: Block) => block.rows.length * (TALL + block.reach + (block.reach ? extra : 0)) + (block.rows.length - 1) * GAP;
  return Math.max(...band.map(tall));
}

function tableHeight(bands: Band[], extra = 0): number {
  return bands.reduce((sum, band) => sum + bandHeight(band, extra), 0) + (bands.length - 1) * BAND_GAP;
}

function cardWidth(bands: Band[], room: Room): number {
  const width = Math.max(...bands.map(bandWidth));
  return Math.min(room.width / width, room.height / tableHeight(bands), room.largest);
}

function spread(bands: Band[], card: number, piles: Record<string, Card[]>, room: Room): Geometry {
  const rowsDown = bands.reduce((sum, band) => sum + Math.max(...band.map((block) => (block.reach ? block.rows.length : 0))), 0);
  const spare = room.height / card - tableHeight(bands);
  const extra = rowsDown ? Math.min(2.4, Math.max(0, spare / rowsDown)) : 0;
  const total = tableHeight(bands, extra);
  const spots = new Map<number, Spot>();
  let top = Math.max(0, (room.height / card - total) * 0.42);
  for (const band of bands) {
    let left = (room.width / card - bandWidth(band)) / 2;
    for (const block of band) {
      putBlock(block, { left, top, extra, card, piles, room, spots });
      left += block.width + GROUP_GAP;
    }
    top += bandHeight(band, extra) + BAND_GAP;
  }
  return { card, height: Math.max(room.height, total * card), spots };
}

interface Put {
  left: number;
  top: number;
  extra: number;
  card: number;
  piles: Record<string, Card[]>;
  room: Room;
  spots: Map<number, Spot>;
}

function putBlock(block: Block, put: Put): void {
  const reach = block.reach ? block.reach + put.extra : 0;
  block.rows.forEach((row, rowIndex) => {
    row.forEach((pile, column) => {
      const x = put.left + column * (block.cell + GAP);
      const y = put.top + rowIndex * (TALL + reach + GAP);
      put.spots.set(pile, spotOf(block, pile, x, y, reach, put));
    });
  });
}

function spotOf(block: Block, pile: number, x: number, y: number, reach: number, put: Put): Spot {
  const { card, room } = put;
  const over = Math.max(0, (put.piles[String(pile)]?.length ?? 0) - 1);
  const right = block.group.spread === "right";
  const stepX = right && over ? Math.min(OVERLAP, (block.cell - 1) / over) : 0;
  const stepY = block.group.spread === "down" && over ? Math.min(OVERLAP * 1.05, reach / over) : 0;
  const left = room.leftHanded ? room.width - (x + block.cell) * card : x * card;
  return {
    x: left,
    y: y * card,
    place: block.cell * card,
    width: (right ? block.cell : 1) * card,
    height: (TALL + stepY * over) * card,
    stepX: stepX * card,
    stepY: stepY * card,
  };
}
