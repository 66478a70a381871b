import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { FactDate } from "../library/facts.ts";
import { code } from "../message.ts";
import { Id, Time } from "../page.ts";
import { seen } from "../unseen.ts";

export const mostColumns = 30;
export const mostOptions = 50;

export const ColumnType = z.enum(["text", "yes_no", "date", "number", "amount", "choice", "list"]);
export type ColumnType = z.infer<typeof ColumnType>;

/** A typed answer. A date is a day, a month or a year: "2025-03-31", "2025-03", "2025". */
export const CellValue = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string().trim().min(1).max(5000) }),
  z.object({ type: z.literal("yes_no"), yes: z.boolean() }),
  z.object({ type: z.literal("date"), date: FactDate }),
  z.object({
    type: z.literal("number"),
    number: z.number(),
    unit: z.string().trim().max(40).nullable(),
  }),
  z.object({
    type: z.literal("amount"),
    number: z.number(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, code("review_currency_invalid"))
      .nullable()
      .describe("ISO 4217; null: the document names none"),
  }),
  z.object({ type: z.literal("choice"), option: z.string().trim().min(1).max(200) }),
  z.object({
    type: z.literal("list"),
    items: z.array(z.string().trim().min(1).max(1000)).min(1).max(100),
  }),
]);
export type CellValue = z.infer<typeof CellValue>;

const Name = z
  .string(code("review_column_name_missing"))
  .trim()
  .min(1, code("review_column_name_missing"))
  .max(80, code("review_column_name_too_long"))
  .refine(...seen);
const Question = z
  .string(code("review_question_missing"))
  .trim()
  .min(1, code("review_question_missing"))
  .max(1000, code("review_question_too_long"));
const Instructions = z.string().trim().max(4000, code("review_instructions_too_long"));
const Options = z
  .array(
    z
      .string()
      .trim()
      .min(1, code("review_option_missing"))
      .max(200, code("review_option_too_long")),
  )
  .max(mostOptions, code("review_too_many_options"))
  .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, {
    message: code("review_option_twice"),
  });
const Unit = z.string().trim().min(1).max(40).nullable();

/** A question as a person writes it. */
export const NewColumn = z
  .object({
    name: Name.describe("the short name in the head of the column"),
    question: Question,
    instructions: Instructions.default("").describe(
      "how to decide; read by models, not by the built-in one",
    ),
    type: ColumnType,
    options: Options.default([]).describe("of a choice: at least two; else none"),
    unit: Unit.default(null).describe(
      "of a number: the unit that is wanted; of an amount: the currency (ISO 4217). Null: any",
    ),
  })
  .refine(({ type, options }) => type !== "choice" || options.length >= 2, {
    path: ["options"],
    message: code("review_options_too_few"),
  });
export type NewColumn = z.infer<typeof NewColumn>;

/** A question of a review. `version` grows when its question, instructions, type, options or unit change. */
export const ReviewColumn = z.object({
  id: Id,
  name: z.string(),
  question: z.string(),
  instructions: z.string(),
  type: ColumnType,
  options: z.array(z.string()),
  unit: z.string().nullable(),
  position: z.number().int().describe("from 0"),
  version: z.number().int().describe("from 1"),
  created_at: Time,
  updated_at: Time,
});
export type ReviewColumn = z.infer<typeof ReviewColumn>;

export const ColumnChange = z.object({
  name: Name.optional(),
  question: Question.optional(),
  instructions: Instructions.optional(),
  type: ColumnType.optional(),
  options: Options.optional(),
  unit: Unit.optional(),
});
export type ColumnChange = z.infer<typeof ColumnChange>;

const path = "/reviews/ext/v1/reviews/{review_id}/columns";
const params = z.object({ review_id: Id });
const one = params.extend({ column_id: Id });

export const listReviewColumns = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The questions of a review, in their order: at most 30",
  params,
  response: z.object({ total: z.number().int(), results: z.array(ReviewColumn) }),
});

export const addReviewColumn = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Add a question at the end; 409 where the review has 30",
  params,
  body: NewColumn,
  status: 201,
  response: ReviewColumn,
});

export const updateReviewColumn = endpoint({
  method: "PATCH",
  path: `${path}/{column_id}`,
  access: "member",
  summary:
    "Change a question. A new wording makes what was answered stale; a new type also clears the answers that are not a person's",
  params: one,
  body: ColumnChange,
  response: ReviewColumn,
});

export const orderReviewColumns = endpoint({
  method: "PUT",
  path: `${path}/order`,
  access: "member",
  summary:
    "Order the questions; those that are not named follow in their order. 409 where one is not there",
  params,
  body: z.object({ column_ids: z.array(Id).min(1).max(mostColumns) }),
  response: z.object({ total: z.number().int(), results: z.array(ReviewColumn) }),
});

export const deleteReviewColumn = endpoint({
  method: "DELETE",
  path: `${path}/{column_id}`,
  access: "member",
  summary: "Delete a question with its answers",
  params: one,
  status: 204,
});
