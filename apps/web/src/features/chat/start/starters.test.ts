import { expect, test } from "vitest";

import { startersFor } from "./starters.ts";

const document = (id: string, name: string, status: "ready" | "processing" = "ready") => ({
  id,
  name,
  status,
});

test("questions are about documents that have been read, by the names one would say", () => {
  const starters = startersFor([
    document("1", "Umwelt_bericht  2024.pdf"),
    document("2", "draft.docx", "processing"),
    document("3", "Tariff $& memo.v2.pdf"),
  ]);
  expect(starters).toHaveLength(4);
  expect(starters[0]).toEqual({
    question: "What is “Umwelt bericht 2024” about?",
    documentId: "1",
  });
  expect(starters[1]?.question).toBe("Which amounts does “Tariff $& memo.v2” give?");
  expect(new Set(starters.map(({ documentId }) => documentId))).toEqual(new Set(["1", "3"]));
});

test("without readable documents there is nothing to start with", () => {
  expect(startersFor([document("2", "draft.docx", "processing")])).toEqual([]);
});
