import { i18n } from "@lingui/core";

import type { MessagePart } from "./areas.ts";
import { isRecord } from "../is-record.ts";
import { languages } from "./languages.ts";

/** The server's messages in a language by their codes; `{name}` is a placeholder. */
type Catalogue = Readonly<Record<string, string>>;

/** A message as sent: the English text, and what it is translated by. */
interface SentMessage {
  detail: string;
  code?: unknown;
  params?: unknown;
}

const catalogues = import.meta.glob<{ default: Catalogue }>("../../locales/*/server/*.json");
/** By the file of the catalogue. */
const loaded = new Map<string, Catalogue>();

const folderOf = (language: string) => `../../locales/${language}/server/`;
/** English has none: the server sends it. */
const filesOf = (language: string) =>
  Object.keys(catalogues).filter((file) => file.startsWith(folderOf(language)));

/** Loads parts of the server's messages in a language. */
export async function loadServerMessages(language: string, parts: readonly MessagePart[]) {
  const files = parts.map((part) => `${folderOf(language)}${part}.json`);
  await Promise.all(files.filter((file) => file in catalogues).map(load));
}

async function load(file: string) {
  const catalogue = loaded.get(file) ?? (await catalogues[file]?.())?.default;
  if (catalogue) loaded.set(file, catalogue);
}

/** Loads all other parts of the current language and translates the messages already shown. */
async function loadTheRest() {
  const rest = filesOf(i18n.locale).filter((file) => !loaded.has(file));
  if (rest.length === 0) return;
  try {
    await Promise.all(rest.map(load));
    i18n.emit("change");
  } catch {
    // Offline: messages stay untranslated, and the next one tries again.
  }
}

/**
 * Translates a server message: an error, a step of an answer, a note. A message of a part that is
 * not loaded is shown in English until it is; one whose code is in no catalogue stays in English.
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
  const catalogue = filesOf(i18n.locale)
    .map((file) => loaded.get(file))
    .find((one) => one && Object.hasOwn(one, code));
  return catalogue?.[code]?.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isolated(String(values[name] ?? "")),
  );
}
