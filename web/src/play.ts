/** Playing: what the player does goes to the server one after the other, and what comes back is shown. */
import { askAbout } from "./beside.ts";
import { atOnce, bestMoves, countLifted, goals, type Lifted, moveTo, movesFrom, onlyMove } from "./choose.ts";
import { fly, pace, release, settle, whereCardsLie } from "./flights.ts";
import { speak } from "./live.ts";
import { type Game, type Hint, type Move, type Place, Refusal, type Step, type ToSearch } from "./protocol.ts";
import { endSearch, search } from "./search.ts";
import { cardSound } from "./sound.ts";
import { set, state } from "./state.ts";
import { say, cardWords } from "./words.ts";
import type { Wire } from "./wire.ts";

let wire: Wire;
let queue: Promise<void> = Promise.resolve();
let showing = 0;
let clockStarted = performance.now();

export function playOver(connection: Wire): void {
  wire = connection;
}

const table = () => document.getElementById("table");
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Do things one after the other, however fast the player is. */
export function inTurn(act: () => Promise<void>): Promise<void> {
  queue = queue.then(act).catch((problem: unknown) => refused(problem));
  return queue;
}

async function refused(problem: unknown): Promise<void> {
  if (!(problem instanceof Refusal)) throw problem;
  if (problem.game && state.place) await show({ ...state.place, game: problem.game });
  if (!state.place) set({ problem: problem.message });
  notice(problem.message);
}

export function notice(sentence: string): void {
  set({ notice: sentence });
  speak(sentence);
}

/** Time at the table, counted while the page is seen. */
function seconds(): number {
  const now = performance.now();
  const more = document.hidden ? 0 : Math.min(120, (now - clockStarted) / 1000);
  clockStarted = now;
  return (state.place?.seconds ?? 0) + more;
}

// ---- beginning

export interface Wish {
  game: string;
  options?: Record<string, unknown>;
  deal?: string | null;
  daily?: boolean;
  fresh?: boolean;
  /** Any deal will do, even where only those that can come out are wanted. */
  any?: boolean;
}

/** Begin a deal or take one up; a tab remembers by its address which game it plays. */
export function begin(wish: Wish, address: string | null = null): Promise<void> {
  return inTurn(async () => {
    const kept = address && !wish.fresh ? sessionStorage.getItem(address) : null;
    endSearch();
    const place = (kept && (await openKept(kept))) || (await wire.ask<Place | ToSearch>("begin", { ...wish, key: crypto.randomUUID() }));
    if ("search" in place) return void search(wish);
    sessionStorage.setItem(place.game.address, place.key);
    history.replaceState(null, "", place.game.address);
    document.title = `${place.game.title} · ${place.game.deal}`;
    clockStarted = performance.now();
    set({ course: null, light: null, demo: false, endSeen: false, notice: "", geometry: null, dialog: null });
    await show(place);
    speak([place.game.title, say("deal {number}", { number: place.game.deal }), ...place.game.counters].join(", "));
    return undefined;
  });
}

async function openKept(key: string): Promise<Place | null> {
  try {
    return await wire.ask<Place>("open", { key });
  } catch (problem) {
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

// ---- showing

/** Show a game, each step of what happened with its cards in the air. */
async function show(place: Place): Promise<void> {
  const mine = ++showing;
  settle(table());
  const steps = place.steps ?? [];
  const before = state.place?.key === place.key ? state.place.game.piles : place.game.piles;
  set({ place, piles: steps.length ? { ...before } : place.game.piles, lifted: null, depth: null, hint: null });
  const lit = place.settings !== undefined && state.hello !== null;
  if (lit) set({ hello: { ...state.hello!, settings: place.settings! } });
  askAbout(place);
  if (!state.hello || !steps.length) return;
  announce(place.game, steps, lit);
  if (state.hello.settings.sound) cardSound(steps.length);
  const slowness = pace(state.hello.settings);
  if (slowness) void flyThrough(steps, slowness, mine, place.game);
  else set({ piles: place.game.piles });
}

async function flyThrough(steps: Step[], slowness: number, mine: number, game: Game): Promise<void> {
  for (const step of steps) {
    const felt = table();
    if (mine !== showing || !felt) return;
    const before = whereCardsLie(felt);
    release(felt);
    set({ piles: { ...state.piles, ...step.piles } });
    const pause = fly(felt, step, before, slowness);
    if (pause) await wait(pause);
  }
  if (mine === showing) set({ piles: game.piles });
}

function announce(game: Game, steps: Step[], lit: boolean): void {
  const sentences = steps.map((step) => step.words).filter(Boolean);
  const end = { open: [], won: [say("The game has come out.")], lost: [say("The game is lost.")] }[game.outcome];
  const news = lit ? say("From now on a light tells whether the game can still be won; the settings put it out.") : "";
  set({ notice: news });
  speak([...sentences, ...game.counters, ...end, ...(news ? [news] : [])].join(". "));
}

// ---- moves

export function play(move: Move): Promise<void> {
  return inTurn(() => send("play", { move: move.move }));
}

export async function send(ask: string, fields: Record<string, unknown> = {}): Promise<void> {
  const { place } = state;
  if (!place) return;
  const known = { key: place.key, at: place.game.at, seconds: seconds() };
  await show(await wire.ask<Place>(ask, { ...known, ...fields }));
}

export const undo = () => inTurn(() => send("undo"));
export const redo = () => inTurn(() => send("redo"));
export const restart = () => inTurn(async () => {
  set({ endSeen: false });
  await send("restart");
  speak(say("Back at the opening."));
});

/** Go back to where the game stood after so many turns; those after it stay for redo. */
export const goBack = (turn: number) => inTurn(async () => {
  await send("back", { to: turn });
  notice(turn ? say("Back at turn {turn}.", { turn }) : say("Back at the opening."));
});

/** Show the last turn again: take it back and make it once more. */
export function showAgain(): Promise<void> {
  return inTurn(async () => {
    if (!state.place?.game.at) return notice(say("No move has been made yet."));
    await send("undo");
    await wait(500 * Math.max(pace(state.hello!.settings), 0.5));
    return send("redo");
  });
}

/** Play the game over again from its opening, as it was played. */
export function replay(): Promise<void> {
  return inTurn(async () => {
    const turns = state.place?.game.at ?? 0;
    set({ endSeen: true });
    await send("restart");
    for (let turn = 0; turn < turns; turn++) {
      await wait(700 * Math.max(pace(state.hello!.settings), 0.5));
      await send("redo");
    }
    set({ endSeen: false });
  });
}

/** Play the one thing there is to do: the next deal, or the card from the stock. */
export function playOn(): Promise<void> {
  return inTurn(async () => {
    const game = state.place?.game;
    if (!game) return;
    const stock = game.shelves.flat().find((group) => group.role === "stock")?.piles[0]?.pile;
    const move = onlyMove(game) ?? (stock === undefined ? null : atOnce(game, stock));
    if (move) await send("play", { move: move.move });
    else if (stock !== undefined && movesFrom(game, stock).length) lift({ pile: stock, count: 1 });
    else if (stock !== undefined && game.piles[String(stock)]?.length) await explain(stock, stock);
    else notice(say("There is nothing to turn up: lift a card and lay it."));
  });
}

/** Send the top card of a pile where it fits best. */
export function sendBest(pile: number): Promise<void> {
  return inTurn(async () => {
    const game = state.place?.game;
    const [move, ...others] = game ? bestMoves(game, pile) : [];
    if (!move) await explain(pile, pile);
    else await send("play", { move: others.length ? await bestOf([move, ...others]) : move.move });
  });
}

/** Choose between moves that look alike, as a hint would. */
async function bestOf(moves: Move[]): Promise<number> {
  const fields = { key: state.place!.key, moves: moves.map((one) => one.move) };
  return (await wire.ask<{ move: number }>("best", fields)).move;
}

/** What a click or Enter on a pile means: lift, lay, let go, or play at once. */
export function choosePile(pile: number, depth: number): Promise<void> {
  return inTurn(async () => {
    const game = state.place?.game;
    if (!game) return;
    const { lifted } = state;
    if (lifted && lifted.pile !== pile) {
      const move = moveTo(game, lifted, pile);
      if (move) return send("play", { move: move.move });
      const other = movesFrom(game, pile).length > 0;
      await explain(lifted.pile, pile);
      if (other) lift({ pile, count: countLifted(game, pile, depth) }, state.notice);
      return undefined;
    }
    if (lifted) return letGo();
    const move = atOnce(game, pile);
    if (move) return send("play", { move: move.move });
    if (movesFrom(game, pile).length) lift({ pile, count: countLifted(game, pile, depth) });
    else await explain(pile, pile);
    return undefined;
  });
}

/** Lay what was dragged on a pile. */
export function dropOn(lifted: Lifted, pile: number): Promise<void> {
  return inTurn(async () => {
    const game = state.place?.game;
    const move = game && moveTo(game, lifted, pile);
    if (move) await send("play", { move: move.move });
    else {
      set({ lifted: null });
      await explain(lifted.pile, pile);
    }
  });
}

function lift(lifted: Lifted, notice = ""): void {
  const game = state.place!.game;
  const pile = game.piles[String(lifted.pile)] ?? [];
  const card = pile.at(-lifted.count);
  set({ lifted, notice, hint: null });
  const names = game.shelves.flat().flatMap((group) => group.piles);
  const where = names.filter((one) => goals(game, lifted).has(one.pile)).map((one) => one.words);
  const words = say("{card} lifted; it can go to: {piles}.", { card: card ? cardWords(card) : names.find((one) => one.pile === lifted.pile)?.words ?? "", piles: where.join(", ") });
  speak([notice, words].filter(Boolean).join(" "));
}

export function letGo(): void {
  if (!state.lifted) return;
  set({ lifted: null });
  speak(say("Let go."));
}

/** Have the server say why a move can't be made. */
async function explain(source: number, target: number): Promise<void> {
  if (!state.place) return;
  const answer = await wire.ask<{ say: string }>("why", { key: state.place.key, move: source + target * 64 + 4096 });
  notice(answer.say);
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function askHint(): Promise<void> {
  return inTurn(async () => {
    if (!state.place) return;
    const { hint } = await wire.ask<Hint>("hint", { key: state.place.key });
    if (!hint) return notice(say("There is nothing to advise here."));
    set({ hint, lifted: null });
    return notice(sentence(`${hint.words}: ${hint.why}.`));
  });
}
