import { i18n, type Messages } from "@lingui/core";

import { saidIn, type TextArea } from "./areas.ts";
import { type Language, languages, sourceLanguage } from "./languages.ts";
import { loadServerMessages } from "./server-messages.ts";

const cookie = "lectern-language";
const catalogues = import.meta.glob<{ messages: Messages }>("../../locales/*/*.po");

const neededAreas = new Set<TextArea | "base">(["base"]);

const ours = (code: string | undefined): Language | undefined =>
  languages.find((language) => language.code === code)?.code;

/**
 * The language a person chose on this device, if any. It stands in a cookie because signing out
 * clears all local storage, and public/first-paint.js reads it before the first paint.
 */
export const languageChoice = (): Language | undefined =>
  ours(new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1]);

/** The choice, else the first of the browser's languages that is one of ours, else English. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => ours(tag.split("-")[0]?.toLowerCase()));
  return languageChoice() ?? wanted.find((code) => code !== undefined) ?? sourceLanguage;
}

/** The language on the screen. */
export const shownLanguage = (): Language => ours(i18n.locale) ?? sourceLanguage;

/** Whether there are texts yet: before that, to ask for one throws. */
export const isLanguageShown = () => i18n.locale !== "";

/** Fetches the texts of an area, and what the server says there. */
async function textsOf(language: Language, area: TextArea | "base"): Promise<Messages> {
  const [catalogue] = await Promise.all([
    catalogues[`../../locales/${language}/${area}.po`]?.(),
    loadServerMessages(language, saidIn[area] ?? []),
  ]);
  if (!catalogue) throw new Error(`There is no catalogue of ${area} in ${language}.`);
  return catalogue.messages;
}

/** Fetches the catalogues that are needed of one language, and shows it. */
export async function showLanguage(language = preferredLanguage()) {
  const texts = await Promise.all([...neededAreas].map((area) => textsOf(language, area)));
  const { direction } = languages.find(({ code }) => code === language)!;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  for (const messages of texts) i18n.load(language, messages);
  i18n.activate(language);
}

/** Fetches the texts of an area that is about to be shown. The first may be asked for before a language is shown. */
export async function needTexts(area: TextArea) {
  neededAreas.add(area);
  const language = ours(i18n.locale) ?? preferredLanguage();
  i18n.load(language, await textsOf(language, area));
}

/** Loads a part of the app together with the texts of its area, or of several. */
export const withTexts =
  <Part>(areas: TextArea | readonly TextArea[], load: () => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([load(), ...[areas].flat().map(needTexts)]);
    return part;
  };

/** Keeps a choice on this device and shows it; null follows the browser. */
export async function chooseLanguage(language: Language | null) {
  const age = language ? 365 * 24 * 60 * 60 : 0;
  document.cookie = `${cookie}=${language ?? ""}; Max-Age=${age}; Path=/; SameSite=Lax`;
  await showLanguage();
}
