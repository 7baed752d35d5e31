/** The messages between page and server, version 1: the page's half of docs/protocol.md. */

export const PROTOCOL = 1;

export type Outcome = "open" | "won" | "lost";
export type Kind = "chance" | "judgment";
export type Value = string | number;

/** A card as named on the wire ("7H", "10S", "QDb" from a second pack), null where it lies face down, "?" where it may not be looked at. */
export type Card = string | null;

export interface PileName {
  pile: number;
  name: string;
  words: string;
}

export interface Group {
  role: string;
  name: string;
  piles: PileName[];
  rows: number[];
  spread: "squared" | "down" | "right";
  signs: string[];
  hands_off: boolean;
}

export interface Move {
  move: number;
  source: number;
  target: number;
  count: number;
  /** Whether it takes the top cards of both piles away. */
  pair: boolean;
  notation: string;
  words: string;
}

export interface Game {
  game: string;
  title: string;
  kind: Kind;
  options: Record<string, Value>;
  options_words: string;
  deal: string;
  address: string;
  at: number;
  turns: number;
  outcome: Outcome;
  /** Moves are left, but no further card can come home. */
  hopeless: boolean;
  /** Whether the player may look at the cards below the tops. */
  look: boolean;
  left: number;
  counters: string[];
  exact: boolean;
  safe: boolean;
  shelves: Group[][];
  piles: Record<string, Card[]>;
  moves: Move[];
}

export interface Flight {
  card: Card;
  source: number;
  target: number;
}

export interface Step {
  flights: Flight[];
  via: number;
  piles: Record<string, Card[]>;
  words: string;
}

export interface Place {
  key: string;
  seconds: number;
  daily: boolean;
  game: Game;
  steps?: Step[];
  /** The settings, where the game has changed them: its first loss turns the light on. */
  settings?: Settings;
}

/** What `begin` says where only deals that can come out are wanted: one has to be searched for. */
export interface ToSearch {
  search: true;
}

export interface Option {
  name: string;
  title: string;
  help: string;
  usual: Value;
  low?: number;
  high?: number;
  values?: { value: Value; title: string }[];
}

export interface Entry {
  id: string;
  title: string;
  summary: string;
  kind: Kind;
  variant_of: string | null;
  also: string[];
  sources: string[];
  exact: boolean;
  cards: number;
  options: Option[];
  /** With the usual options. */
  odds: Odds | null;
  shelves: { role: string; rows: number[]; spread: string; signs: string[] }[][];
}

export interface Settings {
  language: string;
  theme: "system" | "light" | "dark";
  four_colours: boolean;
  large_indices: boolean;
  letters: string;
  speed: "normal" | "slow" | "fast" | "off";
  sound: boolean;
  left_handed: boolean;
  autoplay: boolean;
  light: boolean;
  winnable: boolean;
}

export interface Hello {
  language: string;
  languages: string[];
  words: Record<string, string>;
  cards: Record<string, string>;
  settings: Settings;
  offers: { light: boolean; demo: boolean; hint: boolean; rules: boolean };
  catalogue: Entry[];
  today: string;
  daily: Record<string, number>;
}

export interface Chance {
  value: number;
  fraction: string | null;
}

/** The odds of a new deal: exact, or simulated with an interval. */
export interface Odds extends Chance {
  method: "exact" | "simulated";
  low?: number;
  high?: number;
  deals?: number;
  player?: string | null;
}

export interface Course {
  at: number;
  course: Chance[];
}

export interface Hint {
  at: number;
  hint: { move: number; words: string; why: string } | null;
}

/** What the solver, who sees the hidden cards, has found out so far. */
export type Light = "yes" | "no" | "unknown" | "thinking";

export interface Lit {
  at: number;
  light: Light;
}

/** The next move of a win, where one is known. */
export interface Demo extends Lit {
  move: number | null;
}

/** Whether the deal could come out, and the last turn after which it could; `sure` where the next turn is known to have lost it. */
export interface PostMortem extends Lit {
  last: number | null;
  sure: boolean;
}

export interface Search {
  thinking: boolean;
  deal: number | null;
}

export interface Resumable {
  key: string;
  title: string;
  address: string;
  deal: string;
  moves: number;
  changed: number;
  options: string;
}

export interface Result {
  game: string;
  title: string;
  options: Record<string, Value>;
  words: string;
  /** Whether the game is in the catalogue. */
  known: boolean;
  played: number;
  won: number;
  low: number;
  high: number;
  streak: number;
  longest_streak: number;
  best_seconds: number | null;
  mean_seconds: number;
}

/** What the server says where it can't do what was asked. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    say: string,
    readonly game: Game | null,
  ) {
    super(say);
  }
}
