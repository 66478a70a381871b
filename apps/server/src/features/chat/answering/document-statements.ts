import { setImmediate as others } from "node:timers/promises";

import type { Evidence } from "./evidence.ts";
import type { Kept } from "./generation/extractive.ts";
import { builtInFindings } from "./generation/findings.ts";
import type { PageReader } from "./generation/page-reader.ts";
import { valueQuestionsIn } from "./generation/tables/follow-on.ts";
import { type ReadStatement, statementsOf } from "./read-statements.ts";
import { passagesForTables, passagesToQuote } from "./retrieval/limits.ts";
import { PassageRanking } from "./retrieval/passage-ranking.ts";

/**
 * Analyzes the passages of a document once for all questions. The function returns the statements
 * of the built-in model on a question, best first, at most `most`; none where the document does not
 * address it.
 */
export async function openStatements(
  passages: readonly Evidence[],
  pages: PageReader,
): Promise<(question: string, most: number) => Promise<ReadStatement[]>> {
  const ranking = await PassageRanking.of(passages);
  const ids = passages.slice(0, 1).map(({ documentId }) => documentId);
  const knowledge = { collection_ids: [], document_ids: ids, topic_ids: [], modes: {} };
  const kept: Kept = { passages: new Map(), parts: new Map() };
  return async (question, most) => {
    await others();
    const asksForValue = valueQuestionsIn(question, []).length > 0;
    const best = ranking.best(question, asksForValue ? passagesForTables : passagesToQuote);
    const evidence = best.slice(0, passagesToQuote);
    const tableEvidence = asksForValue ? best : [];
    const asked = { question, searched: question, above: [], knowledge };
    const context = { ...asked, evidence, tableEvidence };
    const { blocks } = await builtInFindings(pages, context, { most, kept });
    return statementsOf(blocks);
  };
}
