/** The page: its addresses, its drawing, and what reaches it from outside. */
import "./style/type.css";
import "./style/base.css";
import "./style/pages.css";
import "./style/table.css";
import { html, nothing, render, type TemplateResult } from "lit-html";
import { loadArt } from "./art.ts";
import { askLight, askOver } from "./beside.ts";
import { interrupt, stopDemo } from "./demo.ts";
import { place as placed } from "./geometry.ts";
import { onKey } from "./keyboard.ts";
import { speak } from "./live.ts";
import { begin, notice, playOver } from "./play.ts";
import { type Hello, type Odds, Refusal, type Resumable, type Result, type Settings } from "./protocol.ts";
import { endSearch } from "./search.ts";
import { onChange, type Route, set, state } from "./state.ts";
import { dialog, openDialog } from "./views/dialogs.ts";
import { gamePage } from "./views/game.ts";
import { home } from "./views/home.ts";
import { LANGUAGE_NAMES, settingsPage } from "./views/settings.ts";
import { oddsName, statisticsPage } from "./views/statistics.ts";
import { say, setWords } from "./words.ts";
import { Wire } from "./wire.ts";

const LARGEST_CARD = 150;
const page = document.getElementById("page")!;
const socket = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
const wire = new Wire(socket, () => state.hello?.language ?? browserLanguage(), (connected) => {
  if (connected !== state.connected) set({ connected });
});

function browserLanguage(): string | null {
  return navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGE_NAMES) ?? null;
}

// ---- drawing

function draw(): void {
  measure();
  const focused = document.activeElement;
  render(state.hello ? whole() : nothing, page);
  if (focused && !focused.isConnected) focusHeading();
  if (state.dialog) openDialog();
  watchFelt();
}

const resized = new ResizeObserver(() => set({}));
let watched: HTMLElement | null = null;

/** Lay the piles out anew whenever the felt has another size. */
function watchFelt(): void {
  const felt = document.getElementById("felt");
  document.body.classList.toggle("playing", state.route.view === "game");
  if (felt === watched) return;
  resized.disconnect();
  watched = felt;
  if (felt) resized.observe(felt);
}

/** Give every pile its place on the felt; before the first drawing the felt isn't there to measure. */
function measure(): void {
  const felt = document.getElementById("felt");
  if (state.route.view !== "game" || !state.place || !felt) return;
  const margin = felt.clientWidth < 600 ? 12 : 28;
  const room = {
    width: felt.clientWidth - 2 * margin,
    height: felt.clientHeight - 2 * margin - 34,
    leftHanded: state.hello?.settings.left_handed ?? false,
    look: state.place.game.look,
    largest: LARGEST_CARD,
  };
  state.geometry = placed(state.place.game.shelves, state.piles, room);
}

function whole(): TemplateResult {
  const game = state.route.view === "game";
  return html`
    <a class="skip" href="#main" @click=${(event: Event) => { event.preventDefault(); focusHeading(); }}>${say("To the page")}</a>
    <nav class="top ${game ? "slim" : ""}" aria-label="Cadogan">
      ${state.route.view === "home" ? nothing : html`<a class="name" href="/">Cadogan</a>`}
      <span class="gap"></span>
      ${state.connected ? nothing : html`<span class="lost">${say("The connection is lost; trying again …")}</span>`}
      <a href="/statistics">${say("Statistics")}</a>
      <a href="/settings">${say("Settings")}</a>
      ${game ? nothing : languages()}
    </nav>
    <div class="view">${view()}</div>
    ${dialog((name, value) => void change(name, value))}
  `;
}

function languages(): TemplateResult {
  return html`<select class="languages" aria-label=${say("Language")} @change=${(event: Event) => void change("language", (event.target as HTMLSelectElement).value)}>
    ${Object.entries(LANGUAGE_NAMES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === state.hello?.language}>${name}</option>`)}
  </select>`;
}

function view(): TemplateResult {
  switch (state.route.view) {
    case "home":
      return home();
    case "statistics":
      return statisticsPage({ takeIn, forget });
    case "settings":
      return settingsPage((name, value) => void change(name, value));
    case "game":
      return gamePage(doings);
  }
}

// ---- addresses

function readAddress(): Route {
  const [first = "", deal] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "") return { view: "home" };
  if (first === "statistics" || first === "settings") return { view: first };
  return { view: "game", game: first, deal: deal ?? null, options: Object.fromEntries(new URLSearchParams(location.search)) };
}

export function go(address: string): void {
  history.pushState(null, "", address);
  void arrive(true);
}

async function arrive(moved: boolean): Promise<void> {
  const route = readAddress();
  endSearch();
  stopDemo();
  document.title = "Cadogan";
  set({ route, place: route.view === "game" ? null : state.place, notice: "", dialog: null, problem: "", rulesOpen: route.view === "game" && state.rulesOpen });
  if (route.view === "home") await visitHome();
  if (route.view === "statistics") await visitStatistics();
  if (route.view === "game") await visitGame(route);
  if (moved) focusHeading();
}

function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus();
}

async function visitHome(): Promise<void> {
  set({ resumable: (await wire.ask<{ games: Resumable[] }>("resumable")).games });
}

async function visitStatistics(): Promise<void> {
  set({ statistics: (await wire.ask<{ statistics: Result[] }>("statistics")).statistics });
  for (const result of state.statistics ?? []) if (result.known) await learnOdds(oddsName(result), result.game, result.options);
}

async function learnOdds(name: string, game: string, options: Record<string, unknown>): Promise<void> {
  if (state.odds.has(name)) return;
  const { odds } = await wire.ask<{ odds: Odds | null }>("odds", { game, options });
  state.odds.set(name, odds);
  set({});
}

async function visitGame(route: Extract<Route, { view: "game" }>): Promise<void> {
  const wish = { game: route.game, options: route.options, ...(route.deal ? { deal: route.deal } : {}) };
  await begin(wish, location.pathname + location.search);
  if (state.rulesOpen) await readRules();
}

// ---- doings

const doings = {
  newDeal: () => {
    const game = state.place?.game;
    if (game) void begin({ game: game.game, options: game.options, fresh: true });
  },
  toggleRules: () => {
    set({ rulesOpen: !state.rulesOpen });
    if (state.rulesOpen) void readRules();
  },
};

async function readRules(): Promise<void> {
  if (!state.place) return;
  const { game, options, options_words: words } = state.place.game;
  if (state.rules?.game === game && state.rules.words === words) return;
  const { html: text } = await wire.ask<{ html: string }>("rules", { game, options });
  set({ rules: { game, words, html: text } });
}

async function change(name: keyof Settings, value: string | boolean): Promise<void> {
  await wire.ask("set", { name, value });
  if (name === "language") {
    const language = value === "system" ? browserLanguage() : String(value);
    await greet(language);
    set({ rules: null });
  } else {
    set({ hello: { ...state.hello!, settings: { ...state.hello!.settings, [name]: value } } });
  }
  if (name === "light") void askLight();
  await dress();
}

/** Put the settings on the page. */
async function dress(): Promise<void> {
  const { settings, language } = state.hello!;
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.lang = language;
  if (await loadArt(settings)) set({});
}

async function takeIn(file: File): Promise<void> {
  const answer = await fetch("/import", { method: "POST", body: file });
  const told = (await answer.json()) as { added?: number; error?: { say: string } };
  notice(told.error ? told.error.say : say("Games brought in: {count}.", { count: told.added ?? 0 }));
  await visitStatistics();
}

async function forget(): Promise<void> {
  await wire.ask("forget", { sure: true });
  set({ dialog: null, statistics: [] });
  notice(say("All games are forgotten."));
}

async function greet(language: string | null): Promise<void> {
  const hello = await wire.ask<Hello>("hello", language ? { language } : {});
  setWords(hello);
  set({ hello });
}

// ---- from outside

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.hasAttribute("download") || link.origin !== location.origin || link.classList.contains("skip")) return;
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
for (const kind of ["pointerdown", "click", "keydown"]) document.addEventListener(kind, interrupt, true);
document.addEventListener("keydown", (event) => onKey(event, doings));
addEventListener("popstate", () => void arrive(true));
addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refusal)) return;
  event.preventDefault();
  set({ problem: event.reason.message });
  speak(event.reason.message);
});

playOver(wire);
askOver(wire);
state.route = readAddress();
onChange(draw);
await greet(null);
const kept = state.hello!.settings.language;
if (kept !== "system" && kept !== state.hello!.language) await greet(kept);
await dress();
await arrive(false);
