import { exportReview } from "@lectern/contract/reviews";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { unitOf } from "../../files/index.ts";
import type { ResultRow } from "../grid/cells-store.ts";
import { gather } from "./contents.ts";

type Quote = ResultRow["quotes"][number] &
  Pick<ResultRow, "document_name" | "collection_id"> & { unit: ReturnType<typeof unitOf> };

/** A question of a review with what the documents say on it, in the order of the rows. */
interface QuotedAnswers {
  name: string;
  documents: { name: string; result_id: string; quotes: Quote[] }[];
}

/**
 * Returns the passages of a review by its questions, as far as the member may open their documents.
 * Answers that a person flagged are left out. Throws not_found.
 */
export async function quotedAnswers(
  db: Db,
  member: Member,
  id: string,
): Promise<{ name: string; questions: QuotedAnswers[] }> {
  const all = exportReview.query.parse({});
  const { review, contents } = await gather(db, member, id, all);
  const { columns, rows, results } = contents;
  const questions = columns.map(({ id: columnId, name }) => ({
    name,
    documents: rows.flatMap(({ document, cells }) => {
      const cell = cells.find(({ column_id }) => column_id === columnId);
      const result = results.get(cell?.result_id ?? "");
      if (!result || result.quotes.length === 0 || cell?.verdict?.kind === "flagged") return [];
      const { document_name, collection_id, kind } = result;
      const quotes = result.quotes.map((one): Quote => ({
        unit: unitOf(kind),
        ...one,
        document_name,
        collection_id,
      }));
      return [{ name: document.name, result_id: result.id, quotes }];
    }),
  }));
  return { name: review.name, questions };
}
