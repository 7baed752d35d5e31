/** Mouse, pen and finger on the table: clicks, double clicks and drags, by pointer events alone. */
import { atOnce, countLifted, goals, type Lifted, movesFrom } from "./choose.ts";
import { HELD, pace } from "./flights.ts";
import { choosePile, dropOn, sendBest } from "./play.ts";
import { set, state } from "./state.ts";

const MOVED = 7;
const TWICE = 350;

interface Held {
  id: number;
  pile: number;
  depth: number;
  x: number;
  y: number;
  dragged: Dragged | null;
}

interface Dragged {
  lifted: Lifted;
  images: HTMLElement[];
  layer: HTMLElement;
}

let held: Held | null = null;
let last = { pile: -1, at: 0 };

export function pointerDown(event: PointerEvent): void {
  if (event.button !== 0 || held) return;
  const found = pileAt(event.target);
  if (!found) return;
  held = { id: event.pointerId, ...found, x: event.clientX, y: event.clientY, dragged: null };
}

export function pointerMove(event: PointerEvent): void {
  if (!held || event.pointerId !== held.id) return;
  const dx = event.clientX - held.x;
  const dy = event.clientY - held.y;
  if (!held.dragged && Math.hypot(dx, dy) > MOVED) held.dragged = take(held);
  if (!held.dragged) return;
  held.dragged.layer.style.transform = `translate(${dx}px, ${dy}px)`;
  const over = goalUnder(event, held.dragged);
  for (const pile of document.querySelectorAll<HTMLElement>("[data-pile]")) pile.classList.toggle("over", Number(pile.dataset["pile"]) === over);
}

export function pointerUp(event: PointerEvent): void {
  if (!held || event.pointerId !== held.id) return;
  const { pile, depth, dragged } = held;
  held = null;
  if (dragged) void drop(event, dragged);
  else click(pile, depth, event.timeStamp);
}

export function pointerCancel(event: PointerEvent): void {
  if (!held || event.pointerId !== held.id) return;
  const { dragged } = held;
  held = null;
  if (dragged) back(dragged);
}

function click(pile: number, depth: number, at: number): void {
  const game = state.place?.game;
  if (!game) return;
  const twice = last.pile === pile && at - last.at < TWICE;
  last = { pile, at: twice ? 0 : at };
  if (twice && !atOnce(game, pile)) void sendBest(pile);
  else void choosePile(pile, depth);
}

function pileAt(target: EventTarget | null): { pile: number; depth: number } | null {
  const element = target instanceof Element ? target : null;
  const pile = element?.closest<HTMLElement>("[data-pile]");
  if (!pile) return null;
  const depth = element?.closest<HTMLElement>("[data-depth]")?.dataset["depth"];
  return { pile: Number(pile.dataset["pile"]), depth: Number(depth ?? 0) };
}

/** Lift the cards that are dragged out of their pile, into a layer that follows the pointer. */
function take(from: Held): Dragged | null {
  const game = state.place?.game;
  const felt = document.getElementById("table");
  if (!game || !felt || !movesFrom(game, from.pile).length) return null;
  const lifted = { pile: from.pile, count: countLifted(game, from.pile, from.depth) };
  set({ lifted, notice: "", hint: null });
  const all = [...felt.querySelectorAll<HTMLElement>(`[data-pile="${from.pile}"] img.card`)];
  const images = all.slice(-lifted.count);
  const layer = document.createElement("div");
  layer.className = "hand";
  const frame = felt.getBoundingClientRect();
  for (const image of images) {
    const rect = image.getBoundingClientRect();
    const twin = document.createElement("img");
    twin.src = (image as HTMLImageElement).src;
    twin.alt = "";
    twin.className = "card";
    twin.style.cssText = `left:${rect.left - frame.left}px;top:${rect.top - frame.top}px;width:${rect.width}px;height:${rect.height}px`;
    layer.append(twin);
    image.classList.add("away");
  }
  felt.append(layer);
  return { lifted, images, layer };
}

/** The legal goal under the pointer, or under the middle of the card held. */
function goalUnder(event: PointerEvent, dragged: Dragged): number | null {
  const game = state.place?.game;
  if (!game) return null;
  const legal = goals(game, dragged.lifted);
  const card = dragged.layer.lastElementChild?.getBoundingClientRect();
  const points = [[event.clientX, event.clientY], ...(card ? [[card.left + card.width / 2, card.top + card.height / 2]] : [])];
  for (const [x = 0, y = 0] of points) {
    for (const element of document.elementsFromPoint(x, y)) {
      const found = pileAt(element);
      if (found && legal.has(found.pile)) return found.pile;
    }
  }
  return null;
}

async function drop(event: PointerEvent, dragged: Dragged): Promise<void> {
  const goal = goalUnder(event, dragged);
  const under = goal ?? document.elementsFromPoint(event.clientX, event.clientY).map(pileAt).find(Boolean)?.pile ?? null;
  for (const pile of document.querySelectorAll(".over")) pile.classList.remove("over");
  if (goal !== null) {
    // The cards fly on from where they were let go.
    dragged.images.forEach((image, index) => moveTo(image, dragged.layer.children[index]));
    dragged.layer.remove();
    await dropOn(dragged.lifted, goal);
    return;
  }
  back(dragged);
  if (under !== null && under !== dragged.lifted.pile) await dropOn(dragged.lifted, under);
  else set({ lifted: null });
}

function moveTo(image: HTMLElement, twin: Element | undefined): void {
  image.classList.remove("away");
  if (!twin) return;
  const here = image.getBoundingClientRect();
  const there = twin.getBoundingClientRect();
  const still = `translate(${there.left - here.left}px, ${there.top - here.top}px)`;
  // Held there by an animation that ends when the answer is in, or by itself.
  image.animate([{ transform: still }, { transform: still }], { duration: 400, id: HELD });
}

function back(dragged: Dragged): void {
  const slowness = state.hello ? pace(state.hello.settings) : 0;
  const home = dragged.layer.animate([{ transform: dragged.layer.style.transform }, { transform: "none" }], {
    duration: 180 * slowness,
    easing: "ease-out",
  });
  home.addEventListener("finish", () => {
    dragged.layer.remove();
    for (const image of dragged.images) image.classList.remove("away");
  });
}
