/** The page's texts: asked for by their English form, given in the player's language. */

let words: Record<string, string> = {};
let cards: Record<string, string> = {};
let language = "en";

export function setWords(to: { words: Record<string, string>; cards: Record<string, string>; language: string }): void {
  ({ words, cards, language } = to);
}

export function say(text: string, values: Record<string, string | number> = {}): string {
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Name a card in words, for the ear. */
export function cardWords(card: string): string {
  return cards[card] ?? cards[card.replace(/b$/, "")] ?? card;
}

export function percent(share: number, digits = 1): string {
  return new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);
}

/** A chance as shown: never rounded to certain or impossible. */
export function chanceText(value: number): string {
  if (value === 0) return percent(0, 0);
  if (value === 1) return percent(1, 0);
  if (value < 0.0005) return `< ${percent(0.0005, 2)}`;
  if (value > 0.9995) return `> ${percent(0.9995, 2)}`;
  return percent(value);
}

export function whole(number: number): string {
  return new Intl.NumberFormat(language).format(number);
}

export function span(seconds: number): string {
  const rounded = Math.round(seconds);
  const minutes = Math.floor(rounded / 60);
  return `${minutes}:${String(rounded % 60).padStart(2, "0")}`;
}

export function dayText(iso: string): string {
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long" }).format(new Date(`${iso}T12:00:00`));
}
