/** The first page: all games as cards, by kind and by odds, and what can be gone on with. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Entry, Kind } from "../protocol.ts";
import { state } from "../state.ts";
import { chanceText, dayText, percent, say } from "../words.ts";
import { fan, miniature } from "./parts.ts";

export function home(): TemplateResult {
  const { hello } = state;
  return html`
    <main id="main" class="home">
      <header class="title-page">
        ${fan(["KS", "QH", "JD", "10C", "AH"])}
        <h1 tabindex="-1">Cadogan</h1>
        <p class="motto">${say("Old games of patience, and their odds known")}</p>
      </header>
      ${resumable()} ${index(hello?.catalogue ?? [])} ${(["chance", "judgment"] as Kind[]).map((kind) => section(kind, hello?.catalogue ?? []))}
    </main>
  `;
}

function resumable(): TemplateResult | typeof nothing {
  if (!state.resumable.length) return nothing;
  return html`<section class="resume" aria-labelledby="resume">
    <h2 id="resume">${say("Go on playing")}</h2>
    <ul>
      ${state.resumable.slice(0, 4).map(
        (game) => html`<li>
          <a href=${game.address} data-key=${game.key}>
            <strong>${game.title}</strong>
            <span>${say("deal {number}", { number: short(game.deal) })}${game.options ? `, ${game.options}` : ""}</span>
            <span class="soft">${say("turns played: {count}", { count: game.moves })}</span>
          </a>
        </li>`,
      )}
    </ul>
  </section>`;
}

const short = (deal: string) => (deal.length > 20 ? `${deal.slice(0, 14)} …` : deal);

/** All games by name, for a screen that shows few of them at a time. */
function index(all: Entry[]): TemplateResult {
  const games = all.toSorted((one, other) => one.title.localeCompare(other.title, state.hello?.language));
  return html`<nav class="index" aria-label=${say("All games")}>
    <ul>
      ${games.map((entry) => html`<li><a href="/${entry.id}">${entry.title}</a></li>`)}
    </ul>
  </nav>`;
}

function section(kind: Kind, all: Entry[]): TemplateResult | typeof nothing {
  const games = all.filter((entry) => entry.kind === kind).sort((one, other) => (chance(other) ?? -1) - (chance(one) ?? -1));
  if (!games.length) return nothing;
  const heading = kind === "chance" ? say("Games of chance") : say("Games of judgment");
  const about = kind === "chance" ? say("Nothing to decide: the cards play, and the odds are exact.") : say("Every deal asks for choices, and rewards a good eye.");
  return html`<section class="shelf" aria-labelledby=${kind}>
    <h2 id=${kind}>${heading}</h2>
    <p class="soft">${about}</p>
    <ul class="games">
      ${games.map(tile)}
    </ul>
  </section>`;
}

const chance = (entry: Entry) => entry.odds?.value;

/** The odds, in words how they were got; where no simulated game was won, what they are below. */
function odds(entry: Entry): TemplateResult {
  const known = entry.odds;
  if (!known) return html`<span class="soft">${say("{count} cards", { count: entry.cards })}</span>`;
  const share = known.method === "simulated" && known.value === 0 ? `< ${percent(known.high ?? 0, 3)}` : chanceText(known.value);
  const how = known.method === "exact" ? say("come out") : known.player ? say("come out, simulated ({player})", { player: known.player }) : say("come out, simulated");
  return html`<span class="odds"><strong>${share}</strong> ${how}</span>`;
}

function tile(entry: Entry): TemplateResult {
  const daily = state.hello?.daily[entry.id];
  return html`<li class="game">
    <a class="whole" href="/${entry.id}" aria-describedby="about-${entry.id}">
      <span class="felt-picture">${miniature(entry)}</span>
      <h3>${entry.title}</h3>
    </a>
    <p class="summary" id="about-${entry.id}">${entry.summary}</p>
    <p class="foot">
      ${odds(entry)}
      ${daily === undefined ? nothing : html`<a class="daily" href="/${entry.id}/${daily}" aria-label=${`${entry.title}: ${say("Deal of the day")}`} title=${dayText(state.hello?.today ?? "")}>${say("Deal of the day")}</a>`}
    </p>
  </li>`;
}
