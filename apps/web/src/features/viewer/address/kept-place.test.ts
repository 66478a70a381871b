import { afterEach, expect, test } from "vitest";

import { keepPlace, keptPlace } from "./kept-place.ts";

afterEach(() => sessionStorage.clear());

test("each history entry has its own place, the newest forty of them", () => {
  for (let n = 0; n < 45; n++) keepPlace(`entry ${n}`, { page: n + 1, top: 0.5, scale: null });
  keepPlace("entry 44", { page: 700, top: 0.25, scale: 1.5 });
  expect(keptPlace("entry 44")).toEqual({ page: 700, top: 0.25, scale: 1.5 });
  expect(keptPlace("entry 5")).toEqual({ page: 6, top: 0.5, scale: null });
  expect(keptPlace("entry 4")).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("what is no place is passed over", () => {
  for (const stored of ["{", "[]", '{"a":{"page":"1"}}']) {
    sessionStorage.setItem("lectern-places", stored);
    expect(keptPlace("a")).toBeUndefined();
  }
});
