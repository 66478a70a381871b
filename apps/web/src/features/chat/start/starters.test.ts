import { expect, test } from "vitest";

import { readableAmong, startersFor } from "./starters.ts";

const document = (id: string, name: string, status: "ready" | "processing" = "ready") => ({
  id,
  name,
  status,
});

test("questions are those that were tried, by the names one would say", () => {
  const documents = [
    document("1", "Umwelt_bericht  2024.pdf"),
    document("3", "Tariff $& memo.v2.pdf"),
  ];
  const starters = startersFor(documents, [
    { kind: "subject", document_id: "1" },
    { kind: "amounts", document_id: "3" },
    { kind: "dates", document_id: "gone" },
  ]);
  expect(starters).toEqual([
    { question: "What is “Umwelt bericht 2024” about?", documentId: "1" },
    { question: "Which amounts does “Tariff $& memo.v2” give?", documentId: "3" },
  ]);
});

test("what is still read is not asked about", () => {
  expect(readableAmong([document("2", "draft.docx", "processing")])).toEqual([]);
});
