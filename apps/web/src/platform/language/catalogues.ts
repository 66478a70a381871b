import type { Messages } from "@lingui/core";

import { serverMessages, texts } from "./catalogues/en.ts";
import type { Language } from "./languages.ts";

/** The server's messages in a language by their codes; `{name}` is a placeholder. */
export type ServerMessages = Readonly<Record<string, string>>;

/** What loads the texts and the server's messages of a language, by file. */
interface Catalogues {
  texts: Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
  serverMessages: Readonly<Record<string, () => Promise<{ default: ServerMessages }>>>;
}

/** Loaded with the language: the lists of all would add two kilobytes to every screen. */
const others: Record<Exclude<Language, "en">, () => Promise<Catalogues>> = {
  de: () => import("./catalogues/de.ts"),
  fr: () => import("./catalogues/fr.ts"),
  es: () => import("./catalogues/es.ts"),
  ar: () => import("./catalogues/ar.ts"),
  zh: () => import("./catalogues/zh.ts"),
  ja: () => import("./catalogues/ja.ts"),
};

/** Returns what loads the catalogues of a language. */
export const cataloguesOf = async (language: Language): Promise<Catalogues> =>
  language === "en" ? { texts, serverMessages } : others[language]();

export const textsFile = (language: Language, area: string) =>
  `../../../locales/${language}/${area}.po`;

export const serverMessagesFile = (language: Language, part: string) =>
  `../../../locales/${language}/server/${part}.json`;
