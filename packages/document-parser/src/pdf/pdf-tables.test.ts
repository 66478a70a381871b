import { beforeAll, expect, test } from "vitest";

import { line, pdfFile, type TestPage, widthOf } from "../../test/pdf-file.ts";
import { PdfReader } from "./engine/pdf-pages.ts";
import type { ReadPage } from "../page.ts";

let reader: PdfReader;
beforeAll(async () => {
  reader = await PdfReader.load();
});

const read = (pages: TestPage[]): ReadPage[] => [...reader.open([pdfFile(pages)]).pages()].flat();

/** Returns the kinds and texts of a page's blocks. */
const blocksOf = (page: ReadPage | undefined) =>
  page?.blocks.map(({ kind, start, end }) => [kind, page.text.slice(start, end)]);

test("puts the lines that a cell was wrapped into in its row, and tells the column headings", () => {
  const cell = (x: number, y: number, ...lines: string[]) =>
    lines.map((text, at) => line(x, y - 12 * at, text, 10)).join("");
  const [page] = read([
    {
      content: [
        cell(72, 700, "Region"),
        cell(160, 700, "What changed"),
        cell(300, 700, "Sales"),
        cell(72, 676, "North and", "islands"),
        cell(160, 676, "A new ferry since", "the spring"),
        cell(300, 676, "$ 1,200"),
        cell(72, 640, "South"),
        cell(160, 640, "Nothing"),
        cell(300, 640, "(15)"),
      ].join(""),
    },
  ]);
  expect(blocksOf(page)).toEqual([
    [
      "table",
      "Region\tWhat changed\tSales\nNorth and islands\tA new ferry since the spring\t$ 1,200\nSouth\tNothing\t(15)",
    ],
  ]);
  expect(page?.text.slice(0, page.blocks[0]?.head)).toBe("Region\tWhat changed\tSales");
});

test("keeps a table together whose labels are longer than its columns are wide, and its empty cells", () => {
  const row = (y: number, label: string, ...amounts: string[]) =>
    line(72, y, label, 9) + amounts.map((text, at) => line(330 + 80 * at, y, text, 9)).join("");
  const [page] = read([
    {
      content: [
        line(330, 700, "2024", 9) + line(410, 700, "2025", 9),
        row(686, "Fees", "120", "135"),
        row(672, "Adjustments that reconcile the result with the cash paid out in the year:"),
        row(658, "Wear", "40", "38"),
        row(644, "Gifts", "", "7"),
      ].join(""),
    },
  ]);
  expect(page?.text).toBe(
    "\t2024\t2025\nFees\t120\t135\nAdjustments that reconcile the result with the cash paid out in the year:\nWear\t40\t38\nGifts\t\t7",
  );
});

test("takes a justified line for no table, however wide its spaces are", () => {
  const above = "the board spoke of the old quay and of all that was done there";
  const words = ["responsibilities", "notwithstanding", "considerable"];
  const room = widthOf(above, 10) - words.reduce((sum, word) => sum + widthOf(word, 10), 0);
  let x = 72;
  const spread = words.map((word) => {
    const drawn = line(x, 700, word, 10);
    x += widthOf(word, 10) + room / 2;
    return drawn;
  });
  const [page] = read([
    { content: line(72, 714, above, 10) + spread.join("") + line(72, 686, "and ended.", 10) },
  ]);
  expect(blocksOf(page)).toEqual([["paragraph", `${above} ${words.join(" ")} and ended.`]]);
});

test("takes no row of a table for a running title, nor a numbered heading, though their like stand at the end of each page", () => {
  const pages = Array.from({ length: 3 }, (_, at) => {
    const rows = Array.from({ length: 40 }, (_row, row) => {
      const [y, day] = [700 - 16 * row, (at * 40 + row) % 28];
      return (
        line(72, y, `${day + 1}.7.2024`) + line(220, y, `${row + 1},50`) + line(330, y, "9,75")
      );
    });
    return { content: line(72, 740, `Day ${at + 1}`, 20) + rows.join("") };
  });
  for (const [at, { text, blocks }] of read(pages).entries()) {
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "table"]);
    expect(text.split("\n").at(-1)).toBe(`${((at * 40 + 39) % 28) + 1}.7.2024\t40,50\t9,75`);
  }
});

test("parts tables that stand in other columns, whatever little stands between, and keeps their column headings", () => {
  const row = (y: number, cells: [x: number, text: string][], font?: string) =>
    cells.map(([x, text]) => line(x, y, text, 12, font)).join("");
  const first = [
    row(
      700,
      [
        [72, "Gauge"],
        [122, "Mean"],
        [167, "Max"],
      ],
      "F2",
    ),
    row(676, [
      [72, "Pier"],
      [122, "1.2"],
      [167, "3.4"],
    ]),
    row(652, [
      [72, "Lock"],
      [122, "0.9"],
      [167, "2.8"],
    ]),
  ];
  const second = [
    row(
      596,
      [
        [72, "Port"],
        [240, "Calls"],
        [420, "Berths"],
      ],
      "F2",
    ),
    row(572, [
      [72, "Kiel"],
      [240, "1,210"],
      [420, "12"],
    ]),
    row(548, [
      [72, "Oslo"],
      [240, "998"],
      [420, "9"],
    ]),
  ];
  const [page] = read([{ content: [...first, line(72, 622, "Ports"), ...second].join("") }]);
  const found = page!.blocks.map(({ kind, start, end }) => [kind, page!.text.slice(start, end)]);
  expect(found).toEqual([
    ["table", "Gauge\tMean\tMax\nPier\t1.2\t3.4\nLock\t0.9\t2.8"],
    ["paragraph", "Ports"],
    ["table", "Port\tCalls\tBerths\nKiel\t1,210\t12\nOslo\t998\t9"],
  ]);
  expect(page!.blocks[0]?.head).toBe("Gauge\tMean\tMax".length);
});
