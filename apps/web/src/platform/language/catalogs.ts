import type { Messages } from "@lingui/core";

import { serverMessages, texts } from "./catalogs/en.ts";
import type { Language } from "./languages.ts";

/** The server's messages in a language by their codes; `{name}` is a placeholder. */
export type ServerMessages = Readonly<Record<string, string>>;

/** What loads the texts and the server's messages of a language, by file. */
interface Catalogs {
  texts: Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
  serverMessages: Readonly<Record<string, () => Promise<{ default: ServerMessages }>>>;
}

/** Loaded with the language: the lists of all would add two kilobytes to every screen. */
const others: Record<Exclude<Language, "en">, () => Promise<Catalogs>> = {
  de: () => import("./catalogs/de.ts"),
  fr: () => import("./catalogs/fr.ts"),
  es: () => import("./catalogs/es.ts"),
  ar: () => import("./catalogs/ar.ts"),
  zh: () => import("./catalogs/zh.ts"),
  ja: () => import("./catalogs/ja.ts"),
};

/** Returns what loads the catalogs of a language. */
export const catalogsOf = async (language: Language): Promise<Catalogs> =>
  language === "en" ? { texts, serverMessages } : others[language]();

export const textsFile = (language: Language, area: string) =>
  `../../../locales/${language}/${area}.po`;

export const serverMessagesFile = (language: Language, part: string) =>
  `../../../locales/${language}/server/${part}.json`;
