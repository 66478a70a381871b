import { sentenceName } from "./sentence-name.ts";

/** Names of sentences, or their words with places for what is put in, and their translations. */
type Sentences = readonly (readonly [string, string])[];

const catalogues = import.meta.glob<{ default: Sentences }>("../locales/server.*.json");

let exact: ReadonlyMap<string, string> = new Map();
let patterns: { pattern: RegExp; translation: string }[] = [];

/** Fetches what the server says in a language; it speaks English, which needs no catalogue. */
export async function learnSentences(language: string) {
  const sentences = (await catalogues[`../locales/server.${language}.json`]?.())?.default ?? [];
  exact = new Map(sentences);
  patterns = sentences
    .filter(([sentence]) => sentence.includes("{0}"))
    .map(([sentence, translation]) => ({ pattern: patternOf(sentence), translation }));
}

const patternOf = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split(/\{\d\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join("(.+)")}$`,
    "u",
  );

/**
 * A sentence of the server in the language on the screen: what went wrong, why a document is in
 * error, how far a sentence is supported. One that is in no catalogue is shown as it came.
 */
export function said(sentence: string): string {
  // Several that were put together, such as what is to be said of one document.
  const each = sentence.split(/(?<=\.) (?=\p{Lu})/u).map(translationOf);
  if (each.length > 1 && each.every((one) => one !== undefined)) return each.join(" ");
  return translationOf(sentence) ?? sentence;
}

function translationOf(sentence: string): string | undefined {
  const known = exact.get(sentenceName(sentence));
  if (known !== undefined) return known;
  for (const { pattern, translation } of patterns) {
    const match = pattern.exec(sentence);
    if (match) return translation.replaceAll(/\{(\d)\}/g, (_, at) => match[Number(at) + 1] ?? "");
  }
  return undefined;
}
