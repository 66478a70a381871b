import { i18n, type Messages } from "@lingui/core";

import { keepCookie } from "../storage/cookie.ts";

import { messagePartsOf, type TextArea } from "./areas.ts";
import { catalogsOf, textsFile } from "./catalogs.ts";
import { type Language, languages, ours, sourceLanguage } from "./languages.ts";
import { loadServerMessages } from "./server-messages.ts";

const cookie = "lectern-language";

const neededAreas = new Set<TextArea | "base">(["base"]);

/**
 * The language chosen on this device, if any. Stored in a cookie because signing out clears local
 * storage, and public/first-paint.js reads it before the first paint.
 */
export const languageChoice = (): Language | undefined =>
  ours(new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1]);

/** Returns the chosen language, or the first supported language of the browser, or English. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => ours(tag.split("-")[0]?.toLowerCase()));
  return languageChoice() ?? wanted.find((code) => code !== undefined) ?? sourceLanguage;
}

/** The current language. */
export const shownLanguage = (): Language => ours(i18n.locale) ?? sourceLanguage;

/** Whether a catalog is loaded: before that, translating throws. */
export const isLanguageShown = () => i18n.locale !== "";

/** Loads the catalog of an area, with its server messages. */
async function textsOf(language: Language, area: TextArea | "base"): Promise<Messages> {
  const { texts } = await catalogsOf(language);
  const [catalog] = await Promise.all([
    texts[textsFile(language, area)]?.(),
    loadServerMessages(language, messagePartsOf[area] ?? []),
  ]);
  if (!catalog) throw new Error(`There is no catalog of ${area} in ${language}.`);
  return catalog.messages;
}

/** Loads the needed catalogs of one language and activates it. */
export async function showLanguage(language = preferredLanguage()) {
  const texts = await Promise.all([...neededAreas].map((area) => textsOf(language, area)));
  const { direction } = languages.find(({ code }) => code === language)!;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  for (const messages of texts) i18n.load(language, messages);
  i18n.activate(language);
}

/** Loads the catalog of an area before it is shown. May be called before a language is active. */
export async function needTexts(area: TextArea) {
  neededAreas.add(area);
  const language = ours(i18n.locale) ?? preferredLanguage();
  i18n.load(language, await textsOf(language, area));
}

/** Loads a part of the app together with the catalogs of its areas. */
export const withTexts =
  <Part>(areas: TextArea | readonly TextArea[], load: () => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([load(), ...[areas].flat().map(needTexts)]);
    return part;
  };

/** Stores the choice on this device and applies it; null follows the browser. */
export async function chooseLanguage(language: Language | null) {
  keepCookie(cookie, language);
  await showLanguage();
}
