import { expect, test } from "vitest";

import { remark } from "./remark.ts";

test.each([
  [[], null],
  [[3], "Page 3 holds no text. It may be a scan."],
  [[3, 7], "Pages 3 and 7 hold no text. They may be scans."],
  [[1, 2, 3, 4, 5, 6], "Pages 1, 2, 3, 4, 5 and 6 hold no text. They may be scans."],
  [[1, 2, 3, 4, 5, 6, 9], "Pages 1, 2, 3, 4, 5 and 2 more hold no text. They may be scans."],
])("of the pages %j without text it says %j", (textlessPages, sentence) => {
  expect(remark({ textlessPages })).toBe(sentence);
});
