import { expect, test } from "vitest";

import { textOf } from "#test/chat/chat.ts";
import { modelAnswers, passages, question } from "#test/chat/model-answers.ts";
import { saying } from "#test/servers/models/model-server.ts";

const { tenant } = await modelAnswers();

test("the model writes from the passages; its answer is cited, checked and stored as it was streamed", async () => {
  const { hear } = await tenant();
  const { events, stored, end } = await hear(
    question,
    saying(
      "The tenant gives three",
      " months' notice [1",
      "]. The rent is 140 to 210",
      " euros [2]. Dogs are not allowed [3].",
    ),
  );
  expect(end).toEqual(stored);
  expect(stored).toMatchObject({
    status: "complete",
    finish_reason: "stop",
    model: "scripted",
    usage: { prompt_tokens: 100, completion_tokens: 4 },
    answer: { quoted: false, found: true },
  });
  const { content, citations, sentences, sources } = stored.answer!;
  expect(textOf(events)).toBe(content);
  expect(content).toBe(
    "The tenant gives three months' notice [1]. The rent is 140 to 210 euros [2]. Dogs are not allowed [3].",
  );
  const about = (words: string) => sources.find(({ quote }) => quote.includes(words))!.index;
  expect(sources.map(({ quote }) => quote).toSorted()).toEqual(passages.toSorted());
  // The script cannot know in which order the passages are found.
  expect(new Set([about("notice"), about("rent is"), about("Dogs")])).toEqual(new Set([1, 2, 3]));
  expect(citations.map(({ index }) => index)).toEqual([1, 2, 3]);
  for (const { quote, rects } of citations) {
    expect(passages.some((passage) => passage.includes(quote))).toBe(true);
    expect(rects.length).toBeGreaterThan(0);
  }
  expect(sentences).toHaveLength(3);
  expect(events.filter(({ event }) => event === "citation").map(({ data }) => data)).toEqual(
    citations.map((citation) => ({ citation })),
  );
  const order = events.map(({ event, data }) => (event === "step" ? data.name : event));
  expect([...new Set(order)]).toEqual([
    "searching",
    "sources",
    "reading",
    "writing",
    "delta",
    "checking",
    "citation",
    "usage",
    "done",
  ]);
});

test("a passage that was not shown before the text has its boxes when it is cited", async () => {
  const rents = Array.from(
    { length: 12 },
    (_, n) => `The rent of flat ${n + 1} is ${140 + 10 * n} euros per month, payable in advance.`,
  );
  const { hear } = await tenant([{ name: "rents.pdf", passages: rents }]);
  const { events, stored } = await hear("What is the rent?", saying("The rents differ [2] [11]."));
  const { citations, sources } = stored.answer!;
  const shown = events.find(({ event }) => event === "sources");
  expect(JSON.stringify(shown)).not.toContain('"index":11');
  expect(citations.map(({ index }) => index)).toEqual([2, 11]);
  for (const { rects } of [...citations, ...sources]) expect(rects).not.toEqual([]);
});

test("invented sentences are marked unsupported, invented quotations lose their quotation marks, and a mark without a passage is removed", async () => {
  const { hear } = await tenant([{ name: "lease.pdf", passages: passages.slice(1, 2) }]);
  const { events, stored } = await hear(
    "What is the rent?",
    saying(
      "The rent is 140 to 210 euros per month [1]. ",
      "The flat has a famous view of the sea [9]. ",
      "The lease says “the rent doubles ev",
      "ery summer without notice” [1]. ",
      "It says “payable on the first working day” [1]. The rent is 100 euros [1].",
    ),
  );
  const { content, citations, sentences } = stored.answer!;
  expect(content).toBe(
    "The rent is 140 to 210 euros per month [1]. The flat has a famous view of the sea. The lease says the rent doubles every summer without notice [1]. It says “payable on the first working day” [1]. The rent is 100 euros [1].",
  );
  expect(textOf(events)).toBe(content);
  expect(
    sentences.map(({ start, end, support, citations, note }) => [
      content.slice(start, end),
      support,
      citations,
      note,
    ]),
  ).toEqual([
    ["The rent is 140 to 210 euros per month [1].", "supported", [1], null],
    ["The flat has a famous view of the sea.", "unsupported", [], null],
    [
      "The lease says the rent doubles every summer without notice [1].",
      "unsupported",
      [1],
      "These words are not in the source.",
    ],
    ["It says “payable on the first working day” [1].", "supported", [1], null],
    [
      "The rent is 100 euros [1].",
      "unsupported",
      [1],
      "The source says 140 to 210 euros per month.",
    ],
  ]);
  expect(citations.map(({ index }) => index)).toEqual([1]);
  for (const { quote } of citations) {
    expect(passages[1]).toContain(quote);
    expect(quote).not.toContain("summer");
  }
});

test("when the model finds no answer, the message says so", async () => {
  const { hear } = await tenant();
  const { stored } = await hear(
    "Does the lease of the flat name the mayor?",
    saying("[no", "ne] The documents do not name the mayor."),
  );
  expect(stored.answer).toMatchObject({
    content: "The documents do not name the mayor.",
    found: false,
    citations: [],
    sentences: [],
  });
});
