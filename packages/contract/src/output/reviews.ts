import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Person } from "../library/library.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { mostRows, ReviewProgress, rowFilter } from "./review-cells.ts";
import { mostColumns, NewColumn, ReviewColumn } from "./review-columns.ts";
import { Language } from "../language.ts";
import { seen } from "../unseen.ts";

export const ReviewSource = z.discriminatedUnion("type", [
  z.object({ type: z.literal("documents") }).describe("documents chosen one by one"),
  z
    .object({
      type: z.literal("collection"),
      collection_id: Id,
      name: z.string().nullable().describe("null: gone, or not the caller's to see"),
    })
    .describe("all documents of a collection, new ones too"),
  z
    .object({
      type: z.literal("folder"),
      collection_id: Id,
      folder_id: Id,
      name: z.string().nullable().describe("of the folder; null: gone, or not the caller's to see"),
    })
    .describe("all documents of a folder and of those below it, new ones too"),
]);
export type ReviewSource = z.infer<typeof ReviewSource>;

/** Visible to its owner alone, or to every member, each with the rows they may open. */
export const ReviewVisibility = z.enum(["private", "shared"]);
export type ReviewVisibility = z.infer<typeof ReviewVisibility>;

const ReviewModel = z
  .string()
  .max(200)
  .nullable()
  .describe("ModelChoice.id of who reads the documents; null: the first that who fills may use");

/** A review: documents as rows, questions as columns. */
export const Review = z.object({
  id: Id,
  name: z.string(),
  source: ReviewSource,
  visibility: ReviewVisibility,
  owner: Person.nullable().describe("null: no longer a member"),
  model: ReviewModel,
  live: z.boolean().describe("whether new documents and new versions are read automatically"),
  column_count: z.number().int(),
  progress: ReviewProgress,
  created_at: Time,
  updated_at: Time,
  permissions: z.object({
    edit: z.boolean().describe("name, questions, documents"),
    fill: z.boolean().describe("fill and stop"),
    judge: z.boolean().describe("verdicts and assignments"),
    share: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Review = z.infer<typeof Review>;

/** A review with its questions. */
export const OpenReview = Review.extend({ columns: z.array(ReviewColumn) });
export type OpenReview = z.infer<typeof OpenReview>;

const ReviewName = z
  .string(code("review_name_missing"))
  .trim()
  .min(1, code("review_name_missing"))
  .max(200, code("name_too_long"))
  .refine(...seen);

const DocumentIds = z.array(Id).min(1).max(mostRows, code("review_too_many_rows"));

export const NewReview = z.object({
  name: ReviewName,
  visibility: ReviewVisibility.default("private"),
  source: z.discriminatedUnion("type", [
    z.object({ type: z.literal("documents"), document_ids: DocumentIds }),
    z.object({ type: z.literal("collection"), collection_id: Id }),
    z.object({ type: z.literal("folder"), collection_id: Id, folder_id: Id }),
    z
      .object({
        type: z.literal("search"),
        q: z
          .string()
          .trim()
          .min(1, code("review_search_missing"))
          .max(10_000, code("search_text_too_long")),
        collection_ids: z.array(Id).optional().describe("absent or empty: everything"),
      })
      .describe("the documents that hold the words now, at most 1,000; chosen ones from then on"),
  ]),
  model: ReviewModel.default(null),
  live: z.boolean().default(false).describe("only of a collection or a folder"),
  columns: z.array(NewColumn).max(mostColumns, code("review_too_many_columns")).default([]),
});
export type NewReview = z.infer<typeof NewReview>;

const path = "/reviews/ext/v1/reviews";
const params = z.object({ review_id: Id });

export const listReviews = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The caller's reviews and those shared with the workspace; `q`: in the name",
  query: PageQuery.extend({
    owner: z.enum(["me", "others"]).optional(),
    needs_me: z
      .stringbool()
      .optional()
      .describe(
        "whether answers of earlier versions or wordings that nobody decided on wait for the caller: in a review of theirs, or in a row assigned to them, if they may edit it",
      ),
    sort: z
      .enum(["updated_at", "-updated_at", "created_at", "-created_at", "name", "-name"])
      .default("-updated_at"),
  }),
  response: pageOf(Review),
});

export const createReview = endpoint({
  method: "POST",
  path,
  access: "member",
  summary:
    "Make a review of documents, a collection, a folder or a search, as far as the caller may see; documents of at most 1,000 series",
  body: NewReview,
  status: 201,
  response: OpenReview,
});

export const getReview = endpoint({
  method: "GET",
  path: `${path}/{review_id}`,
  access: "member",
  summary: "One review with its questions and progress",
  params,
  response: OpenReview,
});

export const updateReview = endpoint({
  method: "PATCH",
  path: `${path}/{review_id}`,
  access: "member",
  summary:
    "Rename a review, share it (its owner), have another model read, or fill new documents automatically",
  params,
  body: z.object({
    name: ReviewName.optional(),
    visibility: ReviewVisibility.optional(),
    model: ReviewModel.optional(),
    live: z.boolean().optional(),
  }),
  response: OpenReview,
});

export const deleteReview = endpoint({
  method: "DELETE",
  path: `${path}/{review_id}`,
  access: "member",
  summary: "Delete a review with its answers; the documents stay",
  params,
  status: 204,
});

export const addReviewDocuments = endpoint({
  method: "POST",
  path: `${path}/{review_id}/documents`,
  access: "member",
  summary: "Add documents to a review of chosen ones; those that are in it already stay",
  params,
  body: z.object({ document_ids: DocumentIds }),
  response: OpenReview,
});

export const removeReviewRows = endpoint({
  method: "POST",
  path: `${path}/{review_id}/rows/remove`,
  access: "member",
  summary: "Take documents out of a review of chosen ones, with their answers",
  params,
  body: z.object({ row_ids: z.array(Id).min(1).max(mostRows) }),
  response: OpenReview,
});

export const ReviewExportFormat = z.enum(["csv", "xlsx"]);
export type ReviewExportFormat = z.infer<typeof ReviewExportFormat>;

export const exportReview = endpoint({
  method: "GET",
  path: `${path}/{review_id}/export`,
  access: "member",
  summary:
    "The rows that the caller may open, with values, states and sources, as CSV or a workbook (sheets Review, Sources, Questions)",
  params,
  query: z.object({
    format: ReviewExportFormat.default("xlsx"),
    language: Language.default("en"),
    q: PageQuery.shape.q,
    ...rowFilter,
  }),
});
