import { expect, test } from "vitest";

import { languages } from "#platform/language/languages.ts";

import { sectionsFor } from "../settings/sections.ts";
import { articleIcon } from "./article-icons.ts";
import { articleGroups, articlesIn } from "./articles.ts";
import { sectionsOf, slugOf } from "./parse-article.ts";
import { fillIn } from "./placeholders.ts";

const keys = articleGroups.flatMap((group) => group.keys);
const facts = {
  values: {
    max_file_size: "2.00 GB",
    model: "a model",
    ocr: "an engine",
    version: "1.0",
    refresh_minutes: "29",
  },
  flags: {
    registration_open: true,
    mail_verified: false,
    quotes_only: true,
    recognises_text: true,
  },
};

const settings = sectionsFor("owner").map(({ key }) => `/settings/${key}`);
const screens = ["/", "/search", "/chat-ai", "/library/all", "/library/all?trash=1", ...settings];

test("each article has an icon of its own", () => {
  const pictures = keys.map(articleIcon);
  expect(new Set(pictures).size).toBe(keys.length);
  expect(pictures).not.toContain(articleIcon("an article without one"));
});

test.each(languages.map(({ code }) => code))("the articles in %s are whole", async (language) => {
  const articles = await articlesIn(language);
  expect(articles.map(({ key }) => key)).toEqual(keys);
  for (const { key, title, summary, text } of articles) {
    expect(title, key).not.toBe("");
    expect(summary, key).not.toBe("");
    const filled = fillIn(text, facts);
    const other = fillIn(text, {
      ...facts,
      flags: {
        registration_open: false,
        mail_verified: true,
        quotes_only: false,
        recognises_text: false,
      },
    });
    expect(`${filled} ${other}`, `placeholders of ${key}`).not.toMatch(/\{\{|\}\}/);
    const slugs = sectionsOf(filled)
      .map(({ slug }) => slug)
      .filter(Boolean);
    expect(new Set(slugs).size, `headings of ${key}`).toBe(slugs.length);
    for (const [, target = ""] of text.matchAll(/\]\((\/[^)#]*)/g)) {
      const article = /^\/help-center\/(.+)$/.exec(target)?.[1];
      const leads = article ? keys.includes(article) : screens.includes(target);
      expect(leads, `${key} links to ${target}`).toBe(true);
    }
  }
});

test("what is said of the installation depends on it", () => {
  const text =
    "Up to {{max_file_size}}. {{#mail_verified}}Confirm.{{/mail_verified}}{{^mail_verified}}Go on.{{/mail_verified}} {{unknown}}";
  expect(fillIn(text, facts)).toBe("Up to 2.00 GB. Go on. {{unknown}}");
  expect(fillIn(text, { ...facts, flags: { mail_verified: true } })).toContain("Confirm.");
});

test("a heading's place in the address keeps its script", () => {
  expect(slugOf("Who sees a collection?")).toBe("who-sees-a-collection");
  expect(slugOf("Größe & Grenzen")).toBe("größe-grenzen");
  expect(slugOf("من يرى المجموعة")).toBe("من-يرى-المجموعة");
});
