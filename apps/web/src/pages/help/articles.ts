import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import type { Language } from "#platform/language/languages.ts";

import { parseArticle } from "./parse-article.ts";

/** An article of the help center, from docs/help. */
export interface Article {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown with placeholders; see placeholders.ts. */
  readonly text: string;
  /** Whether it is the English text because there is no translation. */
  readonly isEnglish: boolean;
}

/** The articles in order, grouped by subject. */
export const articleGroups: readonly { name: MessageDescriptor; keys: readonly string[] }[] = [
  { name: msg`To begin with`, keys: ["first-steps"] },
  {
    name: msg`Documents`,
    keys: [
      "collections-and-documents",
      "sharing",
      "publishing",
      "adding-files",
      "adding-from-the-web",
      "keeping-a-folder-in-sync",
      "folders-and-trash",
      "reading",
      "search",
      "topics-and-snippets",
    ],
  },
  {
    name: msg`Answers`,
    keys: [
      "asking",
      "requests",
      "personas",
      "runs",
      "drafts",
      "checks",
      "assets",
      "reviews",
      "models",
    ],
  },
  {
    name: msg`Workspaces`,
    keys: [
      "workspaces",
      "teams",
      "provisioning",
      "quotas",
      "retention",
      "insights",
      "retrieval-tests",
    ],
  },
  {
    name: msg`You`,
    keys: ["account", "programs", "mail", "keyboard-shortcuts", "languages", "privacy"],
  },
  { name: msg`For administrators`, keys: ["administration"] },
];

type Texts = Record<string, string>;

const load: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import("./texts/en.ts"),
  de: () => import("./texts/de.ts"),
  fr: () => import("./texts/fr.ts"),
  es: () => import("./texts/es.ts"),
  ar: () => import("./texts/ar.ts"),
  zh: () => import("./texts/zh.ts"),
  ja: () => import("./texts/ja.ts"),
};

const keys = articleGroups.flatMap((group) => group.keys);

const textOf = (texts: Texts, key: string) =>
  Object.entries(texts).find(([path]) => path.endsWith(`/${key}.md`))?.[1];

/** Returns all articles in a language, in English where a translation is missing. */
export async function articlesIn(language: Language): Promise<readonly Article[]> {
  const { texts } = await load[language]();
  const isWhole = keys.every((key) => textOf(texts, key) !== undefined);
  const { texts: english } = isWhole ? { texts } : await load.en();
  return keys.flatMap((key) => {
    const own = textOf(texts, key);
    const text = own ?? textOf(english, key);
    if (text === undefined) return [];
    return [{ key, ...parseArticle(text), isEnglish: own === undefined || language === "en" }];
  });
}
