import type { Check, CheckedSentence, OpenCheck } from "@lectern/contract/checks";

import { citation } from "./runs.ts";

let last = 0;
const id = () => `0199f0ef-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const now = "2026-11-26T09:14:00.000Z";

export const check = (given: Partial<Check> = {}): Check => ({
  id: id(),
  name: "Summary.docx",
  file_name: "Summary.docx",
  knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
  state: "done",
  failure: null,
  counts: { supported: 1, contradicted: 1, missing: 1, skipped: 1, waiting: 0 },
  created_at: now,
  updated_at: now,
  ...given,
});

export const checkedSentence = (given: Partial<CheckedSentence>): CheckedSentence => ({
  number: 0,
  text: "",
  state: "missing",
  difference: null,
  note: null,
  note_message: null,
  passage: null,
  gone: false,
  ...given,
});

const said = [
  { text: "Summary", state: "skipped" },
  { text: "The lease ends in 2029.", state: "contradicted" },
  { text: "Rent is paid monthly.", state: "supported" },
  { text: "Penguins breed in winter.", state: "missing" },
] as const;

/** A check of a heading and three sentences, and what was found of each. */
export function openCheck(given: Partial<OpenCheck> = {}) {
  let text = "";
  const sentences = said.map((one, number) => {
    text += number === 0 ? "" : number === 1 ? "\n\n" : " ";
    const start = text.length;
    text += one.text;
    return { number, start, end: text.length, state: one.state };
  });
  const passage = { ...citation("Lease.pdf", 4, "The lease ends in 2027."), index: 2 };
  const found = said.map((one, number) =>
    checkedSentence({
      ...one,
      number,
      ...(one.state === "contradicted" && {
        difference: "date" as const,
        note: "The source says 2027.",
        note_message: { code: "source_says", params: { value: "2027" } },
        passage,
      }),
      ...(one.state === "supported" && { gone: true }),
    }),
  );
  return { check: { ...check(), text, sentences, ...given } satisfies OpenCheck, found, passage };
}
