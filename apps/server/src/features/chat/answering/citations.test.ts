import { expect, test } from "vitest";

import { resolved, claimSentences, statementsIn, wholeSentencesOf } from "./citations.ts";
import type { Evidence } from "./evidence.ts";

const passage = (index: number, text: string): Evidence => ({
  index,
  chunkId: `chunk ${index}`,
  documentId: "document",
  documentName: "lease.pdf",
  collectionId: "collection",
  page: 1,
  start: 100 * index,
  text,
  segments: null,
  heading: null,
  language: "en",
  score: 1,
});

const evidence = [
  passage(
    1,
    "1. Notice. The tenant shall give three months' notice in writing. The rent is 900 euros per month.",
  ),
  passage(2, "The deposit is two months' rent. Interest on it belongs to the tenant."),
];

const quoteOf = ({
  evidence: { text },
  start,
  end,
}: {
  evidence: Evidence;
  start: number;
  end: number;
}) => text.slice(start, end);

test("a citation quotes the sentences that support the claim", () => {
  const content =
    "The tenant gives three months' notice in writing [1]. The deposit is two months' rent [2].";
  const { citations, sentences } = resolved(statementsIn(content, evidence));
  expect(citations.map((one) => [one.evidence.index, quoteOf(one), one.support])).toEqual([
    [1, "The tenant shall give three months' notice in writing.", "supported"],
    [2, "The deposit is two months' rent.", "supported"],
  ]);
  expect(sentences.map(({ start, end, ...more }) => [content.slice(start, end), more])).toEqual([
    [
      "The tenant gives three months' notice in writing [1].",
      { support: "supported", citations: [1], note: null },
    ],
    ["The deposit is two months' rent [2].", { support: "supported", citations: [2], note: null }],
  ]);
});

test("marks a sentence without a source, and one whose source says otherwise", () => {
  const content = "The rent is 700 euros per month [1]. The flat has a view of the sea.";
  const { sentences } = resolved(statementsIn(content, evidence));
  expect(sentences).toMatchObject([
    { support: "unsupported", note: "The source says 900 euros per month.", contradicted: true },
    { support: "unsupported", citations: [], note: null },
  ]);
});

test("invented quotations are unsupported, whatever they cite", () => {
  const content = "It says the rent falls due on Friday [1].";
  const { sentences, citations } = resolved(
    statementsIn(content, evidence, { invented: [{ start: 8, end: 36 }] }),
  );
  expect(sentences).toMatchObject([
    { support: "unsupported", note: "These words are not in the source." },
  ]);
  expect(citations[0]).toMatchObject({ support: "unsupported" });
});

test("a mark after the end of a sentence belongs to it; lists, headings and bold text are read", () => {
  const content =
    "# Terms\n\nThe lease says:\n\n- **Notice** is three months. [1]\n- The deposit is two months' rent.[2] Interest belongs to the tenant [2]\n";
  expect(
    claimSentences(content, "en").map(({ text, cited, start, end }) => [
      text,
      cited,
      content.slice(start, end),
    ]),
  ).toEqual([
    ["Notice** is three months.", [1], "Notice** is three months."],
    ["The deposit is two months' rent.", [2], "The deposit is two months' rent."],
    ["Interest belongs to the tenant", [2], "Interest belongs to the tenant"],
  ]);
});

test("a refusal needs no source; what follows it does", () => {
  const content = "Your documents do not say. The moon is made of cheese.";
  expect(resolved(statementsIn(content, evidence, { refuses: true })).sentences).toMatchObject([
    { start: 27, support: "unsupported" },
  ]);
});

test("table headings and code make no claim; table rows do", () => {
  const content =
    "| Year | Rent |\n|---|---:|\n| 2024 | 900 euros [1] |\n\n```ts\nconst rent = 900;\n```\n\nThat is all.";
  expect(claimSentences(content, "en").map(({ text, cited }) => [text, cited])).toEqual([
    ["| 2024 | 900 euros |", [1]],
    ["That is all.", []],
  ]);
});

test.each([
  ["Notice is three months [1]. The deposit is", "Notice is three months [1]."],
  ["Notice is three months. [1] The", "Notice is three months. [1]"],
  ["Two things:\n\n- Notice is due.\n- **The dep", "Two things:\n\n- Notice is due."],
  ["Notice is due.\n\n```\nconst a", "Notice is due."],
  ["| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |"],
  ["Notice is", ""],
  ["All of it is said.", "All of it is said."],
])(
  "what was broken off keeps its whole sentences, and half of one is not judged: %j",
  (content, whole) => {
    expect(wholeSentencesOf(content)).toBe(whole);
    const judged = resolved(statementsIn(content, evidence, { broken: true })).sentences;
    expect(judged.every(({ end }) => end <= whole.length)).toBe(true);
  },
);
