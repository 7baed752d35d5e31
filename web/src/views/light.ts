/** The light: whether the game can still be won, since when not, and the solver at play. It speaks in words; its colour only repeats them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { askPostMortem, isLit, wonder } from "../beside.ts";
import { demo } from "../demo.ts";
import { goBack } from "../play.ts";
import type { Game, Light } from "../protocol.ts";
import { anyDeal, endSearch } from "../search.ts";
import { state } from "../state.ts";
import { say } from "../words.ts";

type Part = TemplateResult | typeof nothing;

const LIGHTS: Record<Light, (begun: boolean) => string> = {
  yes: (begun) => (begun ? say("can still be won") : say("can be won")),
  no: (begun) => (begun ? say("can’t be won any more") : say("can’t be won")),
  unknown: () => say("not known whether it can be won"),
  thinking: () => say("thinking …"),
};

/** What the footer says of a game in which the player decides. */
export function lightRow(game: Game): Part {
  if (!state.hello?.offers.light || game.kind !== "judgment" || game.outcome === "won") return nothing;
  const light = isLit() ? (state.light ?? "thinking") : null;
  const told = game.outcome === "lost" && !state.endSeen;
  const spoken = light && light !== "thinking" ? LIGHTS[light](game.at > 0) : "";
  return html`<div class="light" data-light=${light ?? nothing}>
    <p class="unseen" role="status">${spoken}</p>
    ${light || state.demo ? words(game, light, told) : nothing} ${told ? nothing : button(light)}
  </div>`;
}

/** `told`: the panel over a lost game says the rest. */
function words(game: Game, light: Light | null, told: boolean): TemplateResult {
  const said = state.demo ? say("The solver is playing.") : LIGHTS[light ?? "thinking"](game.at > 0);
  const since = light === "no" && state.postMortem && !state.demo && !told ? lastChance(game) : "";
  return html`<p>
    <span class="lamp ${state.demo ? "thinking" : light}" aria-hidden="true"></span>
    <strong>${said}</strong>
    <span class="soft">${since || say("the solver sees the hidden cards")}</span>
  </p>`;
}

/** The one button beside the light: what is next to be asked. */
function button(light: Light | null): TemplateResult {
  const { label, act } = next(light);
  return html`<button type="button" aria-disabled=${act ? "false" : "true"} @click=${act ?? nothing}>${label}</button>`;
}

function next(light: Light | null): { label: string; act: (() => unknown) | null } {
  if (state.demo) return { label: say("Stop"), act: demo };
  if (!light) return { label: say("Can it still be won?"), act: wonder };
  if (light !== "no") return { label: say("Show how"), act: demo };
  if (!state.postMortem) return { label: say("Since when?"), act: askPostMortem };
  const { last } = state.postMortem;
  return last === null ? { label: say("Since when?"), act: null } : { label: backTo(last), act: () => goBack(last) };
}

const backTo = (turn: number) => (turn ? say("Back to turn {turn}", { turn }) : say("Back to the opening"));

/** When a game could last be won, as a sentence. */
function lastChance(game: Game): string {
  const found = state.postMortem;
  if (!found || found.light === "thinking") return say("Looking whether this deal could have come out …");
  if (found.light === "no") return say("This deal can’t come out, however it is played.");
  if (found.last === null) return say("Whether this deal could have come out isn’t known.");
  const turns = { turn: found.last, turns: game.at };
  if (!found.sure) return say("It could be won after turn {turn} of {turns}; of later turns that isn’t known.", turns);
  return found.last ? say("It could last be won after turn {turn} of {turns}.", turns) : say("Only the opening could be won.");
}

/** What is said over a lost game with decisions: whether the deal could have come out, and until when. */
export function postMortem(game: Game): Part {
  if (!state.postMortem) return nothing;
  const could = state.postMortem.light === "yes" ? say("This deal could have come out.") : "";
  return html`<p class="post-mortem" role="status">${could} ${lastChance(game)} <span class="soft">${say("The solver sees the hidden cards.")}</span></p>`;
}

/** The way back to where the game could last be won. */
export function backThere(): Part {
  const last = state.postMortem?.last ?? null;
  return last === null ? nothing : html`<button type="button" @click=${() => goBack(last)}>${backTo(last)}</button>`;
}

// ---- the search for a deal

/** Said over the table while a deal is searched for. */
export function searching(): Part {
  if (!state.search) return nothing;
  return html`<p class="notice search">
    ${say("Looking for a deal that can come out …")}
    <button type="button" @click=${anyDeal}>${say("Any deal")}</button>
    <button type="button" @click=${endSearch}>${say("Cancel")}</button>
  </p>`;
}

/** The same before there is a table. */
export function searchingAlone(): TemplateResult {
  return html`<main id="main" class="waiting">
    <h1 tabindex="-1">${say("Looking for a deal that can come out …")}</h1>
    <button type="button" @click=${anyDeal}>${say("Any deal")}</button>
    <a href="/">${say("All games")}</a>
  </main>`;
}
