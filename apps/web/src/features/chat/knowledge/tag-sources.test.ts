import { expect, test } from "vitest";

import { itemsOf, knowledgeIn, nothingChosen, toggled, withKnowledge } from "./names.ts";

const tag = "0199f0aa-0000-7000-8000-00000000000c";

test("a tag is chosen and removed as a source, and stands in the address", () => {
  const chosen = toggled(nothingChosen, { kind: "tag", id: tag });
  expect(itemsOf(chosen)).toEqual([{ kind: "tag", id: tag }]);
  const address = withKnowledge(new URLSearchParams("mode=research"), chosen);
  expect(String(address)).toBe(`mode=research&tag=${tag}`);
  expect(knowledgeIn(address)).toEqual(chosen);
  expect(itemsOf(toggled(chosen, { kind: "tag", id: tag }))).toEqual([]);
});
