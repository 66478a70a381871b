import { expect, test } from "vitest";

import { claimSentences } from "../../chat/index.ts";
import { outsideNamed } from "./outside-named.ts";

test("in a table's row, the last cell says that a statement is outside the library", () => {
  const content = "| City | Weather |\n| --- | --- |\n| Porto | Rain |\n| Faro | Sun [1] |";
  const [rain, sun] = claimSentences(content, "en");
  const from = { server: "Weather", tool: "Forecast" };
  const named = outsideNamed({
    content,
    sentences: [{ ...sun!, citations: [1], support: "supported", note: null }],
    outside: [{ start: rain!.start, end: rain!.end, ...from }],
  });
  expect(named.content.split("\n").slice(2)).toEqual([
    "| Porto | Rain (From Weather, outside your library) |",
    "| Faro | Sun [1] |",
  ]);
  const [moved] = named.sentences;
  expect(named.content.slice(moved?.start, moved?.end)).toBe(content.slice(sun!.start, sun!.end));
});
