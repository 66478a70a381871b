import { expect, test } from "vitest";

import { remarksOn } from "./remark.ts";

const well: Parameters<typeof remarksOn>[0] = {
  unit: "page",
  textlessPages: [],
  picturedPages: [],
  unreadablePages: [],
  failedPages: [],
  recognises: true,
  isRepaired: false,
};

const remark = (read: typeof well) =>
  remarksOn(read)
    .map(({ text }) => text)
    .join(" ");

test.each([
  [[], ""],
  [[3], "Page 3 has no text."],
  [[3, 7], "Pages 3 and 7 have no text."],
  [[1, 2, 3, 4, 5, 6], "Pages 1, 2, 3, 4, 5 and 6 have no text."],
  [[1, 2, 3, 4, 5, 6, 9], "Pages 1, 2, 3, 4, 5 and 2 more have no text."],
])("of the pages %j without text it says %j", (textlessPages, sentence) => {
  expect(remark({ ...well, textlessPages })).toBe(sentence);
});

test("it calls a slide a slide", () => {
  const told = (textlessPages: number[]) => remark({ ...well, unit: "slide", textlessPages });
  expect([told([4]), told([4, 5])]).toEqual([
    "Slide 4 has no text.",
    "Slides 4 and 5 have no text.",
  ]);
});

test("it says why pages that show text have none", () => {
  const textlessPages = [1, 2, 3, 4];
  expect(remark({ ...well, textlessPages, picturedPages: [2, 3], recognises: false })).toBe(
    "Pages 1 and 4 have no text. Pages 2 and 3 are images, and text recognition (OCR) is not installed.",
  );
  expect(remark({ ...well, textlessPages, picturedPages: [2, 3, 4], failedPages: [1] })).toBe(
    "The text of page 1 could not be recognised. Text recognition skipped pages 2, 3 and 4: the limit is 500 pages per document.",
  );
});

test("it names the pages that nobody can read once, and says that a file is damaged", () => {
  const pages = { textlessPages: [2, 3], picturedPages: [2], failedPages: [3] };
  expect(remark({ ...well, ...pages, unreadablePages: [2, 3] })).toBe(
    "The text of pages 2 and 3 could not be read: their fonts have no character information.",
  );
  expect(remark({ ...well, isRepaired: true })).toBe("The file is damaged: pages may be missing.");
});
