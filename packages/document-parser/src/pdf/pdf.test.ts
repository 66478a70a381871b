import { beforeAll, expect, test } from "vitest";

import { ReadingFailure } from "../process/failures.ts";
import { line, pdfFile, type TestPage, upwards, widthOf } from "../../test/pdf-file.ts";
import { PdfReader } from "./engine/pdf-pages.ts";
import type { ReadPage } from "../page.ts";
import { rectsOf } from "../segments.ts";

let reader: PdfReader;
beforeAll(async () => {
  reader = await PdfReader.load();
});

const read = (pages: TestPage[]): ReadPage[] => [...reader.open([pdfFile(pages)]).pages()].flat();

/** The boxes of `quote` in points of the displayed page. */
function boxesOf(page: ReadPage | undefined, quote: string) {
  if (!page?.width || !page.height) throw new Error("the page was not read");
  const start = page.text.indexOf(quote);
  if (start < 0) throw new Error(`not on the page: ${page.text}`);
  const { width, height } = page;
  return rectsOf(page.segments, start, start + quote.length).map((rect) => ({
    left: rect.x * width,
    top: rect.y * height,
    right: (rect.x + rect.width) * width,
    bottom: (rect.y + rect.height) * height,
  }));
}

const near = (value: number, digits = 1) => expect.closeTo(value, digits) as number;
/** From 0.86 above to 0.22 heights below the baseline. */
const [UP, DOWN] = [0.86 * 12, 0.22 * 12];
const hello = widthOf("Hello");

test("marks a word from where it begins to where it ends, around its line", () => {
  const [page] = read([{ content: line(72, 700, "Hello wide world") }]);
  expect(page?.text).toBe("Hello wide world");
  expect(boxesOf(page, "Hello")).toEqual([
    { left: near(72), right: near(72 + hello), top: near(92 - UP), bottom: near(92 + DOWN) },
  ]);
  const start = 72 + widthOf("Hello ");
  expect(boxesOf(page, "wide world")).toEqual([
    {
      left: near(start),
      right: near(start + widthOf("wide world")),
      top: near(92 - UP),
      bottom: near(92 + DOWN),
    },
  ]);
});

test.each([
  // The word begins at (72, 92) from the top left of the unrotated page of 612 x 792.
  [90, { left: 700 - DOWN, right: 700 + UP, top: 72, bottom: 72 + hello }],
  [180, { left: 540 - hello, right: 540, top: 700 - DOWN, bottom: 700 + UP }],
  [270, { left: 92 - UP, right: 92 + DOWN, top: 540 - hello, bottom: 540 }],
])("marks a word on a page turned by %i degrees", (rotate, box) => {
  const [page] = read([{ content: line(72, 700, "Hello"), rotate }]);
  expect([page?.width, page?.height]).toEqual(rotate === 180 ? [612, 792] : [792, 612]);
  expect(boxesOf(page, "Hello")).toEqual([
    { left: near(box.left), right: near(box.right), top: near(box.top), bottom: near(box.bottom) },
  ]);
});

test("marks a word that a turned page shows upright", () => {
  // Written upwards on the unrotated page; /Rotate 90 makes it horizontal.
  const [page] = read([{ content: upwards(100, 200, "Hello world"), rotate: 90 }]);
  const [box] = boxesOf(page, "Hello");
  // Its ink begins a little to the right of its origin.
  expect(box).toEqual({
    left: near(200, -0.4),
    right: near(200 + hello, -0.4),
    top: near(100 - UP),
    bottom: near(100 + DOWN),
  });
});

test("counts from the corner of the visible part of a cropped page, turned or not", () => {
  const cropBox: [number, number, number, number] = [50, 400, 450, 750];
  const content = line(72, 700, "Hello") + line(60, 100, "beyond the edge");
  const [page, turned] = read([
    { content, cropBox },
    { content, cropBox, rotate: 90 },
  ]);
  expect([page?.width, page?.height, turned?.width, turned?.height]).toEqual([400, 350, 350, 400]);
  expect(boxesOf(page, "Hello")).toEqual([
    { left: near(22), right: near(22 + hello), top: near(50 - UP), bottom: near(50 + DOWN) },
  ]);
  expect(boxesOf(turned, "Hello")).toEqual([
    { left: near(300 - DOWN), right: near(300 + UP), top: near(22), bottom: near(22 + hello) },
  ]);
});

test("leaves out what lies outside of the visible page", () => {
  const content = line(72, 700, "Hello") + line(60, 100, "secret") + line(2000, 700, "far");
  const [page] = read([{ content, cropBox: [50, 400, 450, 750] }]);
  expect(page?.text).toBe("Hello");
});

test("heals a word broken at a line's end, and marks both halves", () => {
  const content =
    line(72, 700, "They wrote a long and inter-") + line(72, 686, "esting report about the sea.");
  const [page] = read([{ content }]);
  expect(page?.text).toBe("They wrote a long and interesting report about the sea.");
  const boxes = boxesOf(page, "interesting");
  const start = 72 + widthOf("They wrote a long and ");
  expect(boxes).toEqual([
    {
      left: near(start),
      right: near(start + widthOf("inter-")),
      top: near(92 - UP),
      bottom: near(92 + DOWN),
    },
    {
      left: near(72),
      right: near(72 + widthOf("esting")),
      top: near(106 - UP),
      bottom: near(106 + DOWN),
    },
  ]);
});

test("keeps a hyphen that the same pages write elsewhere", () => {
  const content =
    line(72, 700, "A well-known author is well-") +
    line(72, 686, "known to all who read, and the reader of a-") +
    line(72, 672, "bout ten books too.");
  expect(read([{ content }])[0]?.text).toBe(
    "A well-known author is well-known to all who read, and the reader of about ten books too.",
  );
});

test("keeps a printed hyphen where no line of the pages cuts a word", () => {
  const content =
    line(72, 700, "A license is sold once. Revenue from license-") +
    line(72, 686, "based products grew.");
  expect(read([{ content }])[0]?.text).toBe(
    "A license is sold once. Revenue from license-based products grew.",
  );
});

test("joins what a line cut where other lines of the pages cut words too", () => {
  const content =
    line(72, 700, "The founda-") +
    line(72, 686, "tion stands. A foundation is real. It is a real-") +
    line(72, 672, "istic plan.");
  expect(read([{ content }])[0]?.text).toBe(
    "The foundation stands. A foundation is real. It is a realistic plan.",
  );
});

test("marks each Chinese or Japanese character by itself, without spaces between lines", () => {
  const [page] = read([
    {
      content:
        line(72, 700, "我们读取文件的每一页", 20, "F3") + line(72, 675, "并且保留坐标。", 20, "F3"),
    },
  ]);
  expect(page?.text).toBe("我们读取文件的每一页并且保留坐标。");
  expect(page?.segments.length).toBe(17 * 14);
  const [first] = boxesOf(page, "文件");
  expect(first).toMatchObject({ left: near(72 + 4 * 20), right: near(72 + 6 * 20) });
  expect(boxesOf(page, "一页并且")).toHaveLength(2);
});

test("reads labels that stand above each other as words of their own", () => {
  const content = ["8", "6", "4", "2", "0"]
    .map((sign, at) => line(10, 300 - 54 * at, sign))
    .join("");
  const [page] = read([{ content: content + line(100, 500, "A plain sentence of text.") }]);
  expect(boxesOf(page, "6")).toMatchObject([{ top: near(792 - 246 - UP) }]);
});

test("puts headings, paragraphs, list items and the rows of a table apart", () => {
  const content = [
    line(72, 740, "Results of the Year", 20, "F2"),
    line(72, 710, "We sold more than ever before in the history of this company, and"),
    line(72, 696, "the reasons are given below."),
    line(72, 660, "- Prices fell in most of our markets."),
    line(72, 646, "- People came back to the shops."),
    line(72, 600, "Region") + line(250, 600, "Sales") + line(400, 600, "Cost"),
    line(72, 586, "Products") + line(250, 586, "1,200") + line(400, 586, "800"),
    line(72, 572, "Services") + line(250, 572, "300") + line(400, 572, "120"),
  ].join("");
  const [page] = read([{ content }]);
  const blocks = page?.blocks.map(({ kind, start, end }) => [kind, page.text.slice(start, end)]);
  expect(blocks).toEqual([
    ["heading", "Results of the Year"],
    [
      "paragraph",
      "We sold more than ever before in the history of this company, and the reasons are given below.",
    ],
    ["list", "- Prices fell in most of our markets."],
    ["list", "- People came back to the shops."],
    ["table", "Region\tSales\tCost\nProducts\t1,200\t800\nServices\t300\t120"],
  ]);
});

test("joins the two lines of a sentence on a page with few, widely spaced lines", () => {
  const content = [
    line(60, 700, "Birds of the northern basin"),
    line(60, 670, "The heron stands still in the shallow"),
    line(60, 650, "water."),
  ].join("");
  const [page] = read([{ content }]);
  expect(page?.text).toBe(
    "Birds of the northern basin\n\nThe heron stands still in the shallow water.",
  );
});

test("reads two columns one after the other, even when the file draws them row by row", () => {
  const left = "the left side goes on and on for a while".split(" ");
  const right = "while another story is told on the right".split(" ");
  const rows = Array.from({ length: 10 }, (_, row) => {
    const words = (from: string[]) =>
      Array.from({ length: 6 }, (_, at) => from[(row + at) % from.length]).join(" ");
    return (
      line(60, 700 - 14 * row, `l${row} ${words(left)}`, 10) +
      line(330, 700 - 14 * row, `r${row} ${words(right)}`, 10)
    );
  });
  const [page] = read([{ content: rows.join("") }]);
  const marks = page?.text.match(/\b[lr]\d\b/g)?.join(" ");
  expect(marks).toBe("l0 l1 l2 l3 l4 l5 l6 l7 l8 l9 r0 r1 r2 r3 r4 r5 r6 r7 r8 r9");
});

test("knows running titles and page numbers by their repetition", () => {
  const pages = Array.from({ length: 4 }, (_, at) => ({
    content: [
      line(72, 760, "Annual report of a company"),
      line(72, 700, `Chapter text number ${at} says something of its own here.`),
      line(300, 40, `Page ${at + 1} of 4`),
    ].join(""),
  }));
  const kinds = read(pages).map(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(kinds).toEqual(pages.map(() => ["furniture", "paragraph", "furniture"]));
});

test("gives the same pages whether one thread reads or two", async () => {
  const pages = Array.from({ length: 160 }, (_, at) => ({
    content: Array.from({ length: 45 }, (_, row) =>
      line(
        72,
        740 - 15 * row,
        `Page ${at} row ${row}: ${"some words that fill a line of text ".repeat(2)}`,
        10,
      ),
    ).join(""),
  }));
  const bytes = pdfFile(pages);
  expect(bytes.length).toBeGreaterThan(800_000);
  const alone = [...reader.open([bytes]).pages()].flat();
  const two = await PdfReader.load();
  two.expect(bytes.length);
  // Gives the second thread time to start.
  await new Promise((done) => setTimeout(done, 1500));
  const together = [...two.open([bytes]).pages()].flat();
  expect(together.map(({ text }) => text)).toEqual(alone.map(({ text }) => text));
  expect(
    together.every(
      ({ segments }, at) => Buffer.compare(segments, alone[at]?.segments ?? Buffer.alloc(0)) === 0,
    ),
  ).toBe(true);
});

const codeOf = (bytes: Buffer) => {
  try {
    return [...reader.open([bytes]).pages()].flat().length;
  } catch (error) {
    return error instanceof ReadingFailure ? error.code : error;
  }
};

test("says what is wrong with a file that cannot be read", () => {
  const good = pdfFile([{ content: line(72, 700, "Hello") }, { content: line(72, 700, "again") }]);
  expect(codeOf(good)).toBe(2);
  expect(codeOf(pdfFile([{ content: line(72, 700, "Hello") }], { password: "open sesame" }))).toBe(
    "encrypted",
  );
  expect(codeOf(Buffer.from("PK\u0003\u0004 a zip by another name"))).toBe("damaged");
  expect(codeOf(Buffer.alloc(0))).toBe("damaged");
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    expect(codeOf(good.subarray(0, Math.floor(good.length * share)))).toBe("damaged");
  }
});

test("a page that is locked with an empty password is open", () => {
  expect(codeOf(pdfFile([{ content: line(72, 700, "Hello") }], { password: "" }))).toBe(1);
});

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

test("tells notes at the foot of a page from its text, and how deep the items of a list stand", () => {
  const [page] = read([
    {
      content: [
        line(72, 700, "The pier was built in two years and paid for in twenty."),
        line(72, 670, "1. Stones"),
        line(90, 655, "- from the quarry"),
        line(90, 640, "- from the old wall"),
        line(72, 625, "2. Timber"),
        line(72, 120, "1 So says the book of the town, which nobody has seen since.", 9),
        line(72, 108, "2 The bill is kept in the archive.", 9),
      ].join(""),
    },
  ]);
  expect(page?.blocks.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
    "paragraph 0",
    "list 0",
    "list 1",
    "list 1",
    "list 0",
    "footnote 0",
    "footnote 0",
  ]);
});

test("knows running titles that alternate, and numbers that count on beside any title, in three pages", () => {
  const titles = ["Harbour studies", "A. Norling: The ferry", "Harbour studies"];
  const pages = titles.map((title, at) => ({
    content:
      line(72, 760, `${title} ${at + 4}`, 9) +
      line(72, 700, `The chapter about ship number ${at} has a text of its own.`) +
      line(72, 60, `It ends with words that stand on no other page but ${"the first".slice(at)}.`),
  }));
  const kinds = read(pages).map(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(kinds).toEqual(pages.map(() => ["furniture", "paragraph", "paragraph"]));
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

test("a capital and the small capitals after it are one word, and each is marked", () => {
  const start = 72 + widthOf("W") + 1.9;
  const [page] = read([{ content: line(72, 700, "W") + line(start, 700, "HRPLTH", 9) }]);
  expect(page?.text).toBe("WHRPLTH");
  const right = near(start + widthOf("HRPLTH", 9));
  expect(boxesOf(page, "WHRPLTH")).toMatchObject([{ left: near(72), right }]);
  expect(boxesOf(page, "HRPLTH")).toMatchObject([{ left: near(start), right }]);
});

test("letters that are placed one by one are words again, those that are typed apart are none", () => {
  let [x, content] = [72, ""];
  for (const sign of "Antrag auf Geld") {
    if (sign !== " ") content += line(x, 700, sign);
    x += widthOf(sign) + 3;
  }
  const [page] = read([{ content: content + line(72, 600, "A B C D E F") }]);
  expect(page?.text.split("\n").filter(Boolean)).toEqual(["Antrag auf Geld", "A B C D E F"]);
});

/** Draws pieces on one line, `gap` thousandths of the font height apart. */
const spaced = (y: number, pieces: readonly string[], gap: number) =>
  `BT /F1 12 Tf 72 ${y} Td [${pieces.map((piece) => `(${piece})`).join(` -${gap} `)}] TJ ET\n`;

test("letters in the cells of a table, and words of two letters, stay apart", () => {
  const cells = ["a", "b", "c", "d", "e", "f"];
  const words = ["he", "is", "so", "at", "it"];
  const [page] = read([{ content: spaced(700, cells, 1080) + spaced(600, words, 320) }]);
  expect(page?.text.split(/\s+/)).toEqual([...cells, ...words]);
});

test("a gap that is too narrow for a space parts no word", () => {
  const [page] = read([{ content: spaced(700, Array.from("tex.tex"), 140) }]);
  expect(page?.text).toBe("tex.tex");
});

test("an accent that is drawn on a letter makes one character with it, another stays", () => {
  // As TeX does: the accent, a step back, the letter, and the rest of the word.
  const set = (y: number, pieces: string) => `BT /F1 12 Tf 72 ${y} Td [${pieces}] TJ ET\n`;
  const content = [
    set(700, "(Exp) -111 (\xb4) 444 (erience)"),
    set(650, "(fac) 417 (\xb8) -84 (ade)"),
    line(72, 600, "a ^ b and x^e `code`"),
  ];
  const [page] = read([{ content: content.join("") }]);
  expect(page?.text.split(/\n+/)).toEqual(["Expérience", "façade", "a ^ b and x^e `code`"]);
});
