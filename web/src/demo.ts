/** The solver plays: one move after the other, each a turn like the player's own, until it is stopped. */
import { patiently } from "./beside.ts";
import { pace } from "./flights.ts";
import { speak } from "./live.ts";
import { inTurn, notice, send } from "./play.ts";
import { type Demo, Refusal } from "./protocol.ts";
import { set, state } from "./state.ts";
import { say } from "./words.ts";

const BETWEEN = 700;

let run = 0;

/** Begin, or stop where it plays already. */
export async function demo(): Promise<void> {
  if (state.demo) return stopDemo();
  const mine = ++run;
  const plays = () => mine === run && state.demo;
  set({ demo: true, lifted: null, hint: null });
  try {
    for (let moves = 0; plays() && (await oneMove(plays, moves === 0)); moves++) await rest();
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    notice(problem.message);
  }
  if (mine === run) set({ demo: false });
  return undefined;
}

export function stopDemo(): void {
  if (!state.demo) return;
  run++;
  set({ demo: false });
  speak(say("The solver has stopped."));
}

/** What the player does stops the solver, but for what is done to its own button. */
export function interrupt(event: Event): void {
  if (!state.demo || (event.target instanceof Element && event.target.closest(".light"))) return;
  if (event instanceof KeyboardEvent && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  stopDemo();
}

const rest = () => new Promise((done) => setTimeout(done, BETWEEN * Math.max(pace(state.hello!.settings), 0.5)));

/** Make the next move of a win; gives whether there was one. */
async function oneMove(plays: () => boolean, first: boolean): Promise<boolean> {
  const { place } = state;
  if (!place || place.game.outcome === "won") return false;
  const { key } = place;
  const next = await patiently<Demo>("demo", { key }, (answer) => answer.light !== "thinking", plays);
  if (!next) return false;
  if (next.move === null) {
    // It has looked longer than the light: what the light says is what is known now.
    set({ light: next.light, wondered: true });
    notice(next.light === "no" ? say("It can’t be won from here.") : say("No way to win from here is known."));
    return false;
  }
  if (first) notice(say("The solver plays, and sees the hidden cards: this game is no win of yours."));
  await inTurn(async () => {
    if (plays() && state.place?.key === key && state.place.game.at === next.at) await send("play", { move: next.move, demo: true });
  });
  return true;
}
