/**
 * Where the piles lie: from a layout, read like a page, to places in pixels. It knows no game.
 *
 * All lengths in here are card widths until the end. Rows that are too long for a narrow table are folded into
 * more rows, and groups that stand side by side wrap; of all foldings the one with the largest cards is taken.
 * But piles that reach down lie in the rows that the game gives them, as players know them, as long as that
 * leaves cards that can be read.
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
  /** How many cards from the bottom lie face down, and how far the one on each of them lies from it. */
  down: number;
  downY: number;
}

/** How far below the top of its pile a card lies, the lowest of the pile being 0. */
export function fallen(spot: Spot, index: number): number {
  const down = Math.min(index, spot.down);
  return down * spot.downY + (index - down) * spot.stepY;
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
  /** Whether the cards below the tops may be looked at; where not, piles lie squared. */
  look: boolean;
  largest: number;
}

export const TALL = 1.4;
const GAP = 0.16;
/** Between cards on a table that is narrow, a telephone's. */
const NARROW_GAP = 0.07;
const NARROW = 480;
const GROUP_GAP = 0.55;
const BAND_GAP = 0.3;
const OVERLAP = 0.3;
/** How much of a card shows under another in a pile that is spread downwards, face up and face down. */
const FALL = 0.315;
const FALL_DOWN = 0.14;
/** Cards of fewer pixels than these fall further where there is room, or their corners could not be read. */
const SMALL = 60;
const SMALL_STRETCH = 1.9;
/** How much further than planned piles may reach down, in card widths, on a table of small cards and on others. */
const MORE_REACH = { small: 9, large: 2.4 };
/** Left free below a long pile. */
const FOOT = 0.12;
const DOWN_REACH = 1.35;
const RIGHT_REACH = 2.7;
const RIGHT_REACH_BESIDE = 0.9;
const UNFOLDED = 30;
const FOLDS = [UNFOLDED, 16, 13, 12, 10, 9, 8, 7, 6, 5, 4, 3];
/** Foldings of the first shelf where it stands beside the others. */
const BESIDE = [2, 1, 3, 4, 5, 6, UNFOLDED];
const WORTH_BESIDE = 1.1;
/** A fold must make the cards this much larger to be worth it. */
const WORTH = 1.04;
/** Pixels of a card's width below which rows of piles that reach down are folded too. */
const READABLE = 31;

interface Block {
  group: Group;
  rows: number[][];
  cell: number;
  reach: number;
  width: number;
  gap: number;
}

type Band = Block[];
/** Bands from the top, with the gap between groups; columns stand side by side. */
interface Column {
  bands: Band[];
  gap: number;
}

/** How to fold: the most piles in a row, and in a row of piles that reach down; the gaps between cards and groups. */
interface Folding {
  most: number;
  mostDown: number;
  gap: number;
  groupGap: number;
}

export function place(shelves: Group[][], piles: Record<string, Card[]>, room: Room): Geometry {
  const gap = room.width < NARROW ? NARROW_GAP : GAP;
  const asLaid = foldings(shelves, room, gap, true);
  const best = asLaid.card < READABLE ? foldings(shelves, room, gap, false) : asLaid;
  return spread(best.columns, best.card, piles, room);
}

/** Find the best of all foldings, of those that leave rows of piles that reach down as they are or of the others. */
function foldings(shelves: Group[][], room: Room, gap: number, asLaid: boolean): { columns: Column[]; card: number } {
  const folding = (most: number, groupGap = GROUP_GAP): Folding => ({ most, mostDown: asLaid ? UNFOLDED : most, gap, groupGap });
  let best: { columns: Column[]; card: number } = { columns: [], card: 0 };
  const consider = (columns: Column[], worth: number) => {
    const card = cardWidth(columns, room);
    if (card > best.card * worth) best = { columns, card };
  };
  for (const most of FOLDS) consider([fold(shelves, folding(most))], WORTH);
  if (shelves.length < 2) return best;
  for (const most of BESIDE) {
    const beside = fold(shelves.slice(0, 1), folding(most, most < 3 ? gap : GROUP_GAP));
    consider([beside, fold(shelves.slice(1), folding(UNFOLDED))], WORTH_BESIDE);
  }
  return best;
}

function fold(shelves: Group[][], folding: Folding): Column {
  const { most, gap, groupGap } = folding;
  const widest = most + (most - 1) * gap;
  const bands: Band[] = [];
  for (const shelf of shelves) {
    let band: Band = [];
    for (const group of shelf) {
      const block = blockOf(group, folding, shelf.length === 1);
      if (band.length && bandWidth([...band, block], groupGap) > widest + groupGap + 0.01) {
        bands.push(band);
        band = [];
      }
      band.push(block);
    }
    bands.push(band);
  }
  return { bands: aligned(bands), gap: groupGap };
}

/** Let bands of like groups stand in the same columns. */
function aligned(bands: Band[]): Band[] {
  const kind = (band: Band) => band.map((block) => block.group.role).join(" ");
  const wide = new Map<string, number>();
  const name = (band: Band, index: number) => `${kind(band)} ${index}`;
  for (const band of bands) band.forEach((block, index) => wide.set(name(band, index), Math.max(block.width, wide.get(name(band, index)) ?? 0)));
  return bands.map((band) => band.map((block, index) => ({ ...block, width: wide.get(name(band, index)) ?? block.width })));
}

function blockOf(group: Group, folding: Folding, alone: boolean): Block {
  const { gap } = folding;
  const most = group.spread === "down" ? folding.mostDown : folding.most;
  const rows: number[][] = [];
  let next = 0;
  for (const length of group.rows) {
    const parts = Math.ceil(length / most);
    let left = length;
    for (let part = parts; part > 0; part--) {
      const count = Math.ceil(left / part);
      rows.push(group.piles.slice(next, next + count).map((pile) => pile.pile));
      next += count;
      left -= count;
    }
  }
  const right = group.spread === "right";
  const cell = 1 + (right ? (alone && group.piles.length === 1 ? RIGHT_REACH : RIGHT_REACH_BESIDE) : 0);
  const columns = Math.max(...rows.map((row) => row.length));
  return { group, rows, cell, reach: group.spread === "down" ? DOWN_REACH : 0, width: columns * cell + (columns - 1) * gap, gap };
}

function bandWidth(band: Band, gap: number): number {
  return band.reduce((sum, block) => sum + block.width, 0) + (band.length - 1) * gap;
}

function bandHeight(band: Band, extra = 0): number {
  const tall = (block: Block) => block.rows.length * (TALL + (block.reach ? block.reach + extra : 0)) + (block.rows.length - 1) * block.gap;
  return Math.max(...band.map(tall));
}

function columnHeight(column: Column, extra = 0): number {
  return column.bands.reduce((sum, band) => sum + bandHeight(band, extra), 0) + (column.bands.length - 1) * BAND_GAP;
}

const columnWidth = (column: Column) => Math.max(...column.bands.map((band) => bandWidth(band, column.gap)));

function tableWidth(columns: Column[]): number {
  return columns.reduce((sum, column) => sum + columnWidth(column), 0) + (columns.length - 1) * GROUP_GAP * 1.6;
}

function tableHeight(columns: Column[], extra = 0): number {
  return Math.max(...columns.map((column) => columnHeight(column, extra)));
}

function cardWidth(columns: Column[], room: Room): number {
  return Math.min(room.width / tableWidth(columns), room.height / tableHeight(columns), room.largest);
}

/** How much further than planned the piles of a table may reach down, to use the height there is. */
function moreReach(columns: Column[], card: number, room: Room): number {
  const rows = Math.max(...columns.map((column) => column.bands.reduce((sum, band) => sum + Math.max(...band.map((block) => (block.reach ? block.rows.length : 0))), 0)));
  const spare = room.height / card - tableHeight(columns);
  return rows === 1 ? Math.min(card < SMALL ? MORE_REACH.small : MORE_REACH.large, Math.max(0, spare)) : 0;
}

function spread(columns: Column[], card: number, piles: Record<string, Card[]>, room: Room): Geometry {
  const extra = moreReach(columns, card, room);
  const total = tableHeight(columns, extra);
  const spots = new Map<number, Spot>();
  let left = (room.width / card - tableWidth(columns)) / 2;
  for (const column of columns) {
    const wide = columnWidth(column);
    let top = Math.max(0, (room.height / card - total) * 0.42);
    for (const band of column.bands) {
      let x = left + (wide - bandWidth(band, column.gap)) / 2;
      const foot = band === column.bands.at(-1) ? room.height / card - top - TALL - FOOT : 0;
      for (const block of band) {
        putBlock(block, { left: x, top, extra, foot, card, piles, room, spots });
        x += block.width + column.gap;
      }
      top += bandHeight(band, extra) + BAND_GAP;
    }
    left += wide + GROUP_GAP * 1.6;
  }
  return { card, height: Math.max(room.height, total * card), spots };
}

interface Put {
  left: number;
  top: number;
  extra: number;
  /** How far piles may reach down, to the foot of the table; 0 where something lies below them. */
  foot: number;
  card: number;
  piles: Record<string, Card[]>;
  room: Room;
  spots: Map<number, Spot>;
}

function putBlock(block: Block, put: Put): void {
  const reaches = reachesOf(block, put);
  let y = put.top;
  block.rows.forEach((row, rowIndex) => {
    const reach = reaches[rowIndex] ?? 0;
    row.forEach((pile, column) => {
      const x = put.left + column * (block.cell + block.gap);
      put.spots.set(pile, spotOf(block, pile, x, y, reach, put));
    });
    y += TALL + reach + block.gap;
  });
}

/** How far the piles of each row may reach down: as planned, and further where long piles need what others leave. */
function reachesOf(block: Block, put: Put): number[] {
  const planned = block.reach ? block.reach + put.extra : 0;
  const needs = block.rows.map((row) => Math.max(...row.map((pile) => fallOf(put.piles[String(pile)] ?? [], put.card).reach)));
  if (!block.reach || !put.room.look || needs.every((need) => need <= planned)) return needs.map(() => planned);
  const rows = needs.length;
  const most = Math.max(planned * rows, put.foot - (rows - 1) * (TALL + block.gap));
  const wished = needs.map((need) => Math.max(need, planned));
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  return sum(wished) <= most ? wished : needs.map((need) => (need * most) / sum(needs));
}

/** How far the cards of a pile that reaches down lie apart, face up and face down, and how far it reaches, unsqueezed. */
function fallOf(cards: Card[], card: number): { up: number; down: number; countDown: number; reach: number } {
  const stretch = card < SMALL ? SMALL_STRETCH : 1;
  const over = Math.max(0, cards.length - 1);
  const countDown = Math.min(over, cards.filter((one) => one === null).length);
  const [up, down] = [FALL * stretch, FALL_DOWN];
  return { up, down, countDown, reach: countDown * down + (over - countDown) * up };
}

function spotOf(block: Block, pile: number, x: number, y: number, reach: number, put: Put): Spot {
  const { card, room } = put;
  const cards = put.piles[String(pile)] ?? [];
  const over = Math.max(0, cards.length - 1);
  const spreads = room.look && over > 0;
  const right = block.group.spread === "right";
  const stepX = right && spreads ? Math.min(OVERLAP, (block.cell - 1) / over) : 0;
  const falls = fallOf(cards, card);
  const squeezed = block.group.spread === "down" && spreads ? Math.min(1, reach / falls.reach) : 0;
  const left = room.leftHanded ? room.width - (x + block.cell) * card : x * card;
  return {
    x: left,
    y: y * card,
    place: block.cell * card,
    width: (right ? block.cell : 1) * card,
    height: (TALL + falls.reach * squeezed) * card,
    stepX: stepX * card,
    stepY: falls.up * squeezed * card,
    down: falls.countDown,
    downY: falls.down * squeezed * card,
  };
}
