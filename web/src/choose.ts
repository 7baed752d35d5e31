/** Which move a click, a drop or a key means, from the legal moves alone. */
import type { Game, Move } from "./protocol.ts";

export interface Lifted {
  pile: number;
  count: number;
}

const BEST_FIRST = ["foundation", "discard", "tableau", "cell", "reserve", "waste", "stock"];

/** The moves in which a pile's cards are lifted; in a pair either pile may be the first. Turning the waste over isn't one. */
export function movesFrom(game: Game, pile: number): Move[] {
  return game.moves.filter((move) => (move.source === pile && roleOf(game, move.target) !== "stock") || (move.pair && move.target === pile));
}

/** The one thing that can be done where there is nothing to decide, or null. */
export function onlyMove(game: Game): Move | null {
  return game.kind === "chance" && game.moves.length === 1 ? (game.moves[0] ?? null) : null;
}

/** What a click on a pile plays at once: the only move of a game of chance, or the only one from the stock, or back to it. */
export function atOnce(game: Game, pile: number): Move | null {
  const only = onlyMove(game);
  if (only) return only;
  const [first, ...others] = movesFrom(game, pile);
  const alone = first && !others.length ? first : null;
  if (roleOf(game, pile) === "stock") return alone ?? redeal(game, pile);
  return alone?.source === alone?.target ? alone : null;
}

/** The one move that turns cards over to be the stock again, or null. */
function redeal(game: Game, stock: number): Move | null {
  const [first, ...others] = game.moves.filter((move) => move.target === stock && move.source !== stock);
  return first && !others.length ? first : null;
}

/** The move that takes what is lifted to a pile, or null. */
export function moveTo(game: Game, lifted: Lifted, pile: number): Move | null {
  const to = game.moves.filter((move) => move.source === lifted.pile && move.target === pile);
  const exact = to.find((move) => move.count === lifted.count);
  const pair = game.moves.find((move) => move.pair && move.source === pile && move.target === lifted.pile);
  const only = to.length === 1 ? to[0] : undefined;
  return exact ?? only ?? pair ?? null;
}

/** The piles to which what is lifted may go. */
export function goals(game: Game, lifted: Lifted): Set<number> {
  const all = movesFrom(game, lifted.pile).map((move) => (move.source === lifted.pile ? move.target : move.source));
  return new Set(all.filter((pile) => moveTo(game, lifted, pile)));
}

/** Where a card fits best: home before a pile, and the most cards before fewer. Several moves may be as good. */
export function bestMoves(game: Game, pile: number): Move[] {
  const rank = (move: Move) => BEST_FIRST.indexOf(roleOf(game, move.target));
  const order = (one: Move, other: Move) => rank(one) - rank(other) || other.count - one.count;
  const [best, ...others] = movesFrom(game, pile).toSorted(order);
  return best ? [best, ...others.filter((other) => order(best, other) === 0)] : [];
}

/** How many cards are lifted when the card `depth` places below the top (0: the top) is taken. */
export function countLifted(game: Game, pile: number, depth: number): number {
  const counts = movesFrom(game, pile).map((move) => (move.source === pile ? move.count : 1));
  return counts.includes(depth + 1) ? depth + 1 : Math.min(...counts);
}

export function roleOf(game: Game, pile: number): string {
  for (const shelf of game.shelves) for (const group of shelf) if (group.piles.some((one) => one.pile === pile)) return group.role;
  return "";
}

/** The pile next to this one in a direction, by where they lie. */
export function neighbour(spots: Map<number, { x: number; y: number }>, pile: number, key: string): number | null {
  const here = spots.get(pile);
  if (!here) return null;
  const order = [...spots.keys()];
  if (key === "Home") return order[0] ?? null;
  if (key === "End") return order.at(-1) ?? null;
  let best: { pile: number; far: number } | null = null;
  for (const [other, spot] of spots) {
    const dx = spot.x - here.x;
    const dy = spot.y - here.y;
    const along = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[key] ?? 0;
    const across = key === "ArrowLeft" || key === "ArrowRight" ? Math.abs(dy) : Math.abs(dx);
    const far = along + across * 2.5;
    if (along > 4 && (!best || far < best.far)) best = { pile: other, far };
  }
  return best?.pile ?? null;
}
