import { sampleRows, type tryReviewColumn } from "@lectern/contract/review-filling";
import type { z } from "zod";
import { NIL, v7 as uuid } from "uuid";

import { concurrencyLimit } from "#concurrency-limit";
import type { Deps } from "#deps";
import { forbidden } from "#errors";
import type { Member } from "#http/member.ts";

import { sampleOf } from "./filling-store.ts";
import { outcomesOf } from "./reading.ts";
import { demandReview } from "../reviews.ts";
import { permissionsOf, shownResult } from "../shown.ts";

/** Requests to a model at once, for each sample. */
const atOnce = 2;

/** Reads some documents for a question that is not kept yet, and stores nothing. */
export async function tryColumn(
  deps: Deps,
  member: Member,
  id: string,
  { column, row_ids }: z.infer<typeof tryReviewColumn.body>,
) {
  const review = await demandReview(deps.db, member, id);
  if (!permissionsOf(member, review).edit) throw forbidden("role_insufficient");
  const rows = await sampleOf(deps.db, member, review, { rowIds: row_ids, limit: sampleRows });
  const question = {
    ...column,
    organization_id: member.orgId,
    review_id: id,
    id: NIL,
    position: 0,
    version: 0,
    created_at: new Date(),
    updated_at: new Date(),
  };
  const inTurn = concurrencyLimit(atOnce);
  const control = { signal: deps.ending, check: () => Promise.resolve() };
  const read = async (row: (typeof rows)[number]) => {
    const reading = { reviewId: id, document: row, model: review.model, ...control };
    const outcome = (await outcomesOf(deps, member, reading, [question])).get(NIL)!;
    const result = shownResult({
      ...outcome,
      id: uuid(),
      organization_id: member.orgId,
      review_id: id,
      column_id: NIL,
      series_id: row.series_id,
      document_id: row.document_id,
      document_name: row.name,
      collection_id: row.collection_id,
      kind: row.kind,
      document_version: row.version,
      column_version: 0,
      at: new Date(),
    });
    return { row_id: row.series_id, document_name: row.name, result };
  };
  return { results: await Promise.all(rows.map((row) => inTurn(() => read(row)))) };
}
