import { expect, test } from "vitest";

import { openDocumentFile, openParagraph as p } from "../../test/open-document-file.ts";
import { told } from "../../test/told.ts";

import { parser } from "./ods.ts";

const cell = (text: string, more = "") => `<table:table-cell ${more}>${p(text)}</table:table-cell>`;
const row = (cells: string, more = "") => `<table:table-row ${more}>${cells}</table:table-row>`;
const empty = (columns: number) => `<table:table-cell table:number-columns-repeated="${columns}"/>`;
const sheet = (name: string, content: string) =>
  `<table:table table:name="${name}">${content}</table:table>`;
const read = (body: string, title = "") =>
  told(parser, "ods", openDocumentFile("spreadsheet", body, { title }));

test("reads the sheets of a workbook as they show, each under its name", async () => {
  const rows = [
    row(cell("Bird") + cell("Count")),
    row(cell("Heron") + cell("3,00", 'office:value-type="float" office:value="3"')),
    row(
      cell("Tern", 'table:number-columns-spanned="2"') +
        `<table:covered-table-cell>${p("hidden")}</table:covered-table-cell>`,
    ),
  ];
  const body = sheet("Birds", rows.join("")) + sheet("Fish", row(cell("Pike")));
  expect(await read(body, "Harbour census")).toEqual({
    title: "Harbour census",
    outline: ["1 Birds", "2 Fish"],
    labels: ["Birds", "Fish"],
    pages: [["table: Bird\tCount ‖\nHeron\t3,00\nTern"], ["paragraph: Pike"]],
  });
});

test("rows and cells that repeat are read as often, and empty ones are nothing", async () => {
  const remark =
    "<table:table-cell><office:annotation><dc:creator>Ann</dc:creator><text:p>Sure?</text:p></office:annotation><text:p>5</text:p></table:table-cell>";
  const rows = [
    row(empty(2) + cell("a", 'table:number-columns-repeated="2"') + empty(16_380)),
    row(empty(2) + cell("b") + cell("c"), 'table:number-rows-repeated="2"'),
    row(empty(16_384), 'table:number-rows-repeated="3"'),
    row(remark + cell("d")),
    row(empty(16_384), 'table:number-rows-repeated="1048569"'),
  ];
  const box = `<table:shapes><draw:frame><draw:text-box>${p("In a box")}</draw:text-box></draw:frame></table:shapes>`;
  expect((await read(sheet("S", box + rows.join("")))).pages).toEqual([
    ["table: a\ta\nb\tc\nb\tc", "table: 5\td", "paragraph: In a box", "footnote: A7 Ann: Sure?"],
  ]);
});

test.each([
  [
    "a row repeated a million times",
    row(cell("x", 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048576"'),
  ],
  [
    "cells repeated beyond all counting",
    row(
      cell("x", 'table:number-columns-repeated="1e300"') + cell("y"),
      'table:number-rows-repeated="-5"',
    ),
  ],
])("%s is read", async (_, content) => {
  const { pages } = await read(sheet("S", content));
  expect(pages.flat().join("\n").length).toBeLessThan(200_000);
});
