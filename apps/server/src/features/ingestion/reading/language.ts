import { eld } from "eld/extrasmall";

/** Characters that are enough to tell a language by. */
export const ENOUGH = 4000;

/** From so many letters on the most likely language is the right one. */
const SURE = 200;

/** The language of a text as ISO 639-1, "und" where it cannot be told. */
export function languageOf(text: string): string {
  const words = text.slice(0, ENOUGH).replaceAll(/[\d\p{P}\p{S}]+/gu, " ");
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2) return "und";
  const guess = eld.detect(words);
  // A few words look like many languages.
  return (letters >= SURE || guess.isReliable()) && guess.language ? guess.language : "und";
}
