/** The search for a deal that can come out, while the game on the table goes on. */
import { dismiss, patiently } from "./beside.ts";
import { speak } from "./live.ts";
import { begin, notice, type Wish } from "./play.ts";
import { Refusal, type Search } from "./protocol.ts";
import { set, state } from "./state.ts";
import { say } from "./words.ts";

/** Search, then begin the deal found. */
export async function search(wish: Wish): Promise<void> {
  endSearch();
  const key = crypto.randomUUID();
  set({ search: { key, wish }, dialog: null });
  speak(say("Looking for a deal that can come out …"));
  const fields = { key, game: wish.game, options: wish.options ?? {} };
  const wanted = () => state.search?.key === key;
  try {
    const found = await patiently<Search>("search", fields, (answer) => !answer.thinking, wanted);
    if (!found) return;
    set({ search: null });
    if (found.deal === null) none();
    else await begin({ ...wish, deal: String(found.deal), fresh: true });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (wanted()) set({ search: null, problem: problem.message });
    notice(problem.message);
  }
}

function none(): void {
  const sentence = say("No deal that can come out was found in time.");
  if (!state.place) set({ problem: sentence });
  notice(sentence);
}

/** Give the search up. */
export function endSearch(): void {
  const { search } = state;
  if (!search) return;
  set({ search: null });
  dismiss("search", { key: search.key });
}

/** Give the search up, and deal any deal. */
export function anyDeal(): void {
  const { search } = state;
  if (!search) return;
  endSearch();
  void begin({ ...search.wish, any: true });
}
