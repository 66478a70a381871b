import type { JSONContent } from "@tiptap/core";
import { expect, test } from "vitest";

import { numbers } from "#test/numbers.ts";

import { isHeld } from "./held.ts";
import { documentOf } from "./to-document.ts";
import { markdownOf } from "./to-markdown.ts";

const known = (index: number) => index <= 20;
const again = (markdown: string) => markdownOf(documentOf(markdown, known));

test.each([
  "A paragraph with a mark.[1][2] Another sentence. [3]",
  "### A heading\n\nText with **bold**, *italic* and ***both***.".replace(
    "***both***",
    "**_both_**",
  ),
  "- one\n- two [4]\n  - inner\n  - more\n- three",
  "1. first\n2. second\n\n   another paragraph of it\n3. third",
  "4. begins at four\n5. goes on",
  "> Quoted words.\n>\n> And more. [5]",
  "> - a list in a quote\n> - its end",
  "A line\\\nand its break",
  "Snake_case, 2 \\* 3, \\[a](b) no",
  "\\# no heading",
  "1\\. no list",
  "Two lists:\n\n- a\n\n* b",
  "Prices of $5, alone",
  "مرحبا **بكم** [1]",
])("%s stays as it is", (markdown) => {
  expect(isHeld(markdown)).toBe(true);
  expect(again(markdown)).toBe(markdown);
});

test("lines of a paragraph become one, and other markers become ours", () => {
  expect(again("One\ntwo  \nthree")).toBe("One two\\\nthree");
  expect(again("* a\n+ b")).toBe("- a\n\n* b");
  expect(again("__bold__ and _italic_")).toBe("**bold** and *italic*");
  expect(again("- a\n\n- b\ngoes on")).toBe("- a\n- b goes on");
  expect(again("> a\nlazily")).toBe("> a lazily");
});

test("a mark that names no citation stays text", () => {
  expect(again("See [21] and [1].")).toBe("See [21] and [1].");
  const [first] = documentOf("See [21] and [1].", known).content ?? [];
  expect(first?.content?.map(({ type }) => type)).toEqual(["text", "citation", "text"]);
});

test.each([
  "```\ncode\n```",
  "Some `code`",
  "## Level two",
  "Title\n=====",
  "---",
  "A [link](https://example.org)",
  "![picture](a.png)",
  "<b>HTML</b>",
  "a &amp; b",
  "~~struck~~",
  "$x^2$ is a formula",
  "- [ ] a task",
  "[1]: https://example.org",
])("%s is not held by the editor", (markdown) => {
  expect(isHeld(markdown)).toBe(false);
});

const bits = [
  "word",
  "Ünï",
  "5",
  "*",
  "_",
  "a_b",
  "\\",
  "[x]",
  "[x](y)",
  "#",
  ">",
  "- a",
  "1. b",
  "<b",
  "&amp;",
  "`",
  "~a~",
  "$a$",
  "!",
  "|",
  "===",
  "مرحبا",
];

function randomDocument(seed: number): JSONContent {
  const below = numbers(seed);
  const text = () => Array.from({ length: 1 + below(3) }, () => bits[below(bits.length)]).join(" ");
  const inline = (): JSONContent[] => {
    const nodes: JSONContent[] = [];
    for (let n = 1 + below(4); n > 0; n--) {
      const kind = below(6);
      if (kind === 0) nodes.push({ type: "citation", attrs: { index: 1 + below(20) } });
      // Marked words stand between spaces, as words do.
      else if (kind === 1) {
        const marks = [
          [{ type: "bold" }],
          [{ type: "italic" }],
          [{ type: "bold" }, { type: "italic" }],
        ];
        nodes.push({ type: "text", text: "plain " });
        nodes.push({ type: "text", text: text(), marks: marks[below(3)]! });
        nodes.push({ type: "text", text: " plain" });
      } else nodes.push({ type: "text", text: text() });
    }
    return nodes;
  };
  const paragraph = (): JSONContent => ({ type: "paragraph", content: inline() });
  const list = (depth: number): JSONContent => {
    const content = Array.from({ length: 1 + below(3) }, () => ({
      type: "listItem",
      content: [paragraph(), ...(depth > 0 && below(3) === 0 ? [list(depth - 1)] : [])],
    }));
    return below(2) === 0
      ? { type: "bulletList", content }
      : { type: "orderedList", attrs: { start: 1 + below(2) * 6 }, content };
  };
  const block = (): JSONContent => {
    const kind = below(6);
    if (kind === 0) return { type: "heading", attrs: { level: 3 }, content: inline() };
    if (kind === 1) return { type: "blockquote", content: [paragraph(), list(0)] };
    return kind === 2 ? list(2) : paragraph();
  };
  return { type: "doc", content: Array.from({ length: 1 + below(4) }, block) };
}

/** Joins neighbouring texts of the same marks, as the editor does. */
function merged(node: JSONContent): JSONContent {
  if (!node.content) return node;
  const content: JSONContent[] = [];
  for (const child of node.content.map(merged)) {
    const last = content.at(-1);
    const isMore = last?.type === "text" && child.type === "text";
    if (isMore && JSON.stringify(last.marks) === JSON.stringify(child.marks)) {
      content[content.length - 1] = { ...last, text: `${last.text}${child.text}` };
    } else content.push(child);
  }
  return { ...node, content };
}

test("any document of the editor is the same after Markdown and back", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const document = merged(randomDocument(seed));
    const markdown = markdownOf(document);
    expect(documentOf(markdown, known), `${seed}: ${markdown}`).toEqual(document);
    expect(isHeld(markdown), `${seed}: ${markdown}`).toBe(true);
    expect(again(markdown)).toBe(markdown);
  }
});
