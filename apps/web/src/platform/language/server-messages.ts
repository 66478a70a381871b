import { i18n } from "@lingui/core";

import type { MessagePart } from "./areas.ts";
import { isRecord } from "../is-record.ts";
import { catalogsOf, type ServerMessages, serverMessagesFile } from "./catalogs.ts";
import { type Language, languages, ours, sourceLanguage } from "./languages.ts";

/** A message as sent: the English text, and what it is translated by. */
interface SentMessage {
  detail: string;
  code?: unknown;
  params?: unknown;
}

/** What is loaded of each language, by file. */
const loaded: Partial<Record<Language, Map<string, ServerMessages>>> = {};

/** Loads some files of a language, all by default. Returns whether any was new. */
async function load(language: Language, wanted?: readonly string[]): Promise<boolean> {
  const { serverMessages } = await catalogsOf(language);
  const there = (loaded[language] ??= new Map<string, ServerMessages>());
  const files = (wanted ?? Object.keys(serverMessages)).filter((file) => !there.has(file));
  const get = async (file: string) => {
    const messages = await serverMessages[file]?.();
    if (messages) there.set(file, messages.default);
  };
  await Promise.all(files.map(get));
  return files.length > 0;
}

/** Loads parts of the server's messages in a language. */
export const loadServerMessages = (language: Language, parts: readonly MessagePart[]) =>
  load(
    language,
    parts.map((part) => serverMessagesFile(language, part)),
  );

/** Loads all other parts of the current language and translates the messages already shown. */
async function loadTheRest() {
  const language = ours(i18n.locale);
  try {
    if (language && (await load(language))) i18n.emit("change");
  } catch {
    // Offline: messages stay untranslated, and the next one tries again.
  }
}

/**
 * Translates a server message: an error, a step of an answer, a note. A message of a part that is
 * not loaded is shown in English until it is; one whose code is in no catalog stays in English.
 */
export function translateServerMessage(sent: SentMessage): string {
  const shown = translationOf(sent);
  if (shown === undefined) void loadTheRest();
  return shown ?? sent.detail;
}

/** Translates what is going on with a document, or why it could not be read; empty for nothing. */
export function translateStatus({
  status_detail,
  status_messages,
}: {
  status_detail: string | null;
  status_messages?: readonly Omit<SentMessage, "detail">[] | null | undefined;
}): string {
  const shown = status_messages?.map(translationOf) ?? [];
  if (shown.length > 0 && shown.every((one) => one !== undefined)) return shown.join(" ");
  if (status_detail) void loadTheRest();
  return status_detail ?? "";
}

/** Waits until an error's messages can be translated, because a notice cannot change later. */
export async function untilTranslatable(body: unknown) {
  if (!isRecord(body)) return;
  const issues: unknown[] = Array.isArray(body["detail"]) ? body["detail"] : [];
  const sent = [body, ...issues].filter(isRecord);
  if (sent.some((one) => translationOf(one) === undefined)) await loadTheRest();
}

/** Isolates a placeholder's value in right-to-left text, so that it keeps its direction. */
const isolated = (text: string) =>
  languages.find(({ code }) => code === i18n.locale)?.direction === "rtl"
    ? `\u2068${text}\u2069`
    : text;

/** Returns the translation of a message, if its part is loaded. */
function translationOf({ code, params }: Omit<SentMessage, "detail">): string | undefined {
  if (typeof code !== "string") return undefined;
  const values = isRecord(params) ? params : {};
  const there = [...(loaded[ours(i18n.locale) ?? sourceLanguage]?.values() ?? [])];
  return there
    .find((one) => Object.hasOwn(one, code))
    ?.[code]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => isolated(String(values[name] ?? "")));
}
