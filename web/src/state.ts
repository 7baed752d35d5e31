/** What the page knows and shows; every change is followed by one drawing. */
import type { Card, Course, Hello, Hint, Light, Odds, Place, PostMortem, Resumable, Result } from "./protocol.ts";
import type { Wish } from "./play.ts";
import type { Lifted } from "./choose.ts";
import type { Geometry } from "./geometry.ts";

export type Route =
  | { view: "home" }
  | { view: "statistics" }
  | { view: "settings" }
  | { view: "game"; game: string; deal: string | null; options: Record<string, string> };

export type Dialog = "deal" | "keys" | "forget" | null;

export interface State {
  hello: Hello | null;
  connected: boolean;
  route: Route;
  place: Place | null;
  /** The piles as they lie on the screen, which may be a step behind the game while cards fly. */
  piles: Record<string, Card[]>;
  geometry: Geometry | null;
  lifted: Lifted | null;
  /** The card of the focused pile that the keyboard points to, counted from the top. */
  depth: { pile: number; cards: number } | null;
  notice: string;
  hint: Hint["hint"];
  course: Course | null;
  /** What the light last said; null where it has not been asked about this game. */
  light: Light | null;
  /** Whether the player has asked about this position. */
  wondered: boolean;
  postMortem: PostMortem | null;
  /** Whether the solver plays. */
  demo: boolean;
  /** The search for a deal that can come out, under the key that its game will have. */
  search: { key: string; wish: Wish } | null;
  rules: { game: string; words: string; html: string } | null;
  rulesOpen: boolean;
  dialog: Dialog;
  /** Whether the panel at the end of a game has been put away. */
  endSeen: boolean;
  odds: Map<string, Odds | null>;
  resumable: Resumable[];
  statistics: Result[] | null;
  problem: string;
}

export const state: State = {
  hello: null,
  connected: true,
  route: { view: "home" },
  place: null,
  piles: {},
  geometry: null,
  lifted: null,
  depth: null,
  notice: "",
  hint: null,
  course: null,
  light: null,
  wondered: false,
  postMortem: null,
  demo: false,
  search: null,
  rules: null,
  rulesOpen: false,
  dialog: null,
  endSeen: false,
  odds: new Map(),
  resumable: [],
  statistics: null,
  problem: "",
};

let drawing: () => void = () => undefined;

export function onChange(draw: () => void): void {
  drawing = draw;
}

/** Change what is known, and draw. */
export function set(change: Partial<State>): void {
  Object.assign(state, change);
  drawing();
}
