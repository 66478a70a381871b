import { expect, onTestFinished, test } from "vitest";

import { nextOf, rightsEvery } from "./planning.ts";

const now = new Date("2026-11-29T12:00:00Z");
const minutesTo = (next: Date | null) => ((next?.getTime() ?? NaN) - now.getTime()) / 60_000;

test("a source that mirrors rights runs each minute, whatever its timing is", () => {
  const { ms } = rightsEvery;
  onTestFinished(() => void (rightsEvery.ms = ms));
  rightsEvery.ms = 60_000;
  const settings = { mirror_rights: true };
  for (const timing of [null, { every: "hour" } as const])
    expect(minutesTo(nextOf({ timing, settings }, now))).toBe(1);
});

test("another source runs at its time, or on request", () => {
  expect(minutesTo(nextOf({ timing: { every: "hour" }, settings: {} }, now))).toBe(60);
  expect(nextOf({ timing: null, settings: { mirror_rights: false } }, now)).toBeNull();
});
