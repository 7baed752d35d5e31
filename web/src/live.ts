/** The line that a screen reader speaks. */

let turn = false;

/** Speak a sentence; the same one twice in a row is spoken twice. */
export function speak(sentence: string): void {
  const live = document.getElementById("live");
  if (!live || !sentence) return;
  turn = !turn;
  live.textContent = turn ? sentence : `${sentence}\u00a0`;
}
