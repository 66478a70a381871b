import { setImmediate as others } from "node:timers/promises";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { openBoxes } from "../../search/index.ts";
import { type Evidence, evidenceOf, type Quote } from "./evidence.ts";
import { builtInFindings } from "./generation/built-in.ts";
import { valueQuestionsIn } from "./generation/tables/follow-on.ts";
import { wholePassages } from "./knowledge/whole-documents.ts";
import { placed, type PlacedQuote, type ReadStatement, readStatements } from "./read-statements.ts";
import { PassageRanking } from "./retrieval/passage-ranking.ts";
import { passagesForTables, passagesToQuote } from "./retrieval/retrieve.ts";

/** A document whose passages were read, to answer several questions from it alone. */
export interface DocumentReader {
  /** All passages in reading order, numbered from 1. */
  readonly passages: readonly Evidence[];
  /** Returns the passages that hold a word of the question, best first, at most `most`. */
  best(question: string, most: number): Evidence[];
  /** Returns quotes with their places on the pages. */
  place(quotes: readonly Quote[]): Promise<PlacedQuote[]>;
  /**
   * Returns the statements of the built-in model on a question, best first, at most `most`; none
   * where the document does not address it.
   */
  statementsOn(question: string, most: number): Promise<ReadStatement[]>;
}

/** Reads the passages of a document that the member may see, once for all questions. */
export async function openDocument(
  deps: Pick<Deps, "db" | "log">,
  member: Member,
  documentId: string,
): Promise<DocumentReader> {
  const named = { collectionIds: [], documentIds: [documentId] };
  const found = await wholePassages(deps, member, named);
  const passages = found.map((one, at) => evidenceOf(one, at + 1));
  const ranking = await PassageRanking.of(passages);
  const boxes = openBoxes(deps, member);
  const knowledge = { collection_ids: [], document_ids: [documentId], topic_ids: [], modes: {} };

  return {
    passages,
    best: (question, most) => ranking.best(question, most),
    place: (quotes) => placed(boxes, quotes),
    async statementsOn(question, most) {
      await others();
      const evidence = ranking.best(question, passagesToQuote);
      const asksForValue = valueQuestionsIn(question, []).length > 0;
      const tableEvidence = asksForValue ? ranking.best(question, passagesForTables) : [];
      const context = {
        question,
        searched: question,
        above: [],
        evidence,
        tableEvidence,
        knowledge,
      };
      const { blocks } = await builtInFindings(deps, member, context, { most });
      return readStatements(boxes, blocks);
    },
  };
}
