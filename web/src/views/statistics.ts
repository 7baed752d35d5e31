/** What has been played, how it came out, and how that stands beside the true odds. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Result } from "../protocol.ts";
import { set, state } from "../state.ts";
import { chanceText, percent, say, span, whole } from "../words.ts";

export interface Doings {
  takeIn: (file: File) => unknown;
  forget: () => unknown;
}

export const oddsName = (result: Result) => `${result.game} ${JSON.stringify(result.options)}`;

export function statisticsPage(doings: Doings): TemplateResult {
  const results = state.statistics ?? [];
  return html`<main id="main" class="paper">
    <h1 tabindex="-1">${say("Statistics")}</h1>
    ${results.length ? table(results) : html`<p>${say("No game has been played to its end yet.")}</p>`}
    <section aria-labelledby="house">
      <h2 id="house">${say("Moving house")}</h2>
      <p>${say("Everything is kept on this machine alone. Take it with you as a file, and bring it in elsewhere.")}</p>
      <p class="buttons">
        <a class="button" href="/export" download="cadogan.json">${say("Export")}</a>
        <label class="button"><input type="file" accept=".json,application/json" @change=${(event: Event) => {
          const file = (event.target as HTMLInputElement).files?.[0];
          if (file) void doings.takeIn(file);
        }} /><span>${say("Import")}</span></label>
        ${
          state.dialog === "forget"
            ? html`<span class="sure"><span>${say("Forget all games for ever?")}</span>
                <button type="button" class="main" @click=${doings.forget}>${say("Yes, forget")}</button>
                <button type="button" @click=${() => set({ dialog: null })}>${say("No, keep")}</button></span>`
            : html`<button type="button" @click=${() => set({ dialog: "forget" })}>${say("Forget all …")}</button>`
        }
      </p>
      ${state.notice ? html`<p class="notice-line">${state.notice}</p>` : nothing}
    </section>
  </main>`;
}

function table(results: Result[]): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${say("Statistics")}>
    <table class="results" role="table">
      <thead>
        <tr>
          <th scope="col">${say("Game")}</th>
          <th scope="col">${say("Played")}</th>
          <th scope="col">${say("Won")}</th>
          <th scope="col">${say("You win")}</th>
          <th scope="col">${say("The odds")}</th>
          <th scope="col">${say("Streak")}</th>
          <th scope="col">${say("Longest")}</th>
          <th scope="col">${say("Best time")}</th>
        </tr>
      </thead>
      <tbody>
        ${results.map(row)}
      </tbody>
    </table>
  </div>`;
}

function row(result: Result): TemplateResult {
  const odds = state.odds.get(oddsName(result));
  return html`<tr role="row">
    <th scope="row" role="rowheader">${result.title}${result.words ? html`<span class="soft options">${result.words}</span>` : nothing}</th>
    <td role="cell" data-head=${say("Played")}>${whole(result.played)}</td>
    <td role="cell" data-head=${say("Won")}>${whole(result.won)}</td>
    <td role="cell" data-head=${say("You win")}>${percent(result.won / result.played)} ${interval(result, odds?.value)}</td>
    <td role="cell" data-head=${say("The odds")}>${odds ? chanceText(odds.value) : "–"}</td>
    <td role="cell" data-head=${say("Streak")}>${whole(result.streak)}</td>
    <td role="cell" data-head=${say("Longest")}>${whole(result.longest_streak)}</td>
    <td role="cell" data-head=${say("Best time")}>${result.best_seconds === null ? "–" : span(result.best_seconds)}</td>
  </tr>`;
}

/** The interval of the player's share, with a mark where the true odds lie. */
function interval(result: Result, odds: number | undefined): TemplateResult {
  const x = (share: number) => 2 + share * 96;
  const words = say("95 % interval: {low} to {high}", { low: percent(result.low), high: percent(result.high) });
  return html`<svg class="interval" viewBox="0 0 100 16" width="100" height="16" role="img" aria-label=${words}>
    <title>${words}</title>
    <line class="base" x1="2" x2="98" y1="8" y2="8"></line>
    <line class="reach" x1=${x(result.low)} x2=${x(result.high)} y1="8" y2="8"></line>
    <circle cx=${x(result.won / result.played)} cy="8" r="3"></circle>
    ${odds === undefined ? nothing : svg`<path class="truth" d="M${x(odds)} 1V15"></path>`}
  </svg>`;
}
