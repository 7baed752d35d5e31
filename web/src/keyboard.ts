/** The keys: those of the whole page, and those of a pile that has the focus. */
import { wonder } from "./beside.ts";
import { neighbour } from "./choose.ts";
import { speak } from "./live.ts";
import { askHint, choosePile, letGo, playOn, redo, restart, sendBest, showAgain, undo } from "./play.ts";
import { set, state } from "./state.ts";
import { cardWords, say } from "./words.ts";

/** What a key does anywhere on the page of a game. */
const ANYWHERE: Record<string, () => unknown> = {
  u: undo,
  r: redo,
  h: askHint,
  w: wonder,
  p: showAgain,
  b: restart,
  " ": playOn,
  d: () => set({ dialog: "deal" }),
  "?": () => set({ dialog: "keys" }),
  Escape: () => (state.lifted ? letGo() : set({ hint: null, notice: "", rulesOpen: false })),
};

export interface Doings {
  newDeal: () => unknown;
  toggleRules: () => unknown;
}

export function onKey(event: KeyboardEvent, doings: Doings): void {
  if (state.route.view !== "game" || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest("input, select, textarea, dialog")) return;
  const pile = target?.dataset["pile"];
  if (pile !== undefined && onPile(event, Number(pile))) return;
  const control = target?.closest("button, a, summary") && pile === undefined;
  if (control && (event.key === " " || event.key === "Enter")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = key === "n" ? doings.newDeal : key === "l" ? doings.toggleRules : key === "Enter" ? ANYWHERE[" "] : ANYWHERE[key];
  if (!act) return;
  event.preventDefault();
  void act();
}

/** Keys on a pile: arrows move in it and on to the next, Enter lifts and lays. */
function onPile(event: KeyboardEvent, pile: number): boolean {
  const depth = state.depth?.pile === pile ? state.depth.cards : 0;
  if (event.key === "Enter") {
    event.preventDefault();
    if (state.lifted?.pile === pile) void sendBest(pile);
    else void choosePile(pile, depth);
    return true;
  }
  if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return false;
  event.preventDefault();
  if (!withinPile(pile, depth, event.key)) toNextPile(pile, event.key);
  return true;
}

function withinPile(pile: number, depth: number, key: string): boolean {
  const group = state.place?.game.shelves.flat().find((one) => one.piles.some((each) => each.pile === pile));
  const cards = state.piles[String(pile)] ?? [];
  const deeper = group?.spread === "down" ? "ArrowUp" : group?.spread === "right" ? "ArrowLeft" : "";
  const higher = group?.spread === "down" ? "ArrowDown" : group?.spread === "right" ? "ArrowRight" : "";
  const next = key === deeper ? depth + 1 : key === higher ? depth - 1 : -1;
  const card = cards.at(-1 - next);
  if (next < 0 || next >= cards.length || card === undefined || card === null || card === "?") return false;
  set({ depth: { pile, cards: next } });
  speak(cardWords(card));
  return true;
}

function toNextPile(pile: number, key: string): void {
  const next = state.geometry && neighbour(state.geometry.spots, pile, key);
  if (next === null) return;
  set({ depth: null });
  document.querySelector<HTMLElement>(`[data-pile="${next}"]`)?.focus();
}

/** The keys as the page lists them. */
export const keyList = (): [string, string][] => [
  [say("Space"), say("the next deal, or the card from the stock")],
  [say("Tab"), say("from pile to pile")],
  [say("Arrows, Home, End"), say("in a pile and between piles")],
  [say("Enter"), say("lift a card, lay it; twice: where it fits best")],
  [say("Escape"), say("let go")],
  ["U, R", say("undo, redo")],
  ["P", say("show the last turn again")],
  ["B", say("back to the opening")],
  ["H", say("hint")],
  ["W", say("could it still be won?")],
  ["N, D", say("new deal; choose a deal")],
  ["L", say("rules")],
  ["?", say("these keys")],
];
