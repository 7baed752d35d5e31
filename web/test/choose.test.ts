import assert from "node:assert/strict";
import { test } from "node:test";
import { atOnce, bestMoves, countLifted, goals, moveTo, neighbour, onlyMove } from "../src/choose.ts";
import type { Game, Move } from "../src/protocol.ts";

const piles = (...numbers: number[]) => numbers.map((pile) => ({ pile, name: String(pile), words: `pile ${pile}` }));
const group = (role: string, ...numbers: number[]) => ({ role, name: role, piles: piles(...numbers), rows: [numbers.length], spread: "squared" as const, signs: [], hands_off: false });
const move = (source: number, target: number, count = 1, pair = false): Move => ({ move: source + target * 64 + count * 4096, source, target, count, pair, notation: "", words: "" });
const game = (kind: "chance" | "judgment", ...moves: Move[]): Game =>
  ({ kind, moves, shelves: [[group("stock", 0), group("foundation", 9)], [group("tableau", 1, 2, 3)]], piles: {} }) as unknown as Game;

test("a pair may be begun from either side", () => {
  const pairs = game("judgment", move(1, 2, 1, true));
  assert.equal(moveTo(pairs, { pile: 2, count: 1 }, 1)?.source, 1);
  assert.deepEqual([...goals(pairs, { pile: 2, count: 1 })], [1]);
});

test("a move with a direction goes only that way", () => {
  assert.equal(moveTo(game("judgment", move(1, 2)), { pile: 2, count: 1 }, 1), null);
});

test("a run is lifted at the card taken, and else at the fewest cards that may go", () => {
  const runs = game("judgment", move(1, 2, 2), move(1, 3, 4));
  assert.equal(countLifted(runs, 1, 3), 4);
  assert.equal(countLifted(runs, 1, 0), 2);
  assert.equal(moveTo(runs, { pile: 1, count: 4 }, 3)?.count, 4);
});

test("a card goes home before it goes to a pile", () => {
  assert.deepEqual(bestMoves(game("judgment", move(1, 2), move(1, 9)), 1).map((one) => one.target), [9]);
});

test("goals as good as each other are all named, and the most cards go before fewer", () => {
  assert.deepEqual(bestMoves(game("judgment", move(1, 2), move(1, 3, 2), move(3, 2), move(1, 3)), 1).map((one) => one.count), [2]);
  assert.deepEqual(bestMoves(game("judgment", move(1, 2), move(1, 3)), 1).map((one) => one.target), [2, 3]);
  assert.deepEqual(bestMoves(game("judgment"), 1), []);
});

test("where nothing is to decide any pile plays on; with decisions only the stock does", () => {
  assert.equal(onlyMove(game("chance", move(0, 1)))?.source, 0);
  assert.equal(atOnce(game("chance", move(0, 1)), 3)?.source, 0);
  assert.equal(atOnce(game("judgment", move(0, 1)), 3), null);
  assert.equal(atOnce(game("judgment", move(0, 1)), 0)?.target, 1);
  assert.equal(atOnce(game("judgment", move(0, 1), move(0, 2)), 0), null);
});

test("the bare stock turns the waste over, and the waste's top card is not lifted for that", () => {
  const turned = game("judgment", move(9, 0, 24), move(9, 1));
  assert.equal(atOnce(turned, 0)?.count, 24);
  assert.equal(countLifted(turned, 9, 0), 1);
  assert.deepEqual([...goals(turned, { pile: 9, count: 1 })], [1]);
  assert.equal(atOnce(game("judgment", move(9, 0, 24), move(0, 9)), 0)?.source, 0);
});

test("arrows find the nearest pile that way", () => {
  const spots = new Map([
    [1, { x: 0, y: 0 }],
    [2, { x: 100, y: 0 }],
    [3, { x: 0, y: 150 }],
    [4, { x: 100, y: 150 }],
  ]);
  assert.equal(neighbour(spots, 1, "ArrowRight"), 2);
  assert.equal(neighbour(spots, 1, "ArrowDown"), 3);
  assert.equal(neighbour(spots, 4, "ArrowUp"), 2);
  assert.equal(neighbour(spots, 1, "ArrowLeft"), null);
  assert.equal(neighbour(spots, 3, "Home"), 1);
  assert.equal(neighbour(spots, 1, "End"), 4);
});
