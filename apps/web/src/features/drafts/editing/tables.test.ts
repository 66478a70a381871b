import { expect, test } from "vitest";

import { numbers } from "#test/numbers.ts";

import { isHeld } from "./held.ts";
import { documentOf } from "./to-document.ts";
import { markdownOf } from "./to-markdown.ts";

const known = (index: number) => index <= 20;
const again = (markdown: string) => markdownOf(documentOf(markdown, known));

const bits = [
  "word",
  "Ünï",
  "5",
  String.raw`a\|b`,
  String.raw`\|`,
  String.raw`\\\|`,
  "**bold**",
  String.raw`**a\|b**`,
  "*slanted*",
  "**bold [2]**",
  "[1]",
  "word[3][14]",
  "- a",
  "# b",
  "1. c",
  "---",
  ":-:",
  String.raw`\*`,
  "$5",
  "~6",
  "مرحبا",
];

/** A table as the editor writes it, between other text. */
function randomTable(seed: number) {
  const below = numbers(seed);
  const columns = 1 + below(4);
  const one = (of: readonly string[]) => of[below(of.length)]!;
  // One `$` and one `~` at most: two of them are a formula and struck text.
  const rest = bits.filter((bit) => !/[$~]/.test(bit));
  let isFirst = true;
  const cell = () => {
    const words = Array.from({ length: below(4) }, () => one(rest));
    if (isFirst && below(3) === 0) {
      words.push("$5", "~6");
      isFirst = false;
    }
    // Marked words beside each other would be written as one.
    return words.join(" and ");
  };
  const row = (content: () => string) =>
    `| ${Array.from({ length: columns }, content).join(" | ")} |`;
  const table = [
    row(cell),
    row(() => one(["---", ":---", ":---:", "---:"])),
    ...Array.from({ length: below(4) }, () => row(cell)),
  ].join("\n");
  return ["Before.[1]", table, ...(below(2) === 0 ? ["- after", table] : [])].join("\n\n");
}

test("any table with citations, pipes and bold words is the same after the editor", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const markdown = randomTable(seed);
    expect(isHeld(markdown), `${seed}: ${markdown}`).toBe(true);
    expect(again(markdown), `${seed}`).toBe(markdown);
    const types = documentOf(markdown, known).content?.map(({ type }) => type);
    expect(types?.slice(0, 2), `${seed}: ${markdown}`).toEqual(["paragraph", "table"]);
  }
});

test.each([
  ["a | b\n--- | ---\n1 | 2", "| a | b |\n| --- | --- |\n| 1 | 2 |"],
  ["|a|b|\n|-|:-:|\n|1|", "| a | b |\n| --- | :---: |\n| 1 |  |"],
  ["Words:\n| a |\n|-|\n### b", "Words:\n\n| a |\n| --- |\n\n### b"],
  ["| $5 | $6 |\n|-|-|", "| \\$5 | \\$6 |\n| --- | --- |"],
])("%s is written as %s", (markdown, written) => {
  expect(isHeld(markdown)).toBe(true);
  expect(again(markdown)).toBe(written);
});

test("a line break in a cell becomes a space, and a paragraph stays one", () => {
  const broken = (type: string, ...lines: string[]) => ({
    type,
    content: lines.flatMap((text, at) => [
      ...(at > 0 ? [{ type: "hardBreak" }] : []),
      { type: "text", text },
    ]),
  });
  const cell = { type: "tableHeader", content: [broken("paragraph", "a", "b")] };
  const table = { type: "table", content: [{ type: "tableRow", content: [cell] }] };
  expect(markdownOf({ type: "doc", content: [table] })).toBe("| a b |\n| --- |");
  const paragraph = markdownOf({ type: "doc", content: [broken("paragraph", "a | b", ":-|-")] });
  expect(isHeld(paragraph)).toBe(true);
  expect(documentOf(paragraph, known).content).toHaveLength(1);
});

test.each([
  ["a cell too many", "| a |\n|-|\n| 1 | 2 |"],
  ["a line without a pipe after it", "| a | b |\n|-|-|\n| 1 | 2 |\nwords"],
  ["a list after it", "| a | b |\n|-|-|\n- c"],
  ["other columns in its second line", "| a | b |\n|-|-|-|"],
  ["a place in a list", "- one\n\n  | a | b |\n  |-|-|"],
  ["a place in a list's line", "- one\n| a | b |\n|-|-|"],
  ["a place in a quotation", "> | a | b |\n> |-|-|"],
  ["a place below an empty item", "-\n| a |\n|-|"],
  ["a head of one pipe", "|\n|-|"],
  ["a head that is a line across", "---\n:-:"],
  ["a second line that is far inside", "a | b\n    -|-"],
  ["code in a cell", "| `a` | b |\n|-|-|"],
  ["a link in a cell", "| a | b |\n|-|-|\n| [c](https://example.org) | d |"],
])("a table with %s is edited as Markdown", (_what, markdown) => {
  expect(isHeld(markdown)).toBe(false);
});
