import { beforeAll, expect, test } from "vitest";

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

const closeTo = (value: number, digits = 1) => expect.closeTo(value, digits) as number;
/** From 0.86 above to 0.22 heights below the baseline. */
const [UP, DOWN] = [0.86 * 12, 0.22 * 12];
const hello = widthOf("Hello");

test("marks a word from where it begins to where it ends, around its line", () => {
  const [page] = read([{ content: line(72, 700, "Hello wide world") }]);
  expect(page?.text).toBe("Hello wide world");
  expect(boxesOf(page, "Hello")).toEqual([
    {
      left: closeTo(72),
      right: closeTo(72 + hello),
      top: closeTo(92 - UP),
      bottom: closeTo(92 + DOWN),
    },
  ]);
  const start = 72 + widthOf("Hello ");
  expect(boxesOf(page, "wide world")).toEqual([
    {
      left: closeTo(start),
      right: closeTo(start + widthOf("wide world")),
      top: closeTo(92 - UP),
      bottom: closeTo(92 + DOWN),
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
    {
      left: closeTo(box.left),
      right: closeTo(box.right),
      top: closeTo(box.top),
      bottom: closeTo(box.bottom),
    },
  ]);
});

test("marks a word that a turned page shows upright", () => {
  // Written upwards on the unrotated page; /Rotate 90 makes it horizontal.
  const [page] = read([{ content: upwards(100, 200, "Hello world"), rotate: 90 }]);
  const [box] = boxesOf(page, "Hello");
  // Its ink begins a little to the right of its origin.
  expect(box).toEqual({
    left: closeTo(200, -0.4),
    right: closeTo(200 + hello, -0.4),
    top: closeTo(100 - UP),
    bottom: closeTo(100 + DOWN),
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
    {
      left: closeTo(22),
      right: closeTo(22 + hello),
      top: closeTo(50 - UP),
      bottom: closeTo(50 + DOWN),
    },
  ]);
  expect(boxesOf(turned, "Hello")).toEqual([
    {
      left: closeTo(300 - DOWN),
      right: closeTo(300 + UP),
      top: closeTo(22),
      bottom: closeTo(22 + hello),
    },
  ]);
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
      left: closeTo(start),
      right: closeTo(start + widthOf("inter-")),
      top: closeTo(92 - UP),
      bottom: closeTo(92 + DOWN),
    },
    {
      left: closeTo(72),
      right: closeTo(72 + widthOf("esting")),
      top: closeTo(106 - UP),
      bottom: closeTo(106 + DOWN),
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
  expect(first).toMatchObject({ left: closeTo(72 + 4 * 20), right: closeTo(72 + 6 * 20) });
  expect(boxesOf(page, "一页并且")).toHaveLength(2);
});

test("reads labels that stand above each other as words of their own", () => {
  const content = ["8", "6", "4", "2", "0"]
    .map((sign, at) => line(10, 300 - 54 * at, sign))
    .join("");
  const [page] = read([{ content: content + line(100, 500, "A plain sentence of text.") }]);
  expect(boxesOf(page, "6")).toMatchObject([{ top: closeTo(792 - 246 - UP) }]);
});

test("a capital and the small capitals after it are one word, and each is marked", () => {
  const start = 72 + widthOf("W") + 1.9;
  const [page] = read([{ content: line(72, 700, "W") + line(start, 700, "HRPLTH", 9) }]);
  expect(page?.text).toBe("WHRPLTH");
  const right = closeTo(start + widthOf("HRPLTH", 9));
  expect(boxesOf(page, "WHRPLTH")).toMatchObject([{ left: closeTo(72), right }]);
  expect(boxesOf(page, "HRPLTH")).toMatchObject([{ left: closeTo(start), right }]);
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
