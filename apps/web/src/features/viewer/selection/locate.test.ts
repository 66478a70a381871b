import { expect, test } from "vitest";

import { locateSelected } from "./locate.ts";
import { placeBeside } from "./place-beside.ts";

/** Returns the located text. */
const located = (text: string, selected: string, before = "") => {
  const place = locateSelected(text, selected, before);
  return place && text.slice(place.start, place.end);
};

test.each([
  ["across line ends", "the transformer station", "transformer\nstation", "transformer station"],
  ["across a broken word", "the transformer station", "trans-\nformer", "transformer"],
  ["of a hyphenated word", "a well-known place", "well-\nknown", "well-known"],
  ["with letters written together", "the office", "o\ufb03ce", "office"],
  ["of a table's cells", "Paint\t12.50 €\nBrushes", "Paint 12.50 €", "Paint\t12.50 €"],
  ["in Chinese", "风大时，起重机停止。", "起重机\n停止", "起重机停止"],
  ["in Arabic", "يفتح الميناء أبوابه", "الميناء\nأبوابه", "الميناء أبوابه"],
])("words %s are located in the text of their page", (_, text, selected, place) => {
  expect(located(text, selected)).toBe(place);
});

test("the same words are told apart by what stands before them", () => {
  const text = "A tide. A tide. A tide.";
  expect(locateSelected(text, "tide", "A ")?.start).toBe(2);
  expect(locateSelected(text, "tide", "A tide. A ")?.start).toBe(10);
  expect(locateSelected(text, "tide", "tide tide tide tide")?.start).toBe(18);
});

test("words that stand otherwise in the text have no place in it", () => {
  expect(locateSelected("one two three", "two one", "")).toBeUndefined();
  expect(locateSelected("one two", " - ", "")).toBeUndefined();
});

const line = (top: number, left = 100, right = 300) => ({ top, bottom: top + 20, left, right });
const stage = { left: 50, right: 850, top: 60, bottom: 660 };
const bar = { width: 240, height: 40 };

test("the bar stands under the words, above them where there is no room", () => {
  expect(placeBeside([line(200), line(222)], stage, bar)).toEqual({ left: 30, top: 190 });
  expect(placeBeside([line(600), line(630)], stage, bar)).toEqual({ left: 30, top: 492 });
  expect(placeBeside([line(60), line(640)], stage, bar)?.top).toBe(8);
});

test("the bar stays within the stage, and goes with words that are scrolled away", () => {
  expect(placeBeside([line(200, 820, 849)], stage, bar)?.left).toBe(800 - 8 - 240);
  expect(placeBeside([line(0, 60, 70), line(20, 60, 70)], stage, bar)).toBeNull();
});
