/** The felt with the piles of a game, whichever it is. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { picture } from "../art.ts";
import { goals } from "../choose.ts";
import type { Card, Game, Group, PileName } from "../protocol.ts";
import { fallen, type Spot } from "../geometry.ts";
import { pointerCancel, pointerDown, pointerMove, pointerUp } from "../pointer.ts";
import { state } from "../state.ts";
import { choosePile } from "../play.ts";
import { cardWords, say, whole } from "../words.ts";

/** Cards drawn of a pile that isn't spread: the top one, and the one that shows when it is lifted. */
const DRAWN = 2;
/** Stands for a card that lies face up, but may not be looked at now. */
const UNSEEN = "?";

const isSquared = (group: Group) => group.spread === "squared" || !state.place?.game.look;

export function feltTable(game: Game): TemplateResult {
  const { geometry, lifted } = state;
  const legal = lifted ? goals(game, lifted) : new Set<number>();
  return html`<div
    id="table"
    class="table ${lifted ? "choosing" : ""}"
    data-at=${game.at}
    .style=${geometry ? `height:${geometry.height}px;--card:${geometry.card}px` : ""}
    @pointerdown=${pointerDown}
    @pointermove=${pointerMove}
    @pointerup=${pointerUp}
    @pointercancel=${pointerCancel}
    @dragstart=${(event: Event) => event.preventDefault()}
  >
    ${game.shelves.flat().map((group) => groupOf(game, group, legal))}
  </div>`;
}

function groupOf(game: Game, group: Group, legal: Set<number>): TemplateResult {
  return html`<div role="group" aria-label=${group.name}>
    ${repeat(group.piles, (pile) => pile.pile, (pile, index) => pileOf(game, group, pile, index, legal))}
  </div>`;
}

function pileOf(game: Game, group: Group, name: PileName, index: number, legal: Set<number>): TemplateResult | typeof nothing {
  const { pile } = name;
  const spot = state.geometry?.spots.get(pile);
  if (!spot) return nothing;
  const cards = state.piles[String(pile)] ?? [];
  const isLifted = state.lifted?.pile === pile;
  const goal = legal.has(pile);
  const hinted = state.hint && game.moves.some((move) => move.move === state.hint?.move && (move.source === pile || move.target === pile));
  const classes = ["pile", group.role, group.spread, cards.length ? "" : "bare", isLifted ? "lifted" : "", goal ? "goal" : "", hinted ? "hinted" : ""];
  return html`<button
    type="button"
    class=${classes.filter(Boolean).join(" ")}
    data-pile=${pile}
    data-name=${name.name}
    aria-label=${label(group, name, cards, isLifted, goal)}
    aria-pressed=${isLifted ? "true" : "false"}
    .style=${`left:${spot.x}px;top:${spot.y}px;width:${spot.width}px;height:${spot.height}px`}
    @click=${(event: MouseEvent) => event.detail === 0 && choosePile(pile, 0)}
    @keyup=${(event: KeyboardEvent) => event.key === " " && event.preventDefault()}
  >
    <span class="place" .style=${`width:${spot.place}px`}>${group.signs[index] ? html`<span class="sign">${group.signs[index]}</span>` : nothing}</span>
    ${thickness(group, cards)} ${cardsOf(game, group, pile, cards, spot)} ${badge(group, cards)}
  </button>`;
}

function cardsOf(game: Game, group: Group, pile: number, cards: Card[], spot: Spot): unknown {
  const squared = isSquared(group);
  const first = squared ? Math.max(0, cards.length - DRAWN) : 0;
  const drawn = cards
    .slice(first)
    .map((card, index) => ({ card, index: first + index }))
    .filter((one) => one.card !== UNSEEN);
  const count = state.lifted?.pile === pile ? state.lifted.count : 0;
  const advised = game.moves.find((move) => move.move === state.hint?.move && move.source === pile)?.count ?? 0;
  return repeat(
    drawn,
    (one) => one.card ?? `hidden-${one.index}`,
    ({ card, index }) => {
      const depth = cards.length - 1 - index;
      const up = depth < count ? "up" : "";
      const hinted = depth < advised ? "hinted" : "";
      const pointed = state.depth?.pile === pile && state.depth.cards === depth ? "pointed" : "";
      return html`<img
        class="card ${up} ${hinted} ${pointed}"
        src=${picture(card)}
        alt=""
        draggable="false"
        data-card=${card ?? nothing}
        data-depth=${depth}
        .style=${`left:${squared ? 0 : index * spot.stepX}px;top:${squared ? 0 : fallen(spot, index)}px`}
      />`;
    },
  );
}

/** The edges of the cards below in a pile that isn't spread. */
function thickness(group: Group, cards: Card[]): unknown {
  if (!isSquared(group) || cards.length < 3) return nothing;
  return html`<span class="edges" .style=${`--edges:${Math.min(6, Math.ceil(cards.length / 6))}px`}></span>`;
}

function badge(group: Group, cards: Card[]): unknown {
  const down = cards.filter((card) => card === null).length;
  if (group.role === "stock" || (down > 0 && isSquared(group))) return html`<span class="badge">${whole(down)}</span>`;
  return nothing;
}

/** What a screen reader says of a pile. */
function label(group: Group, name: PileName, cards: Card[], isLifted: boolean, goal: boolean): string {
  const parts = [`${name.words}: ${contents(group, cards)}`];
  if (isLifted) parts.push(say("lifted"));
  if (goal) parts.push(say("it can go here"));
  return parts.join("; ");
}

function contents(group: Group, cards: Card[]): string {
  const open = cards.filter((card) => card !== null);
  const down = cards.length - open.length;
  const shown = isSquared(group) ? open.slice(-1) : open.toReversed();
  const below = cards.length - shown.length;
  if (!cards.length) return say("bare");
  if (!open.length) return say("cards face down: {count}", { count: down });
  const names = shown.map(cardWords).join(", ");
  return below ? say("{cards}, and {count} below", { cards: names, count: below }) : names;
}
