import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { DocumentStatus, Person, Unit } from "../library/library.ts";
import { code, Detail } from "../message.ts";
import { Id, many, PageQuery, pageOf, Time } from "../page.ts";
import { PageName, Rect } from "../library/search.ts";
import { Support } from "../chat/chat.ts";
import { CellValue } from "./review-columns.ts";

export const mostRows = 1000;

/**
 * What the last reading found. `suggested` is the built-in model's proposal, `answered` a model's;
 * `not_found`: the document was read and does not say; `unclear`: it says two things, or what it
 * says can be read in two ways.
 */
export const CellState = z.enum([
  "empty",
  "queued",
  "reading",
  "answered",
  "suggested",
  "not_found",
  "unclear",
  "failed",
]);
export type CellState = z.infer<typeof CellState>;

export const VerdictKind = z.enum(["verified", "corrected", "flagged"]);
export type VerdictKind = z.infer<typeof VerdictKind>;

export const Stale = z.enum(["document", "question"]);
export type Stale = z.infer<typeof Stale>;

/** A cell of the grid; those that are empty and without a verdict are left out of rows. */
export const Cell = z.object({
  column_id: Id,
  state: CellState,
  value: CellValue.nullable().describe(
    "what holds: a person's correction, else what was read; null: none, or not found",
  ),
  candidates: z.array(CellValue).describe("of an unclear one: the possible readings, at most 5"),
  reason: Detail.nullable().describe("why it is unclear, not found or failed"),
  page: z.number().int().nullable().describe("of the first quote"),
  ...PageName,
  document_id: Id.nullable().describe("the version of the document that it was read in"),
  support: Support.nullable(),
  result_id: Id.nullable().describe("changes with every new reading; sent back with a verdict"),
  verdict: z.object({ kind: VerdictKind, at: Time }).nullable(),
  locked: z.boolean().describe("no new reading replaces it"),
  stale: Stale.nullable().describe("its document has a newer version, or its question changed"),
  newer: z.boolean().describe("a newer result stands beside what a person confirmed"),
});
export type Cell = z.infer<typeof Cell>;

/** A document of a review. */
export const ReviewRow = z.object({
  id: Id.describe("of the document's series: the same for all its versions"),
  document: z.object({
    id: Id.describe("of its current version"),
    name: z.string(),
    extension: z.string(),
    collection_id: Id,
    version: z.number().int(),
    status: DocumentStatus,
    page_count: z.number().int().nullable(),
    unit: Unit,
    unreadable_pages: z.number().int().describe("how many could not be read"),
  }),
  assignee: Person.nullable(),
  verified: z.number().int().describe("cells of it that a person verified or corrected"),
  cells: z.array(Cell),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

/** A verbatim passage that a cell's value was read in. */
export const CellQuote = z.object({
  document_id: Id,
  document_name: z.string(),
  collection_id: Id,
  page: z.number().int(),
  ...PageName,
  start: z.number().int().optional().describe("of the quote in the page's text, UTF-16"),
  quote: z.string(),
  rects: z.array(Rect),
});
export type CellQuote = z.infer<typeof CellQuote>;

/** The outcome of one reading of a cell. */
export const CellResult = z.object({
  id: Id,
  state: CellState,
  value: CellValue.nullable(),
  candidates: z.array(CellValue),
  reason: Detail.nullable(),
  quotes: z.array(CellQuote),
  support: Support.nullable(),
  pages_read: z.number().int(),
  unreadable_pages: z.array(z.number().int()).describe("from 1: they could not be read"),
  document_id: Id,
  document_version: z.number().int(),
  column_version: z.number().int(),
  model: z.string().nullable().describe("its name; null: the built-in one"),
  fallback: Detail.nullable().describe(
    "why the built-in model read in place of the review's; null: it did not",
  ),
  at: Time,
});
export type CellResult = z.infer<typeof CellResult>;

export const Verdict = z.object({
  kind: VerdictKind,
  value: CellValue.nullable().describe("of a correction; null: the document does not say"),
  note: z.string(),
  by: Person.nullable().describe("null: no longer a member"),
  at: Time,
});
export type Verdict = z.infer<typeof Verdict>;

export const CellDetail = z.object({
  row_id: Id,
  column_id: Id,
  cell: Cell,
  result: CellResult.nullable().describe("what holds, or what a person confirmed or corrected"),
  newer: CellResult.nullable().describe("a later one beside what a person confirmed"),
  verdict: Verdict.nullable(),
});
export type CellDetail = z.infer<typeof CellDetail>;

/** What happened to a cell: a reading or a person's verdict. */
export const CellEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("result"), id: Id, at: Time, result: CellResult }),
  z.object({
    type: z.literal("verdict"),
    id: Id,
    at: Time,
    by: Person.nullable(),
    kind: z.enum([...VerdictKind.options, "none", "locked", "unlocked"]),
    value: CellValue.nullable(),
    note: z.string(),
  }),
]);
export type CellEvent = z.infer<typeof CellEvent>;

const path = "/reviews/ext/v1/reviews/{review_id}";
const params = z.object({ review_id: Id });
const oneCell = params.extend({ row_id: Id, column_id: Id });
/** The place of a cell in a review. */
export const CellId = z.object({ row_id: Id, column_id: Id });

/** Filters rows: those with a cell that fulfils all that is named of state, verdict and value. */
export const rowFilter = {
  column_id: Id.optional().describe("the cell is of this question; absent: of any"),
  state: many(CellState),
  verdict: many(z.enum([...VerdictKind.options, "none"])),
  stale: z.stringbool().optional(),
  value: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("of a yes/no: yes or no; a choice: the option; text and lists: holds these words"),
  min: z
    .string()
    .trim()
    .max(80)
    .optional()
    .describe("with `column_id`: a day, or a number, also with a unit or currency: 5 km, EUR 1000"),
  max: z.string().trim().max(80).optional().describe("as `min`"),
  assignee_id: Id.optional(),
};

export const listReviewRows = endpoint({
  method: "GET",
  path: `${path}/rows`,
  access: "member",
  summary:
    "The documents of a review that the caller may open, each with its cells; `q`: in the document's name",
  params,
  query: PageQuery.extend({
    ...rowFilter,
    sort: z
      .string()
      .regex(
        /^-?(added|name|column:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
        code("review_sort_invalid"),
      )
      .default("added")
      .describe(
        "added, name or column:{id} (typed values, none last; numbers by what they measure, amounts by currency first), with - for descending",
      ),
  }),
  response: pageOf(ReviewRow),
});

export const getReviewRow = endpoint({
  method: "GET",
  path: `${path}/rows/{row_id}`,
  access: "member",
  summary: "One document of a review with its cells",
  params: params.extend({ row_id: Id }),
  response: ReviewRow,
});

export const getReviewCell = endpoint({
  method: "GET",
  path: `${path}/rows/{row_id}/cells/{column_id}`,
  access: "member",
  summary: "A cell with its quotes, the verdict, and a newer result beside it",
  params: oneCell,
  response: CellDetail,
});

export const listCellHistory = endpoint({
  method: "GET",
  path: `${path}/rows/{row_id}/cells/{column_id}/history`,
  access: "member",
  summary: "Readings and verdicts of a cell, the newest first",
  params: oneCell,
  query: PageQuery.omit({ q: true }),
  response: pageOf(CellEvent),
});

/** The next cell that nobody has looked at, in the order of rows (added) and questions. */
export const nextToVerify = endpoint({
  method: "GET",
  path: `${path}/next-unverified`,
  access: "member",
  summary: "The next cell to verify after one, from the beginning after the last; null: none left",
  params,
  query: z.object({ row_id: Id.optional(), column_id: Id.optional() }),
  response: z.object({ cell: CellId.nullable() }),
});

/**
 * Counts of the cells whose documents the caller may open. Each cell counts once: verified or
 * corrected, else filling, flagged, empty, stale, or as what was read.
 */
export const ReviewProgress = z.object({
  rows: z.number().int(),
  cells: z.number().int().describe("rows times questions"),
  verified: z.number().int().describe("verified or corrected"),
  corrected: z.number().int().describe("of the verified: corrected"),
  to_verify: z.number().int().describe("answered or suggested, without a verdict and not stale"),
  flagged: z.number().int(),
  unclear: z.number().int(),
  not_found: z.number().int(),
  stale: z.number().int().describe("without a verdict, or flagged"),
  stale_confirmed: z
    .number()
    .int()
    .describe("of the verified: stale, and not read again; filling what is stale reads them"),
  failed: z.number().int(),
  filling: z.number().int().describe("queued or reading, and not confirmed"),
  empty: z.number().int(),
  working: z.number().int().describe("all that wait or are being read, confirmed ones too"),
});
export type ReviewProgress = z.infer<typeof ReviewProgress>;
