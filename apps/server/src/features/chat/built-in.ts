import type { Knowledge } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { documentTitle } from "./document-title.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import type { Above } from "./follow-up.ts";
import { fromTables } from "./from-tables.ts";
import { wholePassages } from "./knowledge/whole.ts";
import { overviewIn, overviewOf, pagesOfOverview, titleIn } from "./overview.ts";
import { fromQuotes, type Quoted, quoted, refused } from "./quoted.ts";
import { Relevance } from "./relevance.ts";
import { answerIn } from "./tables/answer.ts";
import type { Asked } from "./tables/asked.ts";
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
  question: Question & { knowledge?: Knowledge },
  evidence: Evidence[],
  most: number,
): Promise<Quoted> {
  const overview = await documentAsWhole(deps, member, question, evidence);
  if (overview) return overview;
  const ways = askedAfter(question.question, question.above);
  const pages = await pagesOf(deps, member, evidence, { tables: ways.length > 0 });
  return answered(question, ways, evidence, pages, most);
}

/** The answer to a question about one document as a whole; undefined where it is none. */
async function documentAsWhole(
  deps: Pick<Deps, "db">,
  member: Member,
  { question, knowledge }: { question: string; knowledge?: Knowledge },
  evidence: Evidence[],
): Promise<Quoted | undefined> {
  const kind = overviewIn(question);
  const documentId = kind && documentNamed(question, knowledge, evidence);
  if (!documentId) return undefined;
  const named = { collectionIds: [], documentIds: [documentId] };
  const passages = await wholePassages(deps, member, named, pagesOfOverview);
  const beginning = passages.map((one, n) => evidenceOf(one, n + 1));
  return fromQuotes(overviewOf(kind, beginning), beginning);
}

/** The document that is chosen alone, that the question names by its title, or that all passages are of. */
function documentNamed(
  question: string,
  knowledge: Knowledge | undefined,
  evidence: readonly Evidence[],
): string | undefined {
  const { document_ids = [], collection_ids = [], topic_ids = [] } = knowledge ?? {};
  const chosen = [...document_ids, ...collection_ids, ...topic_ids];
  if (chosen.length === 1 && document_ids[0] !== undefined) return document_ids[0];
  const title = titleIn(question);
  const isNamed = ({ documentName }: Evidence) =>
    documentTitle(documentName).toLowerCase() === title?.toLowerCase();
  const byTitle = new Set(evidence.filter(isNamed).map(({ documentId }) => documentId));
  const all = new Set(evidence.map(({ documentId }) => documentId));
  const [only, ...others] = title === undefined ? all : byTitle;
  return others.length === 0 ? only : undefined;
}

/**
 * The answer of the built-in model: a statement read from the documents' tables, else sentences of
 * theirs that address the question, at most so many. `ways`: those in which the question asks for a
 * value; `pages`: the first of each document, and where a value is asked for those of the passages
 * and those before them.
 */
function answered(
  { question, searched }: Question,
  ways: readonly Asked[],
  evidence: Evidence[],
  pages: readonly StoredPage[],
  most: number,
): Quoted {
  const issuers = issuersOf(evidence, pages);
  const read = ways.length > 0 ? answerIn(sourcesFrom(evidence, pages, issuers), ways) : undefined;
  if (read === "other period") return refused(evidence);
  if (read) return fromTables(read, evidence);
  const measures = new Set(
    ways.flatMap(({ items }) => items.flatMap(({ measure }) => measure ?? [])),
  );
  const isToCompute = ways.some(({ operation }) => operation && operation !== "compare");
  if (isToCompute && measures.size > 0) return refused(evidence);
  const relevance = new Relevance({
    question: searched,
    ownLength: question.length,
    measures,
    issuers,
    evidence,
  });
  return quoted(searched, evidence, relevance, most);
}
