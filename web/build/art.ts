/**
 * The card art, taken at build time from the package that carries it: Adrian Kennard's cards (CC0).
 *
 * Each of the four packs becomes one file, cards/<pack>.json, from a card's name to its SVG. The colours are
 * printers' inks on paper rather than pure red, black and white, and the small indices are set larger.
 */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const PACKS = { standard: "2color", "four-colours": "4color", large: "2color-bf", "four-colours-large": "4color-bf" };
const INKS: [RegExp, string][] = [
  [/="red"/g, '="#b3202c"'],
  [/="black"/g, '="#1f1c1d"'],
  [/="blue"/g, '="#1d4f9c"'],
  [/="green"/g, '="#1b6b3f"'],
  [/#44F/g, "#34519c"],
  [/#FC4/g, "#e6b84a"],
  [/<rect width="239" height="335"([^>]*)fill="white" stroke="[^"]*"/, '<rect width="239" height="335"$1fill="#fffdf7" stroke="#c9bfaa"'],
  [/height="32" x="-114.4" y="-156"/g, 'height="42" x="-117" y="-159"'],
  [/height="26.769" x="-111.784" y="-119"/g, 'height="30" x="-113" y="-113"'],
];

export function cardArt(): Plugin {
  return {
    name: "card-art",
    generateBundle() {
      for (const [pack, folder] of Object.entries(PACKS)) {
        this.emitFile({ type: "asset", fileName: `cards/${pack}.json`, source: JSON.stringify(read(folder)) });
      }
    },
  };
}

function read(folder: string): Record<string, string> {
  const main = createRequire(import.meta.url).resolve("@heruka_urgyen/react-playing-cards");
  const images = join(dirname(dirname(main)), "src", "images", folder);
  const pack: Record<string, string> = {};
  for (const file of readdirSync(images)) {
    const name = file.replace(".svg", "").replace("T", "10");
    if (name !== "2J") pack[name] = inked(readFileSync(join(images, file), "utf8"));
  }
  return pack;
}

function inked(svg: string): string {
  return INKS.reduce((text, [pattern, ink]) => text.replace(pattern, ink), svg.replace(/<\?xml[^>]*\?>\s*/, ""));
}
