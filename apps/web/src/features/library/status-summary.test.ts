import { expect, test } from "vitest";

import { summarize } from "./status-summary.ts";

test.each([
  [{ ready: 36, processing: 1, error: 1 }, "1 in error"],
  [{ ready: 600, ingested: 28, processing: 12 }, "12 processing"],
  [{ ready: 20, ingested: 4 }, "All ready"],
  [{}, "Empty"],
])("%o: %s", (statuses, text) => {
  expect(summarize(statuses).text).toBe(text);
});
