import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { show as render } from "#test/render.tsx";

import type { TextRange } from "../marks/text-ranges.ts";
import { layout, piecesOf } from "./layout.ts";
import { TextBlocks } from "./TextBlocks.tsx";

type Part = [kind: "heading" | "paragraph" | "list" | "table" | "footnote" | "code", text: string];

/** Returns a page of these blocks, as the server sends it. */
function pageOf(parts: Part[], head?: string) {
  let text = "";
  const blocks = parts.map(([kind, part]) => {
    if (text) text += "\n\n";
    const start = text.length;
    text += part;
    const level = kind === "heading" ? 2 : 0;
    const block = { kind, level, start, end: text.length };
    return kind === "table" && head ? { ...block, head: start + head.length } : block;
  });
  return { text, blocks };
}

function show(page: ReturnType<typeof pageOf>, ranges: TextRange[] = [], isMail = false) {
  const groups = layout(page, ranges, isMail);
  render(
    <TextBlocks
      groups={groups}
      piece={({ text, start, range }) => (range ? <mark key={start}>{text}</mark> : text)}
    />,
  );
  return groups;
}

test("a page reads as what it was: headings, lists, tables with column headings, footnotes", () => {
  show(
    pageOf(
      [
        ["heading", "Payment"],
        ["paragraph", "Within 30 days."],
        ["list", "1. By transfer"],
        ["list", "2. By cheque"],
        ["table", "Item\tPrice\nPaint\t12.50 €\nBrushes\t3 €"],
        ["footnote", "1 Net of tax."],
      ],
      "Item\tPrice",
    ),
  );
  expect(screen.getByRole("heading", { level: 3, name: "Payment" })).toBeVisible();
  expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(2);
  const table = screen.getByRole("table");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Item", "Price"]);
  expect(within(table).getByRole("row", { name: "Brushes 3 €" })).toBeVisible();
  expect(screen.getByRole("note")).toHaveTextContent("1 Net of tax.");
});

test("what is lit stays lit across blocks and cells, and nothing between them is shown", () => {
  const page = pageOf([
    ["paragraph", "The price is"],
    ["table", "Paint\t12.50 €"],
  ]);
  const start = page.text.indexOf("price");
  const groups = show(page, [{ start, end: page.text.indexOf(".50"), kind: "lit", key: "a" }]);
  const lit = piecesOf(groups).filter(({ range }) => range);
  expect(lit.map(({ text }) => text)).toEqual(["price is", "Paint", "12"]);
  expect(lit.map(({ text, start: at }) => page.text.slice(at, at + text.length))).toEqual(
    lit.map(({ text }) => text),
  );
  expect(document.querySelectorAll("mark")).toHaveLength(3);
});

test("the header of a mail is its fields by name; what it says is no field", () => {
  const page = pageOf([
    ["heading", "The harbour"],
    ["paragraph", "From: Bea <bea@example.com>"],
    ["paragraph", "To: Ada"],
    ["paragraph", "Date: Tue, 3 Nov 2026"],
    ["paragraph", "Dear Ada,"],
    ["paragraph", "To: whom it may concern."],
  ]);
  const start = page.text.indexOf("Bea <");
  const lit = { start, end: start + 3, kind: "lit", key: "a" } as const;
  const groups = show(page, [lit], true);
  const read = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(read("term")).toEqual(["From:", "To:", "Date:"]);
  expect(read("definition")).toEqual(["Bea <bea@example.com>", "Ada", "Tue, 3 Nov 2026"]);
  expect(screen.getByText("To: whom it may concern.")).toBeVisible();
  expect(piecesOf(groups).find(({ range }) => range)?.text).toBe("Bea");
});

test("the same words in what is no mail are paragraphs", () => {
  show(pageOf([["paragraph", "From: the beginning"]]));
  expect(screen.getByText("From: the beginning")).toBeVisible();
});

test("a row with fewer cells keeps its columns", () => {
  show(pageOf([["table", "a\tb\tc\n\tx"]]));
  const [, second] = screen.getAllByRole("row");
  expect(
    within(second!)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["", "x", ""]);
});

test("a text that was read without blocks is shown whole", () => {
  const groups = layout({ text: "one\n\ntwo", blocks: [] }, []);
  expect(piecesOf(groups).map(({ text }) => text)).toEqual(["one\n\ntwo"]);
});

test("an item's mark stands by itself, and is found with its item", () => {
  show(
    pageOf([
      ["list", "• Paint"],
      ["list", "(a) Brushes"],
      ["list", "No mark at all"],
    ]),
  );
  const parts = screen
    .getAllByRole("listitem")
    .map((item) => [...item.children].map(({ textContent }) => textContent));
  expect(parts).toEqual([
    ["•", "Paint"],
    ["(a)", "Brushes"],
    ["", "No mark at all"],
  ]);
});

test("a column of numbers stands at its end, with its heading", () => {
  show(pageOf([["table", "Year\tKind\n2019\ta\n2020\tb"]], "Year\tKind"));
  const column = (name: string) => screen.getByRole("columnheader", { name });
  expect(column("Year")).toHaveAttribute("data-number");
  expect(column("Kind")).not.toHaveAttribute("data-number");
});

test("a number keeps its line, a column of sentences has room, a word without an end is broken", () => {
  const key = "6ff4173b-42a5-4784-9b19-f49caff4d93d";
  const sentence = "The keeper lights it at dusk, and again after midnight.";
  const rows = `Count\tNote\n12 500\t${sentence}\n7\tnone\n${key}\tnone`;
  show(pageOf([["table", rows]], "Count\tNote"));
  const cell = (name: string) => screen.getByRole("cell", { name });
  expect(cell("12 500")).toHaveAttribute("data-number", "whole");
  expect(cell(key)).toHaveAttribute("data-number", "");
  expect(cell(key)).toHaveAttribute("data-long");
  expect(cell(sentence)).toHaveAttribute("data-prose");
  expect(cell("7")).not.toHaveAttribute("data-prose");
});
