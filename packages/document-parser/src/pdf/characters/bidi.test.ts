import { expect, test } from "vitest";

import { inReadingOrder, mendStops, unmirrorBrackets } from "./bidi.ts";
import { isRightToLeft } from "./characters.ts";
import { RTL, Words } from "./words.ts";

/** Words in the engine's order: from the right of the line to its left. */
function lineOf(texts: string[]): Words {
  const words = new Words();
  let place = 0;
  for (const [at, text] of texts.entries()) {
    words.units.set(
      Uint16Array.from(text, (sign) => sign.charCodeAt(0)),
      place,
    );
    words.from[at] = place;
    words.to[at] = place += text.length;
    const right = 500 - 50 * at;
    [words.x0[at], words.x1[at]] = [right - 40, right];
    words.size[at] = 10;
    words.flags[at] = isRightToLeft(text.charCodeAt(0)) ? RTL : 0;
    words.count += 1;
  }
  return words;
}

test.each([
  [["نظام", "PM", "SAP", "الداخلي"], "نظام SAP PM الداخلي"],
  [["לפי", "2024", "Ariba", "SAP", "של"], "לפי SAP Ariba 2024 של"],
  [["רק", "Ariba", "120", "אירו"], "רק Ariba 120 אירו"],
  [["في", "20", "10", "مايو"], "في 20 10 مايو"],
  [["نظام", "–", "PM", "SAP"], "نظام – SAP PM"],
  [["Ltd", "ACME"], "ACME Ltd"],
  [["שלום", "עולם"], "שלום עולם"],
])("reads what stands from right to left as %j", (texts, text) => {
  const words = lineOf(texts);
  const order = inReadingOrder(words, { from: 0, to: words.count });
  expect(order.map((at) => words.textOf(at)).join(" ")).toBe(text);
});

test("Latin words that the engine already gave from the left stay in their order", () => {
  const words = lineOf(["نظام", "SAP", "PM"]);
  [words.x0[1], words.x1[1], words.x0[2], words.x1[2]] = [300, 340, 350, 390];
  expect(inReadingOrder(words, { from: 0, to: 3 })).toEqual([0, 1, 2]);
});

test.each([
  [[")שני", "שכירות(", ")2024(", "לפני"], "(שני שכירות) (2024) לפני"],
  [[")وفق", "الملحق", "B)،", "ثم"], "(وفق الملحق B)، ثم"],
  [["(שני", "שכירות)", "לפני"], "(שני שכירות) לפני"],
  [["לפני", ")2024", "-", "2026(", "שנת"], "לפני (2024 - 2026) שנת"],
  [["לפני", "(2024)", "שנת"], "לפני (2024) שנת"],
  [[")left", "alone("], ")left alone("],
])("turns brackets round where they stand the wrong way: %j", (texts, text) => {
  const words = lineOf(texts);
  unmirrorBrackets(words);
  expect(texts.map((_, at) => words.textOf(at)).join(" ")).toBe(text);
});

test.each([
  [["בשעה", ".22:30", "המנופים"], "בשעה 22:30. המנופים"],
  [[".2024", "שנת"], "2024. שנת"],
  [["العام", ",1,250.50"], "العام 1,250.50,"],
  [["about", ".5", "of"], "about .5 of"],
  [["שנת", "2024."], "שנת 2024."],
])("puts the stop behind a number that is read from the left: %j", (texts, text) => {
  const words = lineOf(texts);
  mendStops(words);
  expect(texts.map((_, at) => words.textOf(at)).join(" ")).toBe(text);
});
