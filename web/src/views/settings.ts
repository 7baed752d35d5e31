/** How the page looks, sounds and speaks. */
import { html, type TemplateResult } from "lit-html";
import type { Settings } from "../protocol.ts";
import { state } from "../state.ts";
import { fan } from "./parts.ts";
import { say } from "../words.ts";

export type Change = (name: keyof Settings, value: string | boolean) => unknown;

export const LANGUAGE_NAMES: Record<string, string> = { en: "English", de: "Deutsch", es: "Español" };

export function settingsPage(change: Change): TemplateResult {
  const settings = state.hello?.settings;
  if (!settings) return html`<main id="main" class="paper"></main>`;
  const safe = state.place?.game.safe ?? false;
  return html`<main id="main" class="paper settings">
    <h1 tabindex="-1">${say("Settings")}</h1>
    <p class="sample">${fan(["JC", "QH", "KD", "AS"])}</p>
    <fieldset>
      <legend>${say("Cards")}</legend>
      ${tick("four_colours", say("four colours"), settings, change)} ${tick("large_indices", say("large indices"), settings, change)}
      ${choice("letters", say("Letters"), { en: "J Q K", de: "B D K", es: "J D R" }, settings, change)}
    </fieldset>
    <fieldset>
      <legend>${say("Table")}</legend>
      ${choice("theme", say("Light and dark"), { system: say("as the system"), light: say("light"), dark: say("dark") }, settings, change)}
      ${choice("speed", say("Flight of cards"), { slow: say("slow"), normal: say("normal"), fast: say("fast"), off: say("none") }, settings, change)}
      ${tick("left_handed", say("left-handed: the stock on the right"), settings, change)} ${tick("sound", say("sound"), settings, change)}
      ${tick("light", say("light: tells whether the game can still be won; the solver sees the hidden cards"), settings, change)}
      ${tick("winnable", say("only deals that can come out"), settings, change)}
      ${safe || settings.autoplay ? tick("autoplay", say("play by itself what can do no harm"), settings, change) : ""}
    </fieldset>
    <fieldset>
      <legend>${say("Language")}</legend>
      ${choice("language", say("Language"), { system: say("as the system"), ...LANGUAGE_NAMES }, settings, change)}
    </fieldset>
  </main>`;
}

function tick(name: keyof Settings, words: string, settings: Settings, change: Change): TemplateResult {
  return html`<label class="tick"><input type="checkbox" name=${name} .checked=${settings[name] === true} @change=${(event: Event) => change(name, (event.target as HTMLInputElement).checked)} /> <span>${words}</span></label>`;
}

function choice(name: keyof Settings, words: string, values: Record<string, string>, settings: Settings, change: Change): TemplateResult {
  return html`<div class="choice" role="radiogroup" aria-label=${words}>
    <span class="soft" aria-hidden="true">${words}</span>
    ${Object.entries(values).map(
      ([value, title]) => html`<label><input type="radio" name=${name} value=${value} .checked=${settings[name] === value} @change=${() => change(name, value)} /><span>${title}</span></label>`,
    )}
  </div>`;
}
