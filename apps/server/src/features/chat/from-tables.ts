import { citationOf, type Evidence } from "./evidence.ts";
import { type Quoted, sourcesOf, unmarked } from "./quoted.ts";
import type { TableStatement } from "./tables/answer.ts";

export const tableIntro = "Read from a table in your documents:";

/** An answer that says what cells of tables say, and cites each of them. */
export function fromTables({ said, cells }: TableStatement, evidence: Evidence[]): Quoted {
  const citations = cells.map(({ evidence: one, start, end }, n) =>
    citationOf(one, { index: n + 1, start, end, support: "supported" }),
  );
  const parts = said.map((text, n) => `${unmarked(text)}${n < cells.length ? ` [${n + 1}]` : ""}`);
  const pieces = [`${tableIntro}\n\n`, ...parts];
  const content = pieces.join("");
  const sentence = {
    start: tableIntro.length + 2,
    end: content.length,
    support: "supported" as const,
    citations: citations.map(({ index }) => index),
    note: null,
  };
  const answer = {
    content,
    citations,
    sentences: [sentence],
    quoted: true,
    found: true,
    sources: sourcesOf(citations, cells, evidence),
  };
  return { answer, pieces };
}
