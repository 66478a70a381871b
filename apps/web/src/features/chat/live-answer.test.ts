import { expect, test } from "vitest";

import { chat, citation } from "#test/chats.ts";

import { citationOf, hear, type HeardEvent, nothingHeard } from "./live-answer.ts";

const delta = (id: string, text: string): HeardEvent => ({ id, event: "delta", data: { text } });
const step = (id: string, name: "searching" | "writing"): HeardEvent => ({
  id,
  event: "step",
  data: { name, detail: `${name} …` },
});

test("the text grows with each event, in order", () => {
  const answer = hear(nothingHeard, [
    step("1", "searching"),
    delta("2", "At 310 "),
    delta("3", "calls"),
  ]);
  expect(answer.text).toBe("At 310 calls");
  expect(answer.steps).toHaveLength(1);
  expect(answer.last).toBe("3");
});

test("an event received twice counts once", () => {
  const before = hear(nothingHeard, [delta("9", "a"), delta("10", "b")]);
  const after = hear(before, [delta("9", "a"), delta("10", "b"), delta("11", "c")]);
  expect(after.text).toBe("abc");
});

test("a mark points to the retrieved passage until the verified citation arrives", () => {
  const found = citation({ index: 2, support: "unsupported" });
  const checked = citation({ index: 2, support: "supported" });
  const before = hear(nothingHeard, [{ id: "1", event: "sources", data: { citations: [found] } }]);
  expect(citationOf(before, 2)).toBe(found);
  const after = hear(before, [{ id: "2", event: "citation", data: { citation: checked } }]);
  expect(citationOf(after, 2)).toBe(checked);
  expect(citationOf(after, 3)).toBeUndefined();
});

test("events after the end are ignored", () => {
  const whole = chat({ status: "complete" });
  const done = hear(nothingHeard, [
    delta("1", "all"),
    { id: "2", event: "done", data: { chat: whole } },
    delta("3", " and more"),
  ]);
  expect(done.done).toBe(whole);
  expect(done.text).toBe("all");
});

test("the text written so far stays when an answer fails", () => {
  const failed = hear(nothingHeard, [
    delta("1", "The fee is"),
    { id: "2", event: "error", data: { detail: "The model went away." } },
    delta("3", "!"),
  ]);
  expect(failed.failed).toEqual({ detail: "The model went away." });
  expect(failed.text).toBe("The fee is");
});

test("an unknown event is ignored", () => {
  const odd = { id: "4", event: "thought", data: {} } as unknown as HeardEvent;
  expect(hear(nothingHeard, [odd])).toEqual({ ...nothingHeard, last: "4" });
});
