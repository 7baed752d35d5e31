/** The page of a game: the felt, what is counted, the chance, and the doings around it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import { askHint, redo, replay, restart, undo } from "../play.ts";
import type { Game } from "../protocol.ts";
import { set, state } from "../state.ts";
import { chanceText, dayText, percent, say } from "../words.ts";
import { backThere, lightRow, postMortem, searching, searchingAlone } from "./light.ts";
import { courseChart } from "./parts.ts";
import { feltTable } from "./table.ts";

export interface Doings {
  newDeal: () => unknown;
  toggleRules: () => unknown;
}

export function gamePage(doings: Doings): TemplateResult {
  const { place } = state;
  if (!place && state.search) return searchingAlone();
  if (!place) return html`<main id="main" class="waiting"><h1 tabindex="-1">${state.problem || say("One moment …")}</h1>${state.problem ? html`<a href="/">${say("All games")}</a>` : nothing}</main>`;
  const { game } = place;
  return html`
    <main id="main" class="game-page ${state.rulesOpen ? "with-rules" : ""}">
      ${heading(game, doings)}
      <div class="felt" id="felt">
        ${feltTable(game)}
      </div>
      <div class="over-felt">
        ${searching()} ${state.notice ? html`<p class="notice">${state.notice}</p>` : nothing}
        ${game.outcome !== "open" && !state.endSeen ? ending(game, doings) : nothing}
      </div>
      ${footer(game, doings)} ${state.rulesOpen ? rules(doings) : nothing}
    </main>
  `;
}

function heading(game: Game, doings: Doings): TemplateResult {
  return html`<div class="heading">
    <h1 tabindex="-1">${game.title}</h1>
    <button type="button" class="deal" aria-haspopup="dialog" @click=${() => set({ dialog: "deal" })}>
      ${[say("deal {number}", { number: game.deal.length > 20 ? `${game.deal.slice(0, 12)} …` : game.deal }), game.options_words].filter(Boolean).join(", ")}
    </button>
    ${state.place?.daily ? html`<span class="soft daily">${say("Deal of the day")}, ${dayText(state.hello?.today ?? "")}</span>` : nothing}
    <span class="gap"></span>
    <ul class="counters">
      ${game.counters.map((counter) => html`<li>${counter}</li>`)}
    </ul>
    ${state.hello?.offers.rules ? html`<button type="button" class="quiet" aria-expanded=${state.rulesOpen ? "true" : "false"} @click=${doings.toggleRules}>${say("Rules")}</button>` : nothing}
    <button type="button" class="quiet keys" aria-haspopup="dialog" @click=${() => set({ dialog: "keys" })}>${say("Keys")}</button>
  </div>`;
}

function footer(game: Game, doings: Doings): TemplateResult {
  const back = game.at === 0;
  const forth = game.at === game.turns;
  return html`<div class="doings">
    ${chanceNow(game)} ${lightRow(game)}
    <div class="buttons" role="group" aria-label=${say("Doings")}>
      ${doing(say("Undo"), "↶", undo, back)} ${doing(say("Redo"), "↷", redo, forth)}
      ${state.hello?.offers.hint ? doing(say("Hint"), "?", askHint, game.outcome !== "open") : nothing}
      ${doing(say("Restart"), "⇤", restart, back)}
      <button type="button" class="main" @click=${doings.newDeal}>${say("New deal")}</button>
    </div>
  </div>`;
}

function doing(words: string, sign: string, act: () => unknown, idle: boolean): TemplateResult {
  return html`<button type="button" class="doing" aria-disabled=${idle ? "true" : "false"} @click=${act}>
    <span class="sign" aria-hidden="true">${sign}</span><span>${words}</span>
  </button>`;
}

function chanceNow(game: Game): TemplateResult | typeof nothing {
  if (!game.exact) return nothing;
  const course = state.course?.course ?? [];
  const now = course.at(-1);
  return html`<div class="chance" title=${now?.fraction ?? nothing}>
    <p><span class="soft">${say("chance from here")}</span> <strong class="figure">${now ? chanceText(now.value) : html`<em>${say("being reckoned")}</em>`}</strong></p>
    ${course.length ? courseChart(course, 150, 44) : nothing}
  </div>`;
}

/** What is said at the end: how it came out, and how likely that was. */
function ending(game: Game, doings: Doings): TemplateResult {
  const won = game.outcome === "won";
  const course = state.course?.course ?? [];
  return html`<section class="ending ${game.outcome}" aria-labelledby="ending">
    <h2 id="ending">${won ? say("It has come out!") : say("Not this time.")}</h2>
    <p>${game.hopeless ? say("No further card can come home.") : nothing} ${won ? nothing : say("Still to come: {count}.", { count: game.left })} ${story(won)}</p>
    ${won ? nothing : postMortem(game)}
    ${course.length > 1 ? courseChart(course, 300, 90) : nothing}
    <p class="buttons">
      <button type="button" class="main" @click=${doings.newDeal}>${say("New deal")}</button>
      ${won ? nothing : backThere()}
      <button type="button" @click=${replay}>${say("Watch it again")}</button>
      <button type="button" @click=${restart}>${say("Same deal")}</button>
      <button type="button" class="quiet" @click=${() => set({ endSeen: true })}>${say("Close")}</button>
    </p>
  </section>`;
}

/** How likely it was, in words, from the course of the chance. */
function story(won: boolean): string {
  const course = state.course?.course ?? [];
  const first = course[0];
  if (!first || course.length < 2) return "";
  const values = course.map((chance) => chance.value);
  const before = say("At the opening the chance was {chance}.", { chance: percent(first.value) });
  if (won) {
    const low = Math.min(...values);
    const when = values.indexOf(low);
    return when === 0 ? before : `${before} ${say("It was lowest after turn {turn}: {chance}.", { turn: when, chance: chanceText(low) })}`;
  }
  const high = Math.max(...values);
  const turn = values.indexOf(high);
  const gone = values.indexOf(0);
  const best = turn > 0 ? say("It stood best after turn {turn}: {chance}.", { turn, chance: chanceText(high) }) : say("It never stood better than that.");
  const lost = gone > 0 ? say("After turn {turn} there was none left.", { turn: gone }) : "";
  return [before, best, lost].filter(Boolean).join(" ");
}

function rules(doings: Doings): TemplateResult {
  return html`<aside class="rules" aria-label=${say("Rules")}>
    <button type="button" class="quiet close" @click=${doings.toggleRules}>${say("Close")}</button>
    <div class="rules-text" tabindex="0" role="region" aria-label=${say("Rules")}>${unsafeHTML(state.rules?.html ?? "")}</div>
  </aside>`;
}
