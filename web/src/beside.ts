/** What is asked beside the game and never waited for: its chance, its light, and what is to be said when it is lost. */
import { type Course, type Lit, type Place, type PostMortem, Refusal } from "./protocol.ts";
import { set, state } from "./state.ts";
import type { Wire } from "./wire.ts";

const SOON = 60;
const LATER = 500;
/** Milliseconds for which the light goes on saying what it said, before it says that it thinks. */
const UNNOTICED = 250;

let wire: Wire;
/** Counts the positions shown: what is asked about an earlier one is asked no more. */
let position = 0;

export function askOver(connection: Wire): void {
  wire = connection;
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Come back for an answer until it is there; null where it isn't wanted any more. */
export async function patiently<Answer>(ask: string, fields: Record<string, unknown>, ready: (answer: Answer) => boolean, wanted: () => boolean): Promise<Answer | null> {
  for (let pause = SOON; wanted(); pause = Math.min(LATER, pause * 1.5)) {
    const answer = await wire.ask<Answer>(ask, fields);
    if (!wanted()) return null;
    if (ready(answer)) return answer;
    await wait(pause);
  }
  return null;
}

/** Tell the server that an answer isn't wanted any more. */
export function dismiss(ask: string, fields: Record<string, unknown>): void {
  void wire.ask(ask, { ...fields, stop: true });
}

/** Ask about a position newly shown. */
export function askAbout(place: Place): void {
  position++;
  set({ wondered: false, postMortem: null });
  void askChance(place);
  void askLight();
  if (place.game.kind === "judgment" && place.game.outcome === "lost") void askPostMortem();
}

let asking = false;

/** Ask for the chance, one question at a time: a vast game is long in reckoning at first. */
async function askChance(place: Place): Promise<void> {
  if (!place.game.exact || asking) return;
  asking = true;
  try {
    const course = await wire.ask<Course>("chance", { key: place.key });
    if (state.place?.key === place.key && state.place.game.at === course.at) set({ course });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
  } finally {
    asking = false;
  }
  const now = state.place;
  if (now && (now.key !== place.key || now.game.at !== place.game.at)) void askChance(now);
}

/** Whether the light is to be seen at this position. */
export function isLit(): boolean {
  return (state.hello?.settings.light ?? false) || state.wondered;
}

/** Ask whether the game can still be won from here. */
export async function askLight(): Promise<void> {
  const { place } = state;
  if (!place || place.game.kind !== "judgment" || place.game.outcome === "won" || !isLit()) return;
  const mine = position;
  const slow = setTimeout(() => mine === position && set({ light: "thinking" }), state.light === null ? 0 : UNNOTICED);
  const found = await looked<Lit>("light", place, mine, state.wondered ? { longer: true } : {});
  clearTimeout(slow);
  if (found) set({ light: found.light });
}

/** The player asks whether the game can still be won, be the light on or off. */
export function wonder(): void {
  if (state.place?.game.kind !== "judgment") return;
  set({ wondered: true, light: null });
  void askLight();
}

/** Ask whether the deal could have come out, and when that was lost. */
export async function askPostMortem(): Promise<void> {
  const { place } = state;
  if (!place) return;
  set({ postMortem: { at: place.game.at, light: "thinking", last: null, sure: false } });
  const found = await looked<PostMortem>("post-mortem", place, position);
  if (found) set({ postMortem: found });
}

/** Have the solver look at a position; what it can't say isn't known. */
async function looked<Answer extends Lit>(ask: string, place: Place, mine: number, more: Record<string, boolean> = {}): Promise<Answer | null> {
  const wanted = () => mine === position && state.place?.key === place.key;
  try {
    return await patiently<Answer>(ask, { key: place.key, ...more }, (answer) => answer.light !== "thinking", wanted);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return wanted() ? ({ at: place.game.at, light: "unknown", last: null, sure: false } as unknown as Answer) : null;
  }
}
