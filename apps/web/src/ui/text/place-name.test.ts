import { expect, test } from "vitest";

import { placeName, placeTitle } from "./place-name.ts";

test.each([
  [{ page: 3 }, "page 3", "Page 3"],
  [{ page: 3, unit: "page", label: null }, "page 3", "Page 3"],
  [{ page: 3, unit: "slide" }, "slide 3", "Slide 3"],
  [{ page: 3, unit: "section" }, "part 3", "Part 3"],
  [{ page: 3, unit: "sheet" }, "part 3", "Part 3"],
  [{ page: 3, unit: "sheet", label: "Costs" }, "Costs", "Costs"],
] as const)("a passage at %j stands on %s", (place, name, title) => {
  expect([placeName(place), placeTitle(place)]).toEqual([name, title]);
});
