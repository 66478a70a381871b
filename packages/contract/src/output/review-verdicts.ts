import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Detail } from "../message.ts";
import { Id } from "../page.ts";
import { CellId, mostRows } from "./review-cells.ts";
import { CellValue } from "./review-columns.ts";

const mostCells = 500;

const path = "/reviews/ext/v1/reviews/{review_id}";
const params = z.object({ review_id: Id });

export const judgeCells = endpoint({
  method: "POST",
  path: `${path}/verdicts`,
  access: "member",
  summary: "Verify, correct or flag cells, take a verdict back, or lock them; up to 500 at once",
  params,
  body: z.object({
    cells: z
      .array(
        CellId.extend({
          result_id: Id.optional().describe("the one that was looked at; else refused as changed"),
        }),
      )
      .min(1)
      .max(mostCells, code("review_too_many_cells")),
    verdict: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("verified"),
        newer: z.boolean().default(false).describe("the newer result takes the place of the old"),
      }),
      z.object({
        kind: z.literal("corrected"),
        value: CellValue.nullable().describe("null: the document does not say"),
      }),
      z.object({
        kind: z.literal("flagged"),
        note: z
          .string(code("review_note_missing"))
          .trim()
          .min(1, code("review_note_missing"))
          .max(2000, code("review_note_too_long")),
      }),
      z.object({ kind: z.literal("none") }),
      z.object({ kind: z.literal("locked") }),
      z.object({ kind: z.literal("unlocked") }),
    ]),
  }),
  response: z.object({
    done: z.array(CellId),
    refused: z
      .array(CellId.extend(Detail.shape))
      .describe("changed meanwhile, without an answer, or not there for the caller"),
  }),
});

export const assignReviewers = endpoint({
  method: "PUT",
  path: `${path}/assignments`,
  access: "member",
  summary: "Assign documents to a member who may open the review, or to nobody",
  params,
  body: z.object({
    row_ids: z.array(Id).min(1).max(mostRows),
    account_id: Id.nullable(),
  }),
  response: z.object({ done: z.array(Id) }),
});
