import { expect, test } from "vitest";

import { ReadingFailure } from "../process/failures.ts";
import { readingOf, textsOf } from "./reading.fixture.ts";

const source = `---
title: "The *annual* report"
---
# Report *one* ##

Intro paragraph which is
wrapped here.

Second
------

- item one
- item two
  goes on
  - nested
    1. first
    2) second

  more of two
- [ ] to do
- [x] done

| a | b |
|---|:-:|
| 1 \\| 2 | **x** |
| 3 |

\`\`\`sh
# no heading
  set in
\`\`\`

> quoted
> text
lazily on

    code too

Text[^1] of [a link][site].

[^1]: The *note*.
[site]: http://example.com "Site"

<div align="center"><b>HTML</b> block</div>

***

The end.`;

test("Markdown is read as people see it: blocks of text without marks", async () => {
  const { title, blocks } = await readingOf("markdown", source);
  expect(title).toBe("The annual report");
  expect(blocks).toEqual([
    ["heading", 1, "Report one"],
    ["paragraph", 0, "Intro paragraph which is wrapped here."],
    ["heading", 2, "Second"],
    ["list", 0, "item one"],
    ["list", 0, "item two goes on"],
    ["list", 1, "nested"],
    ["list", 2, "1. first"],
    ["list", 2, "2) second"],
    ["list", 0, "more of two"],
    ["list", 0, "[ ] to do"],
    ["list", 0, "[x] done"],
    ["table", 0, "a\tb\n1 | 2\tx\n3"],
    ["code", 0, "# no heading\n  set in"],
    ["paragraph", 0, "quoted text lazily on"],
    ["code", 0, "code too"],
    ["paragraph", 0, "Text[1] of a link."],
    ["footnote", 0, "[1] The note."],
    ["paragraph", 0, "HTML block"],
    ["paragraph", 0, "The end."],
  ]);
});

test.each([
  [
    "**strong**, *soft*, ***both***, __strong__, _soft_, ~~gone~~",
    "strong, soft, both, strong, soft, gone",
  ],
  ["snake_case_name, 2 * 3 * 4, a ~ b, * alone", "snake_case_name, 2 * 3 * 4, a ~ b, * alone"],
  ["`code *as* is`, ``a ` b``, an `unclosed tick", "code *as* is, a ` b, an `unclosed tick"],
  ["\\*not soft\\* and \\# no heading", "*not soft* and # no heading"],
  ['[text](http://a.b/c_(d) "title") and ![a picture](x.png)', "text and a picture"],
  ["[![badge](b.svg)](http://a.b) [not a link] [x](", "badge [not a link] [x]("],
  [
    "<http://a.b/c> &amp; &eacute;&#33; &nothing; 1 < 2 > 0",
    "http://a.b/c & é! &nothing; 1 < 2 > 0",
  ],
  ['one<br>two <span class="x">three</span><!-- unseen -->', "one two three"],
  ["漢字**太字**漢字 and **تشديد**", "漢字太字漢字 and تشديد"],
])("%s reads as: %s", async (marked, plain) => {
  expect(await textsOf("markdown", marked)).toEqual([plain]);
});

test.each([
  [
    "a number in a sentence is no list",
    "In the year\n1990. It began.",
    ["In the year 1990. It began."],
  ],
  ["a list right below its sentence is one", "These:\n- a\n- b", ["These:", "a", "b"]],
  ["a list may be quoted", "> - a\n> - b\n\nOut", ["a", "b", "Out"]],
  ["code within an item", "1. Do\n\n   ```\n   it\n   ```\n\n2. So", ["1. Do", "it", "2. So"]],
  ["a table needs its line", "a | b\nc | d", ["a | b c | d"]],
  ["a fence that is never closed", "```\na\n\nb", ["a\n\nb"]],
  [
    "a page of the web under another name is one",
    "<!DOCTYPE html><html><body><h1>Hi</h1><p>there</p></body></html>",
    ["Hi", "there"],
  ],
  ["metadata stand at the start alone", "Text\n\n---\na: b\n---", ["Text", "a: b"]],
])("%s", async (_, marked, texts) => {
  expect(await textsOf("markdown", marked)).toEqual(texts);
});

test("a section begins with its heading", async () => {
  const part = (name: string) => `# ${name}\n\n${"Some words follow. ".repeat(100)}`;
  const { pages } = await readingOf("markdown", [part("One"), part("Two")].join("\n\n"));
  expect(pages.map(({ text }) => text.slice(0, 3))).toEqual(["One", "Two"]);
});

test("what holds no words holds no text", async () => {
  await expect(readingOf("markdown", "---\n\n***\n\n[a]: http://b\n")).rejects.toThrow(
    new ReadingFailure("no_text"),
  );
});

test.each([
  ["brackets", "[a](".repeat(100_000)],
  ["stars", "*a_ ".repeat(100_000)],
  ["ticks", Array.from({ length: 1000 }, (_, at) => `${"`".repeat(at + 1)}a`).join("")],
  ["blanks before a mark", `# a${" ".repeat(100_000)}x`],
  ["quotes in quotes", `${">".repeat(100_000)}a`],
  [
    "lists in lists",
    Array.from({ length: 2000 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n"),
  ],
  ["tags", "<a ".repeat(100_000)],
  ["columns", `${"|a".repeat(20_000)}\n${"|-".repeat(20_000)}\n|b`],
])("%s without end are read", async (_, marked) => {
  expect((await readingOf("markdown", marked)).pages).not.toEqual([]);
});
