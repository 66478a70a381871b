import { expect, test } from "vitest";

import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["plain.pdf", `inline; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  ['a"b;c\\d.pdf', `inline; filename="a_b;c_d.pdf"; filename*=UTF-8''a%22b%3Bc%5Cd.pdf`],
  [
    "安全 手册.pdf",
    `inline; filename="__ __.pdf"; filename*=UTF-8''%E5%AE%89%E5%85%A8%20%E6%89%8B%E5%86%8C.pdf`,
  ],
  ["it's(1)*.pdf", `inline; filename="it's(1)*.pdf"; filename*=UTF-8''it%27s%281%29%2A.pdf`],
])("a download called %j travels in one header line", (name, header) => {
  expect(contentDisposition("inline", name)).toBe(header);
  expect(header).not.toMatch(/[\r\n]/);
});
