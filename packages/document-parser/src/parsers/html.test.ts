import { Buffer } from "node:buffer";

import { expect, test } from "vitest";

import { readingOf, textsOf } from "./reading.fixture.ts";

const page = `<!doctype html><html><head><title>The  report</title><style>p{}</style></head><body>
<nav><a href="/">Home</a></nav><header><h1>Harbour</h1></header>
<p>First &amp; <b>bo</b>ld<br>line.<script>alert(1)</script></p>
<ul><li>one<ol start=3 type=a><li>deep</li><li>deeper</li></ol></li><li><p>two</p><p>more of two</p></li></ul>
<dl><dt>Term<dd>What it means</dl>
<table><caption>Birds</caption><thead><tr><th>Name<th>Count</thead>
<tr><td>Heron<td>2<tr><td colspan=2>none<tr><td rowspan=2>Auk<td>1<tr><td>3</table>
<pre>if (a)
    b();</pre>
<figure><img alt="A heron on the pier"><figcaption>Figure 1</figcaption></figure>
<p hidden>secret</p><p style="display: none">secret</p><span aria-hidden="true">x</span>
<details><summary>More</summary>Inside</details>
<footer>Imprint</footer></body></html>`;

test("a page of the web is read as it shows, without what stands around it", async () => {
  const { title, blocks, pages } = await readingOf("html", page);
  expect(title).toBe("The report");
  expect(blocks).toEqual([
    ["heading", 1, "Harbour"],
    ["paragraph", 0, "First & bold line."],
    ["list", 0, "one"],
    ["list", 1, "c. deep"],
    ["list", 1, "d. deeper"],
    ["list", 0, "two"],
    ["list", 0, "more of two"],
    ["list", 0, "Term"],
    ["list", 1, "What it means"],
    ["paragraph", 0, "Birds"],
    ["table", 0, "Name\tCount\nHeron\t2\nnone\nAuk\t1\n\t3"],
    ["code", 0, "if (a)\n    b();"],
    ["paragraph", 0, "A heron on the pier"],
    ["paragraph", 0, "Figure 1"],
    ["paragraph", 0, "More"],
    ["paragraph", 0, "Inside"],
  ]);
  const table = pages[0]?.blocks.find(({ kind }) => kind === "table");
  expect(pages[0]?.text.slice(table?.start, table?.head)).toBe("Name\tCount");
});

test.each([
  [
    "of a page that says what it is about, only that",
    "<div>Menu of many things</div><main><p>The text of the page is long enough.</p></main><div>Related</div>",
    ["The text of the page is long enough."],
  ],
  [
    "of a page whose main part is next to nothing, all",
    "<p>A long text that stands outside of it.</p><main>x</main>",
    ["A long text that stands outside of it.", "x"],
  ],
  [
    "a page that is nothing but a footer",
    "<footer><p>All there is.</p></footer>",
    ["All there is."],
  ],
  [
    "a table that lays out a page is its cells",
    "<table><tr><td><h2>Title</h2><p>One.</p><td><p>Two.</p></table>",
    ["Title", "One.", "Two."],
  ],
  [
    "cells side by side are one line",
    '<table role="presentation"><tr><td>Berth 4<td>12 kW</table>',
    ["Berth 4 12 kW"],
  ],
  [
    "a table within a cell is text of the cell",
    "<table><tr><th>a<th>b<tr><td><table><tr><td>1<td>2</table><td>3</table>",
    ["a\tb\n1 2\t3"],
  ],
  ["two breaks part paragraphs", "one<br>two<br><br>three", ["one two", "three"]],
  ["tags that were never closed", "<p>one<p>two<li>three<b>four", ["one", "two", "threefour"]],
])("%s", async (_, source, texts) => {
  expect(await textsOf("html", source)).toEqual(texts);
});

test.each([
  [
    "windows-1252",
    Buffer.from('<meta charset="windows-1252"><p>Gr\u00fc\u00dfe', "latin1"),
    "Grüße",
  ],
  [
    "Shift JIS",
    Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><p>'),
      Buffer.from("93fa967b8cea", "hex"),
    ]),
    "日本語",
  ],
  ["UTF-8 by its mark", Buffer.from('\uFEFF<meta charset="latin1"><p>Grüße'), "Grüße"],
  ["UTF-16", Buffer.from("\uFEFF<p>Grüße aus Kiel", "utf16le"), "Grüße aus Kiel"],
  ["nothing that is known", Buffer.from('<meta charset="klingon"><p>Grüße'), "Grüße"],
])("a page in %s", async (_, bytes, text) => {
  expect(await textsOf("html", bytes)).toEqual([text]);
});

test.each([
  ["elements", "<div>".repeat(200_000)],
  ["tables", "<table><tr><td>".repeat(100_000)],
  ["lists", "<ul><li>".repeat(100_000)],
  ["columns", `<table><tr>${"<td colspan=1000 rowspan=1000>a".repeat(20_000)}</table>`],
  ["signs", "<".repeat(200_000)],
])("in %s without end the words are found", async (_, source) => {
  expect((await textsOf("html", `<p>first</p>${source}the words`)).join(" ")).toContain("first");
});
