import assert from "node:assert/strict";
import { test } from "node:test";
import { fallen, place, TALL } from "../src/geometry.ts";
import type { Group } from "../src/protocol.ts";

const group = (role: string, first: number, rows: number[], spread: Group["spread"] = "squared"): Group => {
  const count = rows.reduce((sum, length) => sum + length, 0);
  const piles = Array.from({ length: count }, (_, i) => ({ pile: first + i, name: "", words: "" }));
  return { role, name: role, piles, rows, spread, signs: [], hands_off: false };
};
const tables: Record<string, Group[][]> = {
  carpet: [[group("stock", 0, [1]), group("waste", 1, [1]), group("foundation", 2, [4])], [group("tableau", 6, [5, 5, 5, 5])]],
  pairs: [[group("tableau", 1, [6, 6], "down")], [group("discard", 13, [1])]],
  hunt: [[group("stock", 0, [1]), group("tableau", 1, [3])], [group("discard", 4, [1], "right")]],
  wide: [[group("tableau", 1, [16], "down")]],
  seven: [[group("stock", 0, [1]), group("waste", 8, [1]), group("foundation", 9, [4])], [group("tableau", 1, [7], "down")]],
};
const room = (width: number, height: number) => ({ width, height, leftHanded: false, look: true, largest: 150 });

for (const [name, shelves] of Object.entries(tables)) {
  for (const [width, height] of [[1224, 580], [366, 560], [320, 300], [2400, 1200]] as const) {
    test(`${name} lies within ${width} × ${height}, no pile on another`, () => {
      const { spots, card } = place(shelves, {}, room(width, height));
      const all = [...spots.values()];
      assert.equal(all.length, shelves.flat().reduce((sum, one) => sum + one.piles.length, 0));
      for (const spot of all) {
        assert.ok(spot.x >= -0.01 && spot.x + spot.place <= width + 0.01);
        assert.ok(spot.y >= 0 && spot.y + spot.height <= height + 0.01);
      }
      all.forEach((one, i) =>
        all.slice(i + 1).forEach((other) => {
          const apart = one.x + one.place <= other.x + 0.01 || other.x + other.place <= one.x + 0.01 || one.y + card * TALL <= other.y + 0.01 || other.y + card * TALL <= one.y + 0.01;
          assert.ok(apart);
        }),
      );
    });
  }
}

test("left-handed is the mirror image", () => {
  const shelves = tables["hunt"] ?? [];
  const right = place(shelves, {}, room(1000, 600));
  const left = place(shelves, {}, { ...room(1000, 600), leftHanded: true });
  for (const [pile, spot] of right.spots) assert.ok(Math.abs((left.spots.get(pile)?.x ?? 0) + spot.x + spot.place - 1000) < 0.01);
});

test("many cards of a spread pile stay within its reach", () => {
  const cards = Array.from({ length: 20 }, (_, i) => `${i}`);
  const { spots, card } = place(tables["hunt"] ?? [], { "4": cards }, room(1000, 600));
  const spot = spots.get(4);
  assert.ok(spot && spot.stepX * 19 + card <= spot.place + 0.01);
});

test("where the cards below may not be looked at, piles lie squared", () => {
  const { spots } = place(tables["pairs"] ?? [], { "1": ["?", "?", "7H"] }, { ...room(1000, 600), look: false });
  assert.equal(spots.get(1)?.stepY, 0);
});

const cards = (down: number, up: number) => [...Array.from({ length: down }, () => null), ...Array.from({ length: up }, (_, i) => `${i}`)];

test("cards face down take less room than those face up", () => {
  const { spots } = place(tables["wide"] ?? [], { "1": cards(6, 3) }, room(1224, 580));
  const spot = spots.get(1);
  assert.ok(spot && spot.down === 6 && spot.downY > 0 && spot.downY < spot.stepY);
  assert.equal(fallen(spot, 8), 6 * spot.downY + 2 * spot.stepY);
});

for (const [name, shelves] of [["in one row", tables["wide"] ?? []], ["in two rows", tables["pairs"]?.slice(0, 1) ?? []]] as const) {
  test(`long piles ${name} are squeezed to the foot of the table, on a telephone too`, () => {
    for (const [width, height] of [[366, 560], [1224, 580]] as const) {
      const piles = { "1": cards(5, 13), "3": cards(0, 19), "8": cards(0, 12) };
      const { spots, card } = place(shelves, piles, room(width, height));
      for (const spot of spots.values()) assert.ok(spot.y + spot.height <= height + 0.01);
      const [one, below] = [spots.get(3), spots.get(8)];
      assert.ok(one && one.stepY > 0 && one.height > 2.5 * TALL * card * 0.8);
      if (below && below.y > one.y) assert.ok(one.y + one.height <= below.y + 0.01);
    }
  });
}

test("on a telephone seven piles that reach down lie in one row, sixteen in several", () => {
  const rows = (name: string) => {
    const { spots } = place(tables[name] ?? [], {}, room(366, 560));
    return new Set([1, 2, 3, 4, 5, 6, 7].map((pile) => spots.get(pile)?.y)).size;
  };
  assert.equal(rows("seven"), 1);
  assert.ok(rows("wide") > 1);
});

test("small cards fall further where there is room, and are squeezed where there is none", () => {
  const step = (count: number) => {
    const { spots, card } = place(tables["seven"] ?? [], { "1": cards(0, count) }, room(366, 560));
    return (spots.get(1)?.stepY ?? 0) / card;
  };
  assert.ok(step(5) > 0.5);
  assert.ok(step(30) < 0.315);
});
