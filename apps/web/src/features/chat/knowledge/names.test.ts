import { expect, test } from "vitest";

import { knowledgeIn, nothingChosen, toggled, withKnowledge } from "./names.ts";

const a = "0199f0aa-0000-7000-8000-00000000000a";
const b = "0199f0aa-0000-7000-8000-00000000000b";

test("an address names collections, topics and documents; what is no id is passed over", () => {
  const address = `collections=${a},${b},${a}&documents=x,${b}&topic=${a}`;
  expect(knowledgeIn(new URLSearchParams(address))).toEqual({
    collection_ids: [a, b],
    document_ids: [b],
    topic_ids: [a],
    modes: {},
  });
  expect(knowledgeIn(new URLSearchParams())).toEqual(nothingChosen);
});

test("knowledge survives being written into an address", () => {
  const sources = { collection_ids: [a, b], document_ids: [b], topic_ids: [b, a], modes: {} };
  const knowledge = { ...sources, as_of: "2024-03-12" };
  expect(knowledgeIn(withKnowledge(new URLSearchParams("page=2"), knowledge))).toEqual(knowledge);
  expect(withKnowledge(new URLSearchParams(`documents=${a}`), nothingChosen).toString()).toBe("");
});

test("a part is taken in, and taken out again", () => {
  const one = toggled(nothingChosen, { kind: "document", id: a });
  expect(one.document_ids).toEqual([a]);
  expect(toggled(one, { kind: "document", id: a })).toEqual(nothingChosen);
});
