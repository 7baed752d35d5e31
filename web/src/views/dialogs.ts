/** The few dialogs: which deal to play, and which keys there are. */
import { html, nothing, type TemplateResult } from "lit-html";
import { begin, type Wish } from "../play.ts";
import { keyList } from "../keyboard.ts";
import type { Option } from "../protocol.ts";
import { set, state } from "../state.ts";
import { say } from "../words.ts";
import type { Change } from "./settings.ts";

const shut = () => set({ dialog: null });

/** The dialog has closed itself; the event comes late, and another may be open by then. */
function closed(event: Event): void {
  if (!(event.target as HTMLDialogElement).open) shut();
}

/** Open a dialog as soon as it is drawn. */
export function openDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog");
  if (dialog && !dialog.open) dialog.showModal();
}

export function dialog(change: Change): TemplateResult | typeof nothing {
  if (state.dialog === "deal" && state.place) return dealDialog(change);
  if (state.dialog === "keys") return keysDialog();
  return nothing;
}

function frame(id: string, title: string, inner: TemplateResult): TemplateResult {
  return html`<dialog aria-labelledby=${id} @close=${closed} @click=${(event: MouseEvent) => event.target instanceof HTMLDialogElement && event.target.close()}>
    <div class="dialog">
      <h2 id=${id}>${title}</h2>
      ${inner}
    </div>
  </dialog>`;
}

function keysDialog(): TemplateResult {
  return frame(
    "keys-title",
    say("Keys"),
    html`<dl class="keys">
        ${keyList().map(([key, what]) => html`<div><dt>${key}</dt><dd>${what}</dd></div>`)}
      </dl>
      <form method="dialog"><button class="main">${say("Close")}</button></form>`,
  );
}

function dealDialog(change: Change): TemplateResult {
  const { game } = state.place!;
  const entry = state.hello?.catalogue.find((one) => one.id === game.game);
  const address = location.origin + game.address;
  return frame(
    "deal-title",
    game.title,
    html`<form class="deal-form" @submit=${submitted}>
      ${(entry?.options ?? []).map((option) => field(option, game.options[option.name]))}
      <label class="field"><span>${say("Deal number")}</span><input name="deal" pattern="[0-9]*|[Mm][Ss]:[0-9]*" maxlength="19" placeholder=${game.deal} autocomplete="off" /></label>
      <p class="soft">${state.hello?.settings.winnable ? say("Leave it empty for any deal that can come out.") : say("Leave it empty for any deal.")}</p>
      <label class="tick"><input type="checkbox" name="winnable" .checked=${state.hello?.settings.winnable ?? false} @change=${(event: Event) => change("winnable", (event.target as HTMLInputElement).checked)} /> <span>${say("only deals that can come out")}</span></label>
      <p class="share"><span class="soft">${say("This deal’s address")}</span> <input readonly aria-label=${say("This deal’s address")} .value=${address} @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} /></p>
      <p class="buttons">
        <button class="main" value="deal">${say("Deal")}</button>
        <button value="daily">${say("Deal of the day")}</button>
        <button type="button" class="quiet" @click=${shut}>${say("Close")}</button>
      </p>
    </form>`,
  );
}

function field(option: Option, chosen: unknown): TemplateResult {
  const value = String(chosen ?? option.usual);
  const control = option.values
    ? html`<select name=${option.name}>
        ${option.values.map((one) => html`<option value=${one.value} ?selected=${String(one.value) === value}>${one.title}</option>`)}
      </select>`
    : html`<input name=${option.name} type="number" min=${option.low ?? nothing} max=${option.high ?? nothing} .value=${value} />`;
  return html`<label class="field" title=${option.help}><span>${option.title}</span>${control}</label>`;
}

/** Read the form: options as chosen, but a number that the player has never set follows its game's default. */
function submitted(event: SubmitEvent): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const data = new FormData(form);
  const { game } = state.place!;
  const chosenBefore = new URL(game.address, location.origin).searchParams;
  const options: Record<string, string> = {};
  const choices = state.hello?.catalogue.find((one) => one.id === game.game)?.options ?? [];
  const changed = choices.some((option) => option.values && String(data.get(option.name)) !== String(game.options[option.name]));
  for (const option of choices) {
    const value = String(data.get(option.name) ?? "");
    const left = !option.values && value === String(game.options[option.name]) && !chosenBefore.has(option.name);
    if (value && !(left && changed)) options[option.name] = value;
  }
  const deal = String(data.get("deal") ?? "").trim();
  const daily = (event.submitter as HTMLButtonElement | null)?.value === "daily";
  const wish: Wish = { game: game.game, options, fresh: true, ...(daily ? { daily: true } : deal ? { deal } : {}) };
  set({ dialog: null });
  void begin(wish);
}
