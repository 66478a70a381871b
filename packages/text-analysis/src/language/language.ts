import { languagesOfScript } from "../script.ts";
import { languageDetector } from "./language-detector.ts";

/** Characters sufficient to detect a language. */
export const ENOUGH = 4000;
/** Characters per call of the detector. */
const WINDOW = 1000;
/** Letters from which the most likely language is accepted even if the detector is unsure. */
const SURE = 200;
/** Minimum letters for a guess. */
const LITTLE = 20;

/** Returns the language of a text as ISO 639-1, "und" if unknown. */
export function languageOf(text: string): string {
  const words = lettersAndSpaces(text.slice(0, 2 * ENOUGH));
  const votes = new Map<string, number>();
  for (let start = 0; start < Math.min(words.length, ENOUGH); start += WINDOW) {
    const window = words.slice(start, start + WINDOW);
    const letters = lettersIn(window);
    const guess = scriptLanguage(window, letters) ?? detected(window, letters);
    if (letters > 1 && guess) votes.set(guess, (votes.get(guess) ?? 0) + letters);
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "und";
}

export const lettersAndSpaces = (text: string) => text.replaceAll(/[\d\p{P}\p{S}\s]+/gu, " ");
export const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * Returns the detector's language; undefined for texts too short to be certain, since a few words
 * look like many languages.
 */
export function detected(text: string, letters: number): string | undefined {
  if (letters < LITTLE) return undefined;
  const guess = languageDetector().detect(text);
  return guess.language && (letters >= SURE || guess.isReliable()) ? guess.language : undefined;
}

const beyondLatin = /[\u0370-\u1dff\u2c00-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff66-\uffdc]/g;

/** Returns the languages of a text's main script, the likeliest first; none for Latin. */
export function languagesOfMainScript(text: string, letters: number): readonly string[] {
  const others = text.match(beyondLatin) ?? [];
  if (others.length * 2 < letters) return [];
  const counts = new Map<readonly string[], number>();
  for (const letter of others) {
    const languages = languagesOfScript(letter);
    counts.set(languages, (counts.get(languages) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1]).map(([languages]) => languages);
  // Japanese is Han mixed with kana.
  const kana = sorted.find(([first]) => first === "ja");
  return (kana && (counts.get(kana) ?? 0) * 10 > others.length ? kana : sorted[0]) ?? [];
}

/**
 * Returns the language if the script alone determines it, as for Thai; undefined if several
 * languages share the script.
 */
export function scriptLanguage(text: string, letters: number): string | undefined {
  const [first, ...others] = languagesOfMainScript(text, letters);
  return others.length === 0 || first === "zh" || first === "he" ? first : undefined;
}
