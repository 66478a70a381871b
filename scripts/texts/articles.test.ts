import { expect, test } from "vitest";

import { unlike, wrongArticles } from "./articles.ts";

const english = `---
title: Adding files
summary: What is taken.
---
Up to {{max_file_size}}, see [Home](/).

## Answers

{{#quotes_only}}
Quoted.
{{/quotes_only}}
`;
const german = `---
title: Dateien hinzufügen
summary: Was angenommen wird.
---
Siehe [Startseite](/): bis {{max_file_size}}.

## Antworten

{{#quotes_only}}
Zitiert.
{{/quotes_only}}
`;

test("a translation may put its words in another order", () => {
  expect(unlike(english, german)).toEqual([]);
});

test.each([
  ["a placeholder is gone", german.replace("{{max_file_size}}", "2 GB"), "placeholders"],
  ["a placeholder is misspelt", german.replace("max_file_size", "max_size"), "placeholders"],
  ["a choice is not closed", german.replace("{{/quotes_only}}", ""), "placeholders"],
  ["a link is gone", german.replace("[Startseite](/)", "Startseite"), "links"],
  ["a link leads elsewhere", german.replace("(/)", "(/search)"), "links"],
  ["a heading is gone", german.replace("## Antworten", "Antworten"), "headings"],
  ["a heading is of another depth", german.replace("## ", "### "), "headings"],
  ["the summary is gone", german.replace(/^summary: .*\n/m, ""), "head matter"],
])("it is told when %s", (_, translation, what) => {
  expect(unlike(english, translation)).toEqual([expect.stringContaining(`its ${what} are`)]);
});

test("every article has its translation, and every translation its article", () => {
  const originals = new Map([["files.md", english]]);
  expect(wrongArticles(originals, new Map([["files.md", german]]))).toEqual([]);
  expect(wrongArticles(originals, new Map())).toEqual(["files.md is missing"]);
  expect(wrongArticles(new Map(), new Map([["files.md", german]]))).toEqual([
    "files.md is no translation of any article",
  ]);
});
