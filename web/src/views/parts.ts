/** Small pieces that several pages share. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { picture } from "../art.ts";
import type { Chance, Entry } from "../protocol.ts";
import { chanceText, say } from "../words.ts";

export type Part = TemplateResult | typeof nothing;

/** A picture of a game's layout, drawn from the layout itself. */
export function miniature(entry: Entry): TemplateResult {
  const wide = 8;
  const tall = 11;
  const gap = 2.5;
  const shapes: TemplateResult[] = [];
  let y = 0;
  let width = 0;
  const cell = (spread: string) => (spread === "right" ? wide + 10 : wide);
  const signature = (shelf: Entry["shelves"][number]) => shelf.map((group) => group.role).join(" ");
  // Shelves of like groups stand in the same columns.
  const columns = new Map<string, number>();
  for (const shelf of entry.shelves)
    shelf.forEach((group, i) => {
      const name = `${signature(shelf)} ${i}`;
      columns.set(name, Math.max(columns.get(name) ?? 0, Math.max(...group.rows) * (cell(group.spread) + gap)));
    });
  const shelves = entry.shelves.map((shelf) => {
    let x = 0;
    let height = 0;
    const drawn: { x: number; y: number; role: string; sign: string; over: number; spread: string }[] = [];
    shelf.forEach((group, i) => {
      let pile = 0;
      const reach = group.spread === "down" ? 7 : 0;
      group.rows.forEach((length, row) => {
        for (let column = 0; column < length; column++) {
          const at = { x: x + column * (cell(group.spread) + gap), y: row * (tall + gap + reach) };
          drawn.push({ ...at, role: group.role, sign: group.signs[pile] ?? "", over: group.spread === "squared" ? 0 : 3, spread: group.spread });
          pile++;
        }
      });
      height = Math.max(height, group.rows.length * (tall + gap + reach) - gap);
      x += (columns.get(`${signature(shelf)} ${i}`) ?? 0) + 5;
    });
    return { drawn, width: x - gap - 5, height };
  });
  for (const shelf of shelves) width = Math.max(width, shelf.width);
  for (const shelf of shelves) {
    for (const one of shelf.drawn) shapes.push(miniPile(one.x + (width - shelf.width) / 2, y + one.y, wide, tall, one));
    y += shelf.height + 5;
  }
  const height = y - 5;
  return html`<svg class="miniature" viewBox="-4 -4 ${width + 8} ${height + 8}" aria-hidden="true">${shapes}</svg>`;
}

function miniPile(x: number, y: number, wide: number, tall: number, pile: { role: string; sign: string; over: number; spread: string }): TemplateResult {
  const bare = pile.role === "foundation" || pile.role === "discard" || pile.role === "cell" || pile.role === "waste";
  const kind = pile.role === "stock" ? "back" : bare ? "bare" : "face";
  const cards = pile.role === "stock" || bare ? 1 : 1 + pile.over;
  const dx = pile.spread === "right" ? 2.6 : 0;
  const dy = pile.spread === "down" ? 2.2 : 0;
  if (bare) wide += pile.spread === "right" ? 10 : 0;
  const all = Array.from({ length: cards }, (_, i) => svg`<rect class=${kind} x=${x + dx * i} y=${y + dy * i} width=${wide} height=${tall} rx="1"></rect>`);
  return svg`${all}${pile.sign ? svg`<text class="sign" x=${x + wide / 2} y=${y + tall / 2 + 1.8}>${pile.sign}</text>` : nothing}`;
}

/** A small chart of how the chance moved over a game, one step a turn. */
export function courseChart(course: Chance[], wide: number, tall: number): TemplateResult {
  const most = Math.max(0.02, ...course.map((chance) => chance.value));
  const top = most > 0.55 ? 1 : Math.min(1, most * 1.15);
  const x = (index: number) => 3 + (index / Math.max(1, course.length - 1)) * (wide - 8);
  const y = (value: number) => tall - 3 - (value / top) * (tall - 7);
  const points = course.map((chance, index) => `${x(index).toFixed(1)},${y(chance.value).toFixed(1)}`);
  const first = course[0]?.value ?? 0;
  const last = course.at(-1)?.value ?? 0;
  const label = say("The chance over the game: {first} at the opening, {last} now.", { first: chanceText(first), last: chanceText(last) });
  return html`<svg class="course" viewBox="0 0 ${wide} ${tall}" width=${wide} height=${tall} role="img" aria-label=${label}>
    <line class="base" x1="0" x2=${wide} y1=${tall - 3} y2=${tall - 3}></line>
    <line class="opening" x1="0" x2=${wide} y1=${y(first)} y2=${y(first)}></line>
    <polygon points="${x(0)},${tall - 3} ${points.join(" ")} ${x(course.length - 1)},${tall - 3}"></polygon>
    <polyline points=${points.join(" ")}></polyline>
    <circle cx=${x(course.length - 1)} cy=${y(last)} r="3"></circle>
  </svg>`;
}

/** A few cards in a fan. */
export function fan(cards: string[]): TemplateResult {
  return html`<span class="fan" aria-hidden="true">${cards.map((card) => html`<img src=${picture(card)} alt="" width="60" height="84" />`)}</span>`;
}
