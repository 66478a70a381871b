import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { expect, test } from "vitest";

import { sentence } from "#test/chats.ts";

import { type MarkOptions, putMarks, settled } from "./marked-text.ts";
import type { TreeNode } from "#ui/markdown/tree.ts";

function markup(source: string, given: Partial<MarkOptions> = {}) {
  const options = { source, sentences: [], isKnown: () => true, writing: false, ...given };
  const plugin = () => (tree: unknown) => putMarks(tree as TreeNode, options);
  return renderToStaticMarkup(
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[plugin]}>
      {source}
    </Markdown>,
  );
}

const s = (index: number, text: string) => `<span data-sentence="${index}">${text}</span>`;
const cite = (index: number, sentence?: number) =>
  `<span data-cite="${index}"${sentence === undefined ? "" : ` data-in="${sentence}"`}></span>`;
const held = (inner: string) => `<span data-held="">${inner}</span>`;
const support = (index: number) => `<span data-support="${index}"></span>`;
const note = (index: number) => `<span data-note="${index}"></span>`;

test("while it is written, a mark becomes a citation held to the word before it", () => {
  expect(markup("The cost is 1,840 euros [2]. Energy")).toBe(
    `<p>The cost is 1,840 ${held(`euros.${cite(2)}`)} Energy</p>`,
  );
});

test("a sentence ends with its support and its citations", () => {
  const source = "The cost is high. [2][3] Energy is most of it. [4]";
  const sentences = [
    sentence(source, "The cost is high."),
    sentence(source, "Energy is most of it."),
  ];
  expect(markup(source, { sentences })).toBe(
    `<p>${s(0, "The cost is ")}${held(s(0, "high.") + support(0) + cite(2, 0) + cite(3, 0))}${note(0)} ${s(
      1,
      "Energy is most of ",
    )}${held(s(1, "it.") + support(1) + cite(4, 1))}${note(1)}</p>`,
  );
});

test("a mark inside the sentence's own bounds, before its full stop, comes after it", () => {
  const source = "The cost is high [2].";
  const html = markup(source, { sentences: [sentence(source, source)] });
  expect(html).toBe(
    `<p>${s(0, "The cost is ")}${held(s(0, "high.") + support(0) + cite(2, 0))}${note(0)}</p>`,
  );
});

test("a mark in the middle of a sentence stays there", () => {
  const source = "Fixed [1] and energy [2].";
  const html = markup(source, { sentences: [sentence(source, source)] });
  expect(html).toContain(held(s(0, "Fixed") + cite(1, 0)));
  expect(html).toContain(held(s(0, "energy.") + support(0) + cite(2, 0)));
});

test("a sentence without a mark has its support alone", () => {
  const source = "Neighbouring ports charge less.";
  const html = markup(source, { sentences: [sentence(source, source)] });
  expect(html).toContain(held(s(0, "less.") + support(0)));
});

test("a sentence goes on through bold, links and escapes", () => {
  const source = "The **full \\* cost** &amp; [more](https://x.example) is high. [1]\n\nNext one.";
  const sentences = [
    sentence(source, "The **full \\* cost** &amp; [more](https://x.example) is high."),
    sentence(source, "Next one."),
  ];
  const html = markup(source, { sentences });
  expect(html).toContain(`<strong>${s(0, "full * cost")}</strong>`);
  expect(html).toContain(s(0, "more"));
  expect(html).toContain(held(s(0, "high.") + support(0) + cite(1, 0)));
  expect(html).toContain(held(s(1, "one.") + support(1)));
  expect(html.match(/data-support="0"/g)).toHaveLength(1);
});

test("sentences in lists and tables keep their places", () => {
  const source =
    "- First point. [1]\n- Second point. [2]\n\n| a | b |\n|---|---|\n| one [3] | two |";
  const sentences = [
    sentence(source, "First point."),
    sentence(source, "Second point.", {}),
    sentence(source, "one [3]"),
  ];
  const html = markup(source, { sentences });
  expect(html).toContain(`<li>${s(0, "First ")}${held(s(0, "point.") + support(0) + cite(1, 0))}`);
  expect(html).toContain(`<td>${held(s(2, "one") + support(2) + cite(3, 2))}`);
});

test("marks that point nowhere are not shown", () => {
  expect(markup("A claim [9].", { isKnown: (index) => index < 9 })).toBe("<p>A claim.</p>");
});

test("a link whose text is a number stays a link, and code stays code", () => {
  expect(markup("[1](https://x.example) and `a[2]`")).toBe(
    '<p><a href="https://x.example">1</a> and <code>a[2]</code></p>',
  );
});

test("Chinese is not held together beyond its last letters", () => {
  const source = "岸电的全部成本为每次一千八百四十欧元。[1]";
  const html = markup(source, { sentences: [sentence(source, source.slice(0, -3))] });
  expect(html).toContain(held(s(0, "元。") + support(0) + cite(1, 0)));
});

test("of an answer that is read block by block, places count in the whole", () => {
  const whole = "First one. [1]\n\nSecond one. [2]";
  const sentences = [sentence(whole, "First one."), sentence(whole, "Second one.")];
  const at = whole.indexOf("Second");
  const html = markup(whole.slice(at), { at, sentences });
  expect(html).toContain(held(s(1, "one.") + support(1) + cite(2, 1)));
  expect(html).not.toContain('data-support="0"');
});

test("a sentence that goes on in the next block has its support there alone", () => {
  const whole = "It rests on\n\n- fees and tolls. [1]";
  const sentences = [sentence(whole, "It rests on\n\n- fees and tolls.")];
  const at = whole.indexOf("- fees");
  expect(markup(whole.slice(0, at), { sentences })).toBe(`<p>${s(0, "It rests on")}</p>`);
  expect(markup(whole.slice(at), { at, sentences })).toContain('data-support="0"');
});

test("the caret stands at the end of the last line", () => {
  const caret = '<span data-caret=""></span>';
  expect(markup("- one\n- two", { writing: true })).toContain(`two${caret}</li>`);
  expect(markup("# Title\n\ntext", { writing: true })).toContain(`<p>text${caret}</p>`);
  expect(markup("```\ncode", { writing: true })).toContain(`</pre><p>${caret}</p>`);
  expect(markup("", { writing: true })).toBe(`<p>${caret}</p>`);
});

test("HTML in an answer is text, not markup", () => {
  expect(markup('<img src=x onerror="alert(1)"> hello')).not.toContain("<img");
});

test.each([
  ["The cost [", "The cost"],
  ["The cost [1", "The cost"],
  ["The cost [1]", "The cost [1]"],
])("what has only begun is kept back: %s", (text, shown) => {
  expect(settled(text)).toBe(shown);
});
