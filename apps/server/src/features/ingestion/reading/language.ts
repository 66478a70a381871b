import { eld } from "eld/extrasmall";

/** Characters that are enough to tell a language by. */
export const ENOUGH = 4000;
/** The detector looks at so many at a time. */
const WINDOW = 1000;
/** From so many letters on the most likely language is the right one. */
const SURE = 200;

/** The language of a text as ISO 639-1, "und" where it cannot be told. */
export function languageOf(text: string): string {
  const words = text.slice(0, 2 * ENOUGH).replaceAll(/[\d\p{P}\p{S}\s]+/gu, " ");
  const votes = new Map<string, number>();
  for (let start = 0; start < Math.min(words.length, ENOUGH); start += WINDOW) {
    const window = words.slice(start, start + WINDOW);
    const letters = window.match(/\p{L}/gu)?.length ?? 0;
    const guess = eld.detect(window);
    // A few words look like many languages.
    if (letters > 1 && guess.language && (letters >= SURE || guess.isReliable())) {
      votes.set(guess.language, (votes.get(guess.language) ?? 0) + letters);
    }
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "und";
}
