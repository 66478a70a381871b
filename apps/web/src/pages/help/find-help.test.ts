import { expect, test } from "vitest";

import type { Article } from "./articles.ts";
import { closeness, findHelp, type Piece } from "./find-help.ts";

const article = (key: string, title: string, text: string): Article => ({
  key,
  title,
  summary: `About ${key}.`,
  text,
  isEnglish: true,
});

const articles = [
  article("account", "Your account", "Name and email.\n\n## Password\n\nUse 8 characters or more."),
  article(
    "files",
    "Adding files",
    "Up to 2 GB.\n\n## In error\n\nLocked with a **password**. Add [a copy](/x).",
  ),
  article("sprachen", "Sprachen", "## Größe\n\nÄndern Sie die Größe."),
  article("ar", "اللغات", "## الاتجاه\n\nتُقرأ الشاشة من اليمين."),
  article("zh", "添加文件", "把文件拖到集合里。\n\n## 大文件\n\n网络中断后，大文件会继续上传。"),
];

const places = (query: string) =>
  findHelp(articles, query).map(({ article, section }) => `${article.key}#${section.slug}`);
const shown = (pieces: readonly Piece[] | undefined) =>
  pieces?.map(({ text, lit }) => (lit ? `[${text}]` : text)).join("");

test("headings count more than text", () => {
  expect(places("password")).toEqual(["account#password", "files#in-error"]);
});

test("titles lead to the beginning of the article", () => {
  expect(places("adding")[0]).toBe("files#");
});

test("every word must be found in the section or its titles", () => {
  expect(places("password locked")).toEqual(["files#in-error"]);
  expect(places("password unicorn")).toEqual([]);
});

test("what was found is lit, with Markdown's signs left out", () => {
  const [hit] = findHelp(articles, "locked passw");
  expect(shown(hit?.excerpt)).toBe("[Locked] with a [password]. Add a copy.");
  expect(shown(findHelp(articles, "password")[0]?.heading)).toBe("[Password]");
});

test("words without spaces between them are found and lit one by one", () => {
  const [hit] = findHelp(articles, "上传");
  expect(shown(hit?.excerpt)).toBe("网络中断后，大文件会继续[上传]。");
});

test.each([
  ["pasword", "account#password"],
  ["passwrod", "account#password"],
  ["charcters", "account#password"],
  ["grosse", "sprachen#größe"],
  ["grose", "sprachen#größe"],
  ["Größe", "sprachen#größe"],
  ["اليمين", "ar#الاتجاه"],
  ["تقرأ", "ar#الاتجاه"],
  ["继续上传", "zh#大文件"],
])("%s is found in spite of a slip or of marks", (query, place) => {
  expect(places(query)).toContain(place);
});

test("short words must be right", () => {
  expect(closeness("use", "use")).toBe(3);
  expect(closeness("ema", "email")).toBe(2);
  expect(closeness("usr", "use")).toBe(0);
  expect(closeness("nome", "name")).toBe(1);
});
