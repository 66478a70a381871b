import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Id } from "../page.ts";
import { CellId, CellResult, mostRows, ReviewProgress } from "./review-cells.ts";
import { mostColumns, NewColumn } from "./review-columns.ts";

export const sampleRows = 5;
const mostCells = 500;

const path = "/reviews/ext/v1/reviews/{review_id}";
const params = z.object({ review_id: Id });

export const tryReviewColumn = endpoint({
  method: "POST",
  path: `${path}/columns/try`,
  access: "member",
  summary: "Read five documents for a question that is not kept yet; nothing is stored",
  params,
  body: z.object({
    column: NewColumn,
    row_ids: z.array(Id).max(sampleRows).optional().describe("absent: the first five"),
  }),
  response: z.object({
    results: z.array(z.object({ row_id: Id, document_name: z.string(), result: CellResult })),
  }),
});

export const fillReview = endpoint({
  method: "POST",
  path: `${path}/fill`,
  access: "member",
  summary:
    "Read documents for their cells. What a person verified, corrected or locked stays; a newer result stands beside it",
  params,
  body: z.object({
    which: z
      .enum(["missing", "stale", "all"])
      .default("missing")
      .describe("missing: empty or failed"),
    column_ids: z.array(Id).max(mostColumns).optional(),
    row_ids: z.array(Id).max(mostRows).optional(),
    cells: z.array(CellId).max(mostCells).optional().describe("these alone"),
  }),
  response: z.object({ queued: z.number().int(), progress: ReviewProgress }),
});

export const stopReview = endpoint({
  method: "POST",
  path: `${path}/stop`,
  access: "member",
  summary: "Stop reading: cells that wait are as before; what is being read is not stored",
  params,
  body: z.object({}),
  response: ReviewProgress,
});
