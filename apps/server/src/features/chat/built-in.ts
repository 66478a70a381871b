import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import type { Evidence } from "./evidence.ts";
import type { Above } from "./follow-up.ts";
import { fromTables } from "./from-tables.ts";
import { type Quoted, quoted, refused } from "./quoted.ts";
import { Relevance } from "./relevance.ts";
import { answerIn } from "./tables/answer.ts";
import { askedAfter } from "./tables/follow-on.ts";
import type { StoredPage } from "./tables/pages-store.ts";
import { issuersOf, pagesOf, sourcesFrom } from "./tables/sources.ts";

/** A question as it was asked, and as it stands without the turns above. */
export interface Question {
  question: string;
  searched: string;
  above: readonly Above[];
}

/** The answer of the built-in model to a question, from these passages and their pages. */
export async function builtInAnswer(
  deps: Pick<Deps, "db">,
  member: Member,
  question: Question,
  evidence: Evidence[],
  most: number,
): Promise<Quoted> {
  const asksForValue = askedAfter(question.question, question.above).length > 0;
  const pages = await pagesOf(deps, member, evidence, { tables: asksForValue });
  return answered(question, evidence, pages, most);
}

/**
 * The answer of the built-in model: a statement read from the documents' tables, else sentences of
 * theirs that address the question, at most so many. `pages`: the first of each document, and where
 * a value is asked for those of the passages and those before them.
 */
export function answered(
  { question, searched, above }: Question,
  evidence: Evidence[],
  pages: readonly StoredPage[],
  most: number,
): Quoted {
  const ways = askedAfter(question, above);
  const read = ways.length > 0 ? answerIn(sourcesFrom(evidence, pages), ways) : undefined;
  if (read === "other period") return refused(evidence);
  if (read) return fromTables(read, evidence);
  const measures = new Set(
    ways.flatMap(({ items }) => items.flatMap(({ measure }) => measure ?? [])),
  );
  const isToCompute = ways.some(({ operation }) => operation && operation !== "compare");
  if (isToCompute && measures.size > 0) return refused(evidence);
  const issuers = issuersOf(evidence, pages);
  const relevance = new Relevance({
    question: searched,
    ownLength: question.length,
    measures,
    issuers,
    evidence,
  });
  return quoted(searched, evidence, relevance, most);
}
