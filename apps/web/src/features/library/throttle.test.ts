import { expect, test } from "vitest";

import { throttle } from "./throttle.ts";

test("a few calls go at once, many evenly", () => {
  const next = throttle({ burst: 3, perSecond: 2 });
  expect([next(0), next(0), next(0)]).toEqual([0, 0, 0]);
  expect([next(0), next(0)]).toEqual([500, 1000]);
});

test("what was not used comes back, up to the burst", () => {
  const next = throttle({ burst: 3, perSecond: 2 });
  for (let n = 0; n < 3; n += 1) next(0);
  expect(next(500)).toBe(0);
  expect([next(60_000), next(60_000), next(60_000), next(60_000)]).toEqual([0, 0, 0, 500]);
});
