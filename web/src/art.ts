/** The pictures of the cards, with the letters of the player's country in their corners. */
import type { Settings } from "./protocol.ts";

const BACK = "/back.svg";

/** The strokes of the letters that other countries print for jack, queen and king, on a field from -500 to 500. */
const B = "M-250 -460L60 -460A205 215 0 0 1 60 -30L-150 -30M60 -30A220 245 0 0 1 60 460L-250 460M-150 -460L-150 460";
const D = "M-250 -460L20 -460A250 300 0 0 1 250 -160L250 160A250 300 0 0 1 20 460L-250 460M-150 -460L-150 460";
const R = "M-250 -460L50 -460A210 225 0 0 1 50 -10L-150 -10M-150 -460L-150 460M-250 460L-50 460M20 -10L200 450M150 460L280 460";
const LETTERS: Record<string, Record<string, string>> = { en: {}, de: { J: B, Q: D }, es: { Q: D, K: R } };

let pictures = new Map<string, string>();
let shown = "";

/** On a telephone cards are small, and only large indices can be read. */
const telephone = matchMedia("(max-width: 480px)");

function packName(settings: Settings): string {
  const large = settings.large_indices || telephone.matches;
  const parts = [settings.four_colours ? "four-colours" : "", large ? "large" : ""].filter(Boolean);
  return parts.join("-") || "standard";
}

/** Load the pack that the settings ask for; gives whether the pictures have changed. */
export async function loadArt(settings: Settings): Promise<boolean> {
  const wanted = `${packName(settings)} ${settings.letters}`;
  if (wanted === shown) return false;
  shown = wanted;
  const pack = (await (await fetch(`/cards/${packName(settings)}.json`)).json()) as Record<string, string>;
  const letters = LETTERS[settings.letters] ?? {};
  const made = new Map<string, string>();
  for (const [name, svg] of Object.entries(pack)) {
    const stroke = letters[name.charAt(0)];
    const text = stroke && name.length === 2 ? relettered(svg, stroke) : svg;
    made.set(name, URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
  }
  for (const url of pictures.values()) URL.revokeObjectURL(url);
  pictures = made;
  void warmAll([BACK, ...made.values()]);
  return true;
}

function relettered(svg: string, stroke: string): string {
  return svg.replace(/(<symbol id="V[^>]*><path d=")[^"]*/, `$1${stroke}`);
}

/** Have all pictures ready before they are turned up, in the moments when nothing else is to do. */
async function warmAll(urls: string[]): Promise<void> {
  for (const url of urls) {
    await new Promise((idle) => requestIdleCallback(idle));
    await warm(url);
  }
}

/** Have a picture decoded before it is first turned up. */
async function warm(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  // A picture let go of in the meantime (the settings changed) can't be decoded, and needn't be.
  await image.decode().catch(() => undefined);
}

export function picture(card: string | null): string {
  return card === null ? BACK : (pictures.get(card.replace(/b$/, "")) ?? BACK);
}
