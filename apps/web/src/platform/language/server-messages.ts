import { i18n } from "@lingui/core";

import type { SaidPart } from "./areas.ts";
import { isRecord } from "../is-record.ts";
import { languages } from "./languages.ts";
import { sentenceName } from "./sentence-name.ts";

/** Names of sentences, or their words with places for what is put in, and their translations. */
type Sentences = readonly (readonly [string, string])[];

interface Learned {
  exact: ReadonlyMap<string, string>;
  patterns: { pattern: RegExp; translation: string }[];
}

const catalogues = import.meta.glob<{ default: Sentences }>("../../locales/*/server/*.json");
/** By the file of the catalogue. */
const learned = new Map<string, Learned>();

const folderOf = (language: string) => `../../locales/${language}/server/`;
/** English has none: the server speaks it. */
const filesOf = (language: string) =>
  Object.keys(catalogues).filter((file) => file.startsWith(folderOf(language)));

/** Fetches parts of what the server says in a language. */
export async function loadServerMessages(language: string, parts: readonly SaidPart[]) {
  const files = parts.map((part) => `${folderOf(language)}${part}.json`);
  await Promise.all(files.filter((file) => file in catalogues).map(learn));
}

async function learn(file: string) {
  if (learned.has(file)) return;
  const sentences = (await catalogues[file]?.())?.default ?? [];
  learned.set(file, {
    exact: new Map(sentences),
    patterns: sentences
      .filter(([sentence]) => sentence.includes("{0}"))
      .map(([sentence, translation]) => ({ pattern: patternOf(sentence), translation })),
  });
}

/** Fetches all other parts of the language on the screen, and has what was said shown in it. */
async function learnTheRest() {
  const rest = filesOf(i18n.locale).filter((file) => !learned.has(file));
  if (rest.length === 0) return;
  try {
    await Promise.all(rest.map(learn));
    i18n.emit("change");
  } catch {
    // Without a connection it is shown as it came, and asked for again with the next sentence.
  }
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
 * error, how far a sentence is supported. One of a part that is not there yet is shown as it came
 * until that is fetched; one that is in no catalogue stays so.
 */
export function translateServerMessage(sentence: string): string {
  const shown = translatedServerMessage(sentence);
  if (shown === undefined) void learnTheRest();
  return shown ?? sentence;
}

/** Waits until what the server says of a failure can be shown: a notice does not change any more. */
export async function untilTranslatable(body: unknown) {
  if (sentencesIn(body).some((sentence) => translatedServerMessage(sentence) === undefined))
    await learnTheRest();
}

/** `{ detail }`, `{ detail: [{ msg }] }`, or fields with their messages. */
function sentencesIn(body: unknown): string[] {
  if (typeof body === "string") return [body];
  if (Array.isArray(body)) return body.flatMap(sentencesIn);
  return isRecord(body) ? sentencesIn(body["detail"] ?? body["msg"] ?? Object.values(body)) : [];
}

/** A sentence in the language on the screen, where it is one of the parts that are there. */
export function translatedServerMessage(sentence: string): string | undefined {
  // Several that were put together, such as what is to be said of one document.
  const each = sentence.split(/(?<=\.) (?=\p{Lu})/u).map(translationOf);
  if (each.length > 1 && each.every((one) => one !== undefined)) return each.join(" ");
  return translationOf(sentence);
}

/** What is put into a sentence that runs the other way keeps its own order. */
const isolated = (text: string) =>
  languages.find(({ code }) => code === i18n.locale)?.direction === "rtl"
    ? `\u2068${text}\u2069`
    : text;

function translationOf(sentence: string): string | undefined {
  const parts = [...learned].flatMap(([file, part]) =>
    file.startsWith(folderOf(i18n.locale)) ? [part] : [],
  );
  const name = sentenceName(sentence);
  const known = parts.find(({ exact }) => exact.has(name))?.exact.get(name);
  if (known !== undefined) return known;
  for (const { pattern, translation } of parts.flatMap(({ patterns }) => patterns)) {
    const match = pattern.exec(sentence);
    if (match)
      return translation.replaceAll(/\{(\d)\}/g, (_, at) => isolated(match[Number(at) + 1] ?? ""));
  }
  return undefined;
}
