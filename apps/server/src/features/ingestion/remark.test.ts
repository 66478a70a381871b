import { expect, test } from "vitest";

import { remark } from "./remark.ts";

const well: Parameters<typeof remark>[0] = {
  unit: "page",
  textlessPages: [],
  picturedPages: [],
  unreadablePages: [],
  failedPages: [],
  recognises: true,
  isRepaired: false,
};

test.each([
  [[], null],
  [[3], "Page 3 holds no text."],
  [[3, 7], "Pages 3 and 7 hold no text."],
  [[1, 2, 3, 4, 5, 6], "Pages 1, 2, 3, 4, 5 and 6 hold no text."],
  [[1, 2, 3, 4, 5, 6, 9], "Pages 1, 2, 3, 4, 5 and 2 more hold no text."],
])("of the pages %j without text it says %j", (textlessPages, sentence) => {
  expect(remark({ ...well, textlessPages })).toBe(sentence);
});

test("it calls a slide a slide", () => {
  const told = (textlessPages: number[]) => remark({ ...well, unit: "slide", textlessPages });
  expect([told([4]), told([4, 5])]).toEqual([
    "Slide 4 holds no text.",
    "Slides 4 and 5 hold no text.",
  ]);
});

test("it says why pages that show text have none", () => {
  const textlessPages = [1, 2, 3, 4];
  expect(remark({ ...well, textlessPages, picturedPages: [2, 3], recognises: false })).toBe(
    "Pages 1 and 4 hold no text. Pages 2 and 3 are pictures, and no engine that recognises text is installed.",
  );
  expect(remark({ ...well, textlessPages, picturedPages: [2, 3, 4], failedPages: [1] })).toBe(
    "The text of page 1 could not be recognised. Pages 2, 3 and 4 were not recognised: 500 pages of a document are.",
  );
});

test("it names the pages that nobody can read once, and says that a file is damaged", () => {
  const pages = { textlessPages: [2, 3], picturedPages: [2], failedPages: [3] };
  expect(remark({ ...well, ...pages, unreadablePages: [2, 3] })).toBe(
    "The text of pages 2 and 3 could not be read: their fonts do not say which letters they show.",
  );
  expect(remark({ ...well, isRepaired: true })).toBe("The file is damaged: pages may be missing.");
});
