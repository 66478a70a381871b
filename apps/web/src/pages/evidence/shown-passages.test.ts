import { expect, test } from "vitest";

import { answered, chat, citation } from "#test/chats.ts";

import { addressOf, marksIn, passagesFor } from "./shown-passages.ts";

const study = citation({ index: 2 });
const annex = citation({ index: 1, document_name: "Annex C.pdf" });
const memo = citation({ index: 3, document_id: study.document_id, page: 7 });
const turn = chat({
  answer: answered({ citations: [study, annex, memo], sources: [study, annex, memo, citation()] }),
});
const cited = (index: number) => ({ kind: "citation", chatId: turn.id, index }) as const;

test("the citations of an answer are stepped through by their numbers", () => {
  const shown = passagesFor(cited(2), turn, []);
  expect(shown.passages.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(shown).toMatchObject({ at: 1, isCited: true });
  expect(addressOf(turn.id, shown, 2)).toEqual({
    documentId: study.document_id,
    page: 7,
    highlight: cited(3),
  });
  expect(addressOf(turn.id, shown, 3)).toBeNull();
});

test("a document shows the citations that stand in it, each under the highlight that names it", () => {
  const shown = passagesFor(cited(2), turn, []);
  const marks = marksIn(study.document_id, turn.id, shown);
  expect(marks.map(({ key, label, page }) => [key, label, page])).toEqual([
    [`${turn.id}:2`, "2", 41],
    [`${turn.id}:3`, "3", 7],
  ]);
});

test("while the answer is being written, what was opened is shown", () => {
  const shown = passagesFor(cited(2), chat({ status: "streaming" }), [study]);
  expect(marksIn(study.document_id, turn.id, shown)).toHaveLength(1);
});

test("a passage that was only read is shown alone, without a number", () => {
  const shown = passagesFor({ kind: "source", chatId: turn.id, position: 3 }, turn, []);
  expect(shown).toMatchObject({ at: 2, isCited: false });
  const marks = marksIn(study.document_id, turn.id, shown);
  expect(marks.map(({ key, label }) => [key, label])).toEqual([[`${turn.id}:s3`, ""]]);
});

test("a citation that is not the answer's has no place among them", () => {
  const shown = passagesFor(cited(9), turn, []);
  expect(shown.at).toBe(-1);
});
