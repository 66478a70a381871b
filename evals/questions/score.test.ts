import { expect, test } from "vitest";

import { type Entry, forFitting, groupsOf, readEntries } from "./entry.ts";
import { holds, normalized, verdictOf } from "./score.ts";

const entry = (more: Partial<Entry>): Entry => ({
  id: "one",
  kind: "value in a table",
  language: "en",
  turns: ["What were the net sales in the third quarter of 2023?"],
  ...more,
});
const sales = entry({ answer: ["81,797", "81.8 billion"], wrong: ["82,959"] });

test.each([
  ["the value", "Net sales were $81,797 million. [1]", "right"],
  ["the value in another form", "They came to 81.8 billion dollars.", "right"],
  ["the value in the German form", "Der Umsatz betrug 81.797 Millionen Dollar.", "right"],
  ["a row with another quarter's value beside it", "Total net sales 81,797 82,959", "partly"],
  ["another quarter's value", "Net sales were $82,959 million.", "wrong"],
  ["the value as a part of a longer number", "There were 181,797 shares and $81,797.50.", "wrong"],
])("an answer with %s", (_, text, verdict) => {
  expect(verdictOf(sales, text)).toBe(verdict);
});

test("a list with one of its members is partly right", () => {
  const list = entry({ all_of: [["Hamburg"], ["Lyon"]] });
  expect(verdictOf(list, "The offices are in Lyon and Hamburg.")).toBe("right");
  expect(verdictOf(list, "An office is in Lyon.")).toBe("partly");
  expect(verdictOf(list, "An office is in Madrid.")).toBe("wrong");
});

test("refusals are told apart by whether the library holds the answer", () => {
  const absent = entry({ refuse: true });
  expect(verdictOf(sales, undefined)).toBe("wrongly refused");
  expect(verdictOf(absent, undefined)).toBe("rightly refused");
  expect(verdictOf(absent, "It was 12.")).toBe("wrongly answered");
});

test("text is compared without what only looks different", () => {
  expect(normalized("\\$12\u202F500, 4 %, “Müller–Lang” [3]")).toBe('$12500, 4%, "müller-lang"');
  expect(normalized("٣٬٥٠٠ و ٤٫٢")).toBe("3500 و 4.2");
  expect(normalized("in 2023, 117 ships; 4,2 %; 6.180,00")).toBe("in 2023, 117 ships; 4.2%; 6180");
  expect(holds(normalized("mit sechs Monaten"), normalized("sechs Monate"))).toBe(true);
  expect(holds("unlimited", "limited")).toBe(false);
  expect(holds("the m40 has 18 steps", "40")).toBe(false);
});

test.each(["filings.jsonl", "library/questions.jsonl"])(
  "every question of %s has a truth",
  (set) => {
    const entries = readEntries(set);
    const truths = entries.filter(({ refuse }) => !refuse);
    expect(
      truths.map((one) =>
        verdictOf(
          one,
          groupsOf(one)
            .map(([first]) => first)
            .join("; "),
        ),
      ),
    ).toEqual(truths.map(() => "right"));
    const half = entries.filter(forFitting).length / entries.length;
    expect(half).toBeGreaterThan(0.4);
    expect(half).toBeLessThan(0.6);
  },
);
