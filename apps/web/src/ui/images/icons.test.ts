import { expect, test } from "vitest";

import * as icons from "./icons.ts";

test("no two icons are drawn alike", () => {
  const byPicture = Object.groupBy(Object.entries(icons), ([, path]) => path);
  const alike = Object.values(byPicture).filter((same) => same && same.length > 1);
  expect(alike).toEqual([]);
});
