import { expect, test } from "vitest";

import { summarize } from "./status-summary.ts";

test.each([
  [{ ready: 36, processing: 1, error: 1 }, "1 in error"],
  [{ ready: 600, ingested: 28, processing: 12 }, "12 processing"],
  [{ ready: 20, ingested: 4, processing: 1200, error: 2400 }, "2.4k in error"],
  [{ ready: 20, ingested: 4 }, undefined],
  [{}, undefined],
])("%o: %s", (statuses, text) => {
  expect(summarize(statuses)?.text).toBe(text);
});
