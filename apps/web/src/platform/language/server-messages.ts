import { i18n } from "@lingui/core";

import type { SaidPart } from "./areas.ts";
import { isRecord } from "../is-record.ts";
import { languages } from "./languages.ts";
import { sentenceName } from "./sentence-name.ts";

/** Pairs of a message's key, or its text with placeholders, and its translation. */
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

/** Loads parts of the server's messages in a language. */
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

/** Loads all other parts of the current language and translates the messages already shown. */
async function learnTheRest() {
  const rest = filesOf(i18n.locale).filter((file) => !learned.has(file));
  if (rest.length === 0) return;
  try {
    await Promise.all(rest.map(learn));
    i18n.emit("change");
  } catch {
    // Offline: messages stay untranslated, and the next one tries again.
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
 * Translates a server message: an error, why a document failed, how far a sentence is supported. A
 * message of a part that is not loaded is shown in English until it is; one that is in no catalogue
 * stays in English.
 */
export function translateServerMessage(sentence: string): string {
  const shown = translatedServerMessage(sentence);
  if (shown === undefined) void learnTheRest();
  return shown ?? sentence;
}

/** Waits until an error's messages can be translated, because a notice cannot change later. */
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

/** Returns the translation of a message, if its part is loaded. */
export function translatedServerMessage(sentence: string): string | undefined {
  // Several sentences joined, such as the notes on one document.
  const each = sentence.split(/(?<=\.) (?=\p{Lu})/u).map(translationOf);
  if (each.length > 1 && each.every((one) => one !== undefined)) return each.join(" ");
  return translationOf(sentence);
}

/** Isolates a placeholder's value in right-to-left text, so that it keeps its direction. */
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
