import type { Citation } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { resolved, statementsIn } from "../answering/citations.ts";
import type { Evidence } from "../answering/evidence.ts";
import { type KeptTurn, redactTurn } from "./redact-turn.ts";

const passages = {
  open: "The gate closes at nine in the evening. Visitors sign the book at the desk.",
  closed:
    "The purchase price is twelve million euros, payable in three parts. Nobody outside the board is told.",
} as const;
const names = { open: "House rules.pdf", closed: "Project Halcyon offer.pdf" } as const;
type Name = keyof typeof passages;

const evidence = (["open", "closed"] as const).map((name, n): Evidence => ({
  index: n + 1,
  chunkId: name,
  documentId: name,
  documentName: names[name],
  collectionId: "c",
  page: 1,
  start: 0,
  text: passages[name],
  segments: null,
  heading: null,
  language: "en",
  score: 1,
}));

/** Returns a message as a model's answer creates it, with all passages that the model read. */
function turn(content: string, question = "What is known?", read: Name[] = ["open", "closed"]) {
  const own = evidence.filter(({ documentId }) => read.includes(documentId as Name));
  const { citations, sentences } = resolved(statementsIn(content, own));
  const told = citations.map(
    ({ evidence: { index, documentId, documentName, text } }) =>
      ({
        index,
        document_id: documentId,
        document_name: documentName,
        quote: text,
      }) as Citation,
  );
  const sources = own.map(({ index, documentId, documentName, text }) => ({
    index,
    document_id: documentId,
    document_name: documentName,
    quote: text,
  }));
  const answer = {
    content,
    sentences,
    quoted: false,
    found: true,
    citations: told,
    sources,
    whole: [],
  };
  return { question, answer, attachments: [] } satisfies KeptTurn;
}

const isOpen = (id: string) => id === "open";
const seen = (one: KeptTurn, before: KeptTurn[] = []) =>
  redactTurn(one, before, { document: isOpen, whole: ({ id }) => isOpen(id) });

test.each([
  [
    "a sentence that cites it, and what a mark after its end cites",
    "The gate closes at nine. [1] The price is 12 million. [2] The book is signed [1].",
    "The gate closes at nine. [1] […] The book is signed [1].",
  ],
  [
    "a sentence that cites both",
    "The gate closes at nine, and the price is twelve million [1][2].",
    "[…]",
  ],
  [
    "words of it without a mark",
    "The gate closes at nine [1]. As one hears, the purchase price is twelve million euros, PAYABLE in parts.",
    "The gate closes at nine [1]. […]",
  ],
  [
    "a heading and a line before a list that repeat it",
    "## Nobody outside the board is told\n\nPayable in three parts: nobody outside the board is told:\n\n- The gate closes at nine [1].",
    "[…]\n\n- The gate closes at nine [1].",
  ],
  [
    "its name",
    "The gate closes at nine [1]. This is said in Project Halcyon offer.pdf too.",
    "The gate closes at nine [1]. […]",
  ],
  [
    "lines of a list, as one gap each",
    "- The price is 12 million [2].\n- It is paid in parts [2].\n- The book is signed [1].",
    "- […]\n- […]\n- The book is signed [1].",
  ],
  [
    "what a mark names that is not known",
    "The gate closes at nine [1]. It rains [7].",
    "The gate closes at nine [1]. […]",
  ],
])("of a source that one may not open is left out: %s", (_, content, shown) => {
  const { answer } = seen(turn(content));
  expect(answer?.content).toBe(shown);
  expect(answer?.citations.map(({ document_id }) => document_id)).not.toContain("closed");
  for (const { start, end } of answer?.sentences ?? []) {
    expect(content).toContain(answer?.content.slice(start, end));
  }
});

test("neither a later answer nor a question repeats text that is withheld from the reader", () => {
  const earlier = turn("The price is 12 million [2].");
  const quoting = "> Nobody outside the board is told.\n\nWhy is that?";
  const later = turn("Nobody outside the board is told. The gate closes at nine [1].", quoting, [
    "open",
  ]);
  const { question, answer, withheld } = seen(later, [earlier]);
  expect(question).toBe("[…]\n\nWhy is that?");
  expect(answer?.content).toBe("[…] The gate closes at nine [1].");
  expect(withheld).toEqual({ sentences: 2, sources: 0 });
  expect(seen(earlier).withheld).toEqual({ sentences: 1, sources: 1 });
});

test("text of a document that the reader may open is shown, even if a withheld document contains it too", () => {
  const one = turn("Visitors sign the book at the desk [1]. Nobody outside the board is told.");
  const [first] = one.answer.sources;
  const copy = { ...first!, index: 2, document_id: "closed" };
  const { answer } = seen({ ...one, answer: { ...one.answer, sources: [first!, copy] } });
  expect(answer?.content).toContain("Visitors sign the book at the desk [1].");
});

test("if the answer was written from a whole withheld document, only sentences that cite open documents stay", () => {
  const read = (id: string): KeptTurn => {
    const one = turn("## About it\n\nThe gate closes at nine [1]. Somebody buys a brewery. Yes.");
    return { ...one, answer: { ...one.answer, whole: [{ type: "document", id }] } };
  };
  const shown = "## About it\n\nThe gate closes at nine [1]. […]";
  expect(seen(read("closed")).answer?.content).toBe(`${shown} Yes.`);
  expect(seen(read("open")).answer?.content).toContain("brewery");
  const after = turn("Somebody buys a brewery.");
  expect(seen(after, [read("closed")]).answer?.content).toBe("[…]");
});

test("a reader who may open every source sees the whole message", () => {
  const content = "## Known\n\n- The gate closes at nine [1].\n- The price is 12 million [2].";
  const one = turn(content);
  const { answer, withheld } = redactTurn(one, [one], { document: () => true, whole: () => true });
  expect(answer).toMatchObject({ content, sentences: one.answer.sentences });
  expect(answer?.citations).toHaveLength(2);
  expect(withheld).toEqual({ sentences: 0, sources: 0 });
});

test("the name of an attached file is shown, its text is withheld", () => {
  const content = `In ${names.closed}: [2] The price is 12 million [2]. ${names.closed} is long. The gate closes at nine [1].`;
  const asked = turn(content, `What does ${names.closed} say?`);
  const file = { name: names.closed, document_id: "closed", mime_type: "application/pdf" };
  const shown = (own: boolean) => seen({ ...asked, attachments: [{ ...file, own }] });
  expect(shown(true).question).toBe(asked.question);
  expect(shown(true).answer?.content).not.toContain("12 million");
  expect(shown(false).question).toBe("[…]");
});

test("what rests on a tool's result is left out where the answer read a document that is closed", () => {
  const outside = "They can raise the money, the bank says.";
  const shared = (read: Name[]) => {
    const one = turn(`The gate closes at nine. [1] ${outside}`, undefined, read);
    const start = one.answer.content.indexOf(outside);
    const sentences = one.answer.sentences.filter((sentence) => sentence.start !== start);
    const statements = [{ start, end: one.answer.content.length, server: "Bank", tool: "Ask" }];
    return { ...one, answer: { ...one.answer, sentences, outside: statements } };
  };
  expect(seen(shared(["open", "closed"])).answer?.content).toBe("The gate closes at nine. [1] […]");
  expect(seen(shared(["open"])).answer?.content).toContain(outside);
});
