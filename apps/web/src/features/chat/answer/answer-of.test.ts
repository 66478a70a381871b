import { afterEach, expect, test } from "vitest";

import { chooseLanguage, needTexts } from "#platform/language/language.ts";
import { answered, chat, citation, sentence } from "#test/chats.ts";

import { hear, nothingHeard } from "../live-answer.ts";
import {
  answerOf,
  answerWithSources,
  answerWords,
  plainAnswer,
  spoken,
  tallyOf,
} from "./answer-of.ts";

afterEach(() => chooseLanguage(null));

const content = "The full cost is 1,840 euros per call. [2] Energy is most of it. [9]";
const two = citation({ index: 2, quote: "the full cost comes\nto 1,840 euros" });

test("a stored answer is shown as it is stored", () => {
  const turn = chat({ answer: answered({ content, citations: [two], quoted: true }) });
  const shown = answerOf(turn, null);
  expect(shown).toMatchObject({ content, quoted: true, writing: false });
  expect(shown.citationOf(2)).toBe(two);
});

test("what the built-in model says by itself is in the language on the screen, wherever it stands", async () => {
  await needTexts("chat");
  await chooseLanguage("de");
  const [first, second] = ["“The rent is 900 euros.” [1]", "Net sales were 81 million euros. [2]"];
  const stored = `In the words of your documents:\n\n${first}\n\nRead from a table in your documents:\n\n${second}\n\nNothing was found that answers this part of your question: “who signed”`;
  const places = [first, second].map((said) => sentence(stored, said));
  const answer = answered({ content: stored, sentences: places, quoted: true });
  const shown = answerOf(chat({ answer }), null);
  expect(shown.content).toBe(
    `In den Worten Ihrer Dokumente:\n\n${first}\n\nAus einer Tabelle Ihrer Dokumente gelesen:\n\n${second}\n\nZu diesem Teil Ihrer Frage wurde nichts gefunden: “who signed”`,
  );
  const said = shown.sentences.map(({ start, end }) => shown.content.slice(start, end));
  expect(said).toEqual([first, second]);
});

test("an answer being written is shown as far as it was heard", () => {
  const live = hear(nothingHeard, [
    { id: "1", event: "sources", data: { citations: [two] } },
    { id: "2", event: "delta", data: { text: "The full cost" } },
  ]);
  const shown = answerOf(chat({ status: "streaming" }), live);
  expect(shown).toMatchObject({ content: "The full cost", writing: true, sentences: [] });
  expect(shown.citationOf(2)).toBe(two);
  expect(answerOf(chat({ status: "pending" }), null)).toMatchObject({ content: "", writing: true });
});

test("what a failed answer had written stays", () => {
  const live = hear(nothingHeard, [
    { id: "1", event: "delta", data: { text: "The fee is" } },
    { id: "2", event: "error", data: { detail: "Gone." } },
  ]);
  expect(answerOf(chat({ status: "streaming" }), live)).toMatchObject({
    content: "The fee is",
    writing: false,
  });
});

test("what the built-in model says by itself is in the language on the screen, and its quotes are still found", async () => {
  await needTexts("chat");
  await chooseLanguage("de");
  const quote = "“The full cost is 1,840 euros.” [1]";
  const content = `In the words of your documents:\n\n${quote}`;
  const given = answered({ content, quoted: true, sentences: [sentence(content, quote)] });
  const shown = answerOf(chat({ answer: given }), null);
  expect(shown.content).toBe(`In den Worten Ihrer Dokumente:\n\n${quote}`);
  const [{ start, end } = { start: 0, end: 0 }] = shown.sentences;
  expect(shown.content.slice(start, end)).toBe(quote);
  const judged = "Your documents say this. Whether it means yes or no is not judged:";
  const asked = answered({ content: `${judged}\n\n${quote}`, quoted: true });
  expect(answerOf(chat({ answer: asked }), null).content).toBe(
    `Das sagen Ihre Dokumente. Ob es ja oder nein bedeutet, wird nicht beurteilt:\n\n${quote}`,
  );
  const text = "No sentence was found that answers this. The nearest passages are below.";
  const live = hear(nothingHeard, [{ id: "1", event: "delta", data: { text } }]);
  expect(answerOf(chat({ status: "streaming" }), live).content).toMatch(/^Es wurde kein Satz/);
});

test("the tally counts sentences by their support", () => {
  const sentences = [
    sentence("a", "a"),
    sentence("a", "a"),
    sentence("a", "a", { support: "partial" }),
    sentence("a", "a", { support: "unsupported" }),
    sentence("a", "a", { support: "unsupported", contradicted: true }),
  ];
  expect(tallyOf(sentences)).toEqual({ supported: 2, partial: 1, contradicted: 1, unsupported: 1 });
});

test("a copied answer carries the passages it cites", () => {
  const shown = answerOf(chat({ answer: answered({ content, citations: [two] }) }), null);
  expect(answerWithSources(shown)).toBe(
    `${content}\n\nSources\n[2] “the full cost comes to 1,840 euros” Feasibility study 2025.pdf, page 41`,
  );
});

test("a copied refusal carries the passages nearest to the question", () => {
  const sources = [two, citation({ index: 1, quote: "The berth is closed." })];
  const given = answered({
    content: "No sentence was found.",
    found: false,
    citations: [],
    sources,
  });
  const shown = answerOf(chat({ answer: given }), null);
  const copied = [
    "No sentence was found.",
    "",
    "Nearest passages",
    "- “the full cost comes to 1,840 euros” (Feasibility study 2025.pdf, page 41)",
    "- “The berth is closed.” (Feasibility study 2025.pdf, page 41)",
  ].join("\n");
  expect(answerWithSources(shown)).toBe(copied);
  expect(answerWords(shown)).toBe(copied);
});

test("far from what is in sight, an answer is its words without Markdown's signs", () => {
  const markdown =
    "## Costs\n\nIt costs \\$5 at the `quay` [1].\n\n| A | B |\n| --- | --- |\n| 1 | **2** |";
  expect(plainAnswer({ content: markdown })).toBe(
    "Costs\n\nIt costs $5 at the quay.\n\nA\tB\n1\t2",
  );
});

test("read aloud, an answer has no marks and no signs", () => {
  expect(spoken("## Cost\n- The **full** cost. [2][3]\n- `b`")).toBe("Cost - The full cost. - b");
});
