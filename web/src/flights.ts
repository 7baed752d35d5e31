/** Cards in the air: from where they lay to where they lie now, by the page's own animations. */
import { picture } from "./art.ts";
import type { Settings, Step } from "./protocol.ts";

const FLIGHT = 300;
const PAUSE_BETWEEN = 120;
const PACE = { fast: 0.5, normal: 1, slow: 2, off: 0 };
const EASE = "cubic-bezier(.3,.7,.25,1)";

export type Places = { cards: Map<string, DOMRect>; piles: Map<number, DOMRect> };

/** How much longer than usual cards fly; 0 where they don't. */
export function pace(settings: Settings): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACE[settings.speed];
}

export function whereCardsLie(table: HTMLElement): Places {
  const cards = new Map<string, DOMRect>();
  for (const image of table.querySelectorAll<HTMLElement>("[data-card]")) cards.set(image.dataset["card"] ?? "", image.getBoundingClientRect());
  const piles = new Map<number, DOMRect>();
  for (const pile of table.querySelectorAll<HTMLElement>("[data-pile]")) piles.set(Number(pile.dataset["pile"]), pile.getBoundingClientRect());
  return { cards, piles };
}

/** Let the cards of a step fly; gives how long to wait before the next step. */
export function fly(table: HTMLElement, step: Step, before: Places, slowness: number): number {
  let home = 0;
  for (const flight of step.flights) {
    if (flight.card === null) continue;
    const start = before.cards.get(flight.card) ?? before.piles.get(flight.source);
    if (!start) continue;
    const seen = before.cards.has(flight.card);
    const image = table.querySelector<HTMLElement>(`[data-card="${flight.card}"]`);
    const via = flight.target !== step.via && flight.source !== step.via && !seen ? before.piles.get(step.via) : undefined;
    if (image) land(image, start, seen, via, slowness);
    else if (flight.target === 0) vanish(table, flight.card, start, before.piles.get(0), slowness, home++);
  }
  return step.flights.length ? (PAUSE_BETWEEN + (home ? FLIGHT : 0)) * slowness : 0;
}

/** A card arrives; one that comes from the stock is turned up on its way. */
function land(image: HTMLElement, start: DOMRect, seen: boolean, via: DOMRect | undefined, slowness: number): void {
  const end = image.getBoundingClientRect();
  const from = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
  const stop = via ? `translate(${via.left - end.left}px, ${via.top - end.top}px)` : "";
  const frames: Keyframe[] = [
    { transform: seen ? from : `${from} rotateY(89deg)`, offset: 0, easing: EASE },
    ...(via ? [{ transform: stop, offset: 0.4 }, { transform: stop, offset: 0.6, easing: EASE }] : []),
    { transform: "none", offset: 1 },
  ];
  const duration = FLIGHT * slowness * (via ? 2.4 : 1);
  image.animate(frames, { duration, fill: "backwards" });
  image.closest("[data-pile]")?.animate([{ zIndex: 60 }, { zIndex: 60 }], { duration });
}

/** A card goes back into the stock: a picture of it flies there and is gone. */
function vanish(table: HTMLElement, card: string, start: DOMRect, stock: DOMRect | undefined, slowness: number, turn: number): void {
  if (!stock) return;
  const ghost = document.createElement("img");
  ghost.src = picture(card);
  ghost.alt = "";
  ghost.className = "card ghost";
  const frame = table.getBoundingClientRect();
  ghost.style.cssText = `left:${start.left - frame.left}px;top:${start.top - frame.top}px;width:${start.width}px;height:${start.height}px`;
  table.append(ghost);
  const end = `translate(${stock.left - start.left}px, ${stock.top - start.top}px) rotateY(89deg)`;
  const timing = { duration: FLIGHT * slowness, delay: turn * 14 * slowness, easing: EASE, fill: "both" as const };
  const done = ghost.animate([{ transform: "none" }, { transform: end }], timing);
  const remove = () => ghost.remove();
  done.addEventListener("finish", remove);
  done.addEventListener("cancel", remove);
}

/** Name of the animation that holds a card where it was let go until its flight begins. */
export const HELD = "held";

/** Bring every card that is in the air to its place at once. */
export function settle(table: HTMLElement | null): void {
  for (const animation of table?.getAnimations({ subtree: true }) ?? []) if (animation.id !== HELD) animation.finish();
}

/** Let go of the cards held where they were dropped. */
export function release(table: HTMLElement): void {
  for (const animation of table.getAnimations({ subtree: true })) if (animation.id === HELD) animation.cancel();
}
