import { expect, test } from "vitest";

import { pageOf } from "#test/chat/table-pages.ts";

import type { Evidence } from "../../evidence.ts";
import { answerIn } from "./answer.ts";
import { valueQuestionsIn } from "./follow-on.ts";
import { type Issuer, sourcesFrom } from "./sources.ts";

/** A document of one page, whose passage has all of it or only its beginning. */
function documentOf(id: string, revenue: string, isCited: boolean) {
  const page = pageOf([["(In millions)\t2022\t2021", `Revenue\t$ ${revenue}\t$ 300`]]);
  const chunk = { ordinal: 0, start: 0, finish: isCited ? page.text.length : 5, heading: null };
  const evidence: Evidence = {
    index: 1,
    chunkId: `${id}:0`,
    documentId: id,
    documentName: id,
    collectionId: "c",
    page: 1,
    start: 0,
    text: page.text.slice(0, chunk.finish),
    segments: null,
    heading: null,
    language: "en",
    score: 1,
  };
  const none = { named: undefined, fiscal: undefined, period: undefined, covers: undefined };
  const issuer: Issuer = { name: id, text: id, head: id, ...none };
  const stored = {
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, kind: "table" as const, level: 0 })),
    document_id: id,
    number: 1,
    label: null,
    chunks: [chunk],
  };
  return { evidence, issuer, stored };
}

function answered(isSecondCited: boolean): string | undefined {
  const both = [documentOf("Birk", "412", true), documentOf("Tarn", "377", isSecondCited)];
  const sources = sourcesFrom(
    both.map(({ evidence }) => evidence),
    both.map(({ stored }) => stored),
    new Map(both.map(({ evidence, issuer }) => [evidence.documentId, issuer])),
  );
  const answer = answerIn(sources, valueQuestionsIn("What was revenue in 2022?", []));
  if (answer === undefined || answer === "other period") return answer;
  return answer.statements
    .flat()
    .map(({ text }) => text)
    .join("");
}

test("a value is given for each document, or for one where another cannot be cited", () => {
  expect(answered(true)).toContain("| Tarn |");
  expect(answered(false)).toContain("412");
});
