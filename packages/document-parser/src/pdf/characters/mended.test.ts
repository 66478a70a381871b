import { beforeAll, expect, test } from "vitest";

import { codes, hebrewFont, lettersOf, oddPdf } from "../../../test/odd-pdf.ts";
import { line, pdfFile, widthOf } from "../../../test/pdf-file.ts";

import type { ReadPage } from "../../page.ts";
import { rectsOf } from "../../segments.ts";
import { DrawnText } from "./drawn-text.ts";
import { PdfReader } from "../engine/pdf-pages.ts";

let reader: PdfReader;
beforeAll(async () => {
  reader = await PdfReader.load();
});

const words = ["shalom", "olam", "tov", "gadol", "meod"];
const hebrew = words
  .map((word) =>
    Array.from(word, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x56f)).join(""),
  )
  .join(" ");
const GAP = 4;

const readPages = (file: Buffer): ReadPage[] => [...reader.open([file]).pages()].flat();
const inHebrew = (content: string) => readPages(oddPdf(hebrewFont(), [content]))[0]!;

/** Places each letter at its own position, from `right` to the left. */
function placed(right: number) {
  let x = right;
  return words.flatMap((word, at) => {
    if (at > 0) x -= GAP;
    return Array.from(word, (letter) => ({ letter, x: (x -= widthOf(letter)) }));
  });
}

/** One text of letters in reading order, the pen moving left. */
function written(right: number, y: number) {
  let pen = right;
  const parts = placed(right).map(({ letter, x }) => {
    const back = ((pen - x) / 12) * 1000;
    pen = x + widthOf(letter);
    return `${back.toFixed(1)} <${letter.charCodeAt(0).toString(16)}>`;
  });
  return `BT /F1 12 Tf 1 0 0 1 ${right} ${y} Tm [${parts.join(" ")}] TJ ET\n`;
}

test("reads a line from right to left whose letters are written in the order of reading", () => {
  const page = inHebrew(written(400, 700));
  expect(page.text).toBe(hebrew);
  const quote = hebrew.split(" ")[1]!;
  const start = page.text.indexOf(quote);
  const [box] = rectsOf(page.segments, start, start + quote.length);
  const right = 400 - widthOf("shalom") - GAP;
  expect(box!.x * 612).toBeCloseTo(right - widthOf("olam"), 0);
  expect((box!.x + box!.width) * 612).toBeCloseTo(right, 0);
});

test("parts no word where a space lies beneath its letters", () => {
  const content = placed(400)
    .map(({ letter, x }) => codes(x, 700, lettersOf(letter)) + codes(x, 700, lettersOf(" ")))
    .join("");
  expect(inHebrew(content).text).toBe(hebrew);
});

test("keeps Latin letters and numbers among them, and lines from left to right, as they are", () => {
  const content =
    written(400, 700) +
    codes(300, 660, lettersOf("In 2024"), 12, "F2") +
    codes(300, 640, lettersOf("A line of Latin letters"), 12, "F2");
  expect(inHebrew(content).text.replaceAll(/\s+/g, " ")).toBe(
    `${hebrew} In 2024 A line of Latin letters`,
  );
});

const accent = (x: number, y: number) => `BT /F1 12 Tf 1 0 0 1 ${x} ${y} Tm <b4> Tj ET\n`;

test("puts an accent that is drawn after its line on the letter below it", () => {
  const content = line(72, 700, "the fonoki levels") + accent(72 + widthOf("the f") + 1.5, 700);
  expect(readPages(pdfFile([{ content }]))[0]?.text).toBe("the fónoki levels");
});

test("joins a word in the middle of which an accent for an earlier letter is drawn", () => {
  const start = 72 + widthOf("the fon");
  const content =
    line(72, 700, "the fon") + accent(72 + widthOf("the f") + 1.5, 700) + line(start, 700, "oki");
  expect(readPages(pdfFile([{ content }]))[0]?.text).toBe("the fónoki");
});

test("leaves an accent alone that stands on no letter", () => {
  const content = line(72, 700, "the sign") + accent(200, 700) + line(220, 700, "is acute");
  expect(readPages(pdfFile([{ content }]))[0]?.text).toBe("the sign ´ is acute");
});

test("leaves out glyphs whose font does not say what they are, and keeps the letters around", () => {
  const content = "BT /F3 20 Tf 1 0 0 1 72 700 Tm <00010002036c00030004> Tj ET";
  expect(readPages(pdfFile([{ content }]))[0]?.text).toBe("我们读取");
});

test("sees the letter where a space is drawn in the same place", () => {
  const letter = { text: "ه", x: 100, y: 50 };
  const space = { text: " ", x: 100, y: 50 };
  expect(new DrawnText([space, letter]).at(100, 50)).toBe(letter);
  expect(new DrawnText([letter, space]).at(100, 50)).toBe(letter);
});
