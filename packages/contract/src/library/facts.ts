import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { path, Person, Place, Unit } from "./library.ts";
import { code } from "../message.ts";
import { Id, Time } from "../page.ts";

/** The type of a document that its title or opening states. */
export const DocumentType = z.enum([
  "annual_report",
  "interim_report",
  "report",
  "contract",
  "minutes",
  "email",
  "letter",
  "manual",
  "invoice",
  "policy",
  "paper",
]);
export type DocumentType = z.infer<typeof DocumentType>;

/** The facts of a document. */
export const FactName = z.enum([
  "title",
  "type",
  "issuer",
  "body",
  "author",
  "recipient",
  "party",
  "product",
  "period",
  "date",
  "number",
]);
export type FactName = z.infer<typeof FactName>;

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;

/** A day, a month or a year: "2025-03-31", "2025-03", "2025". */
export const FactDate = z
  .string()
  .regex(
    new RegExp(String.raw`^(?:${day}|\d{4}-(?:0[1-9]|1[0-2])|\d{4})$`),
    code("fact_date_invalid"),
  );

const inOrder = code("fact_period_invalid");

/**
 * A year, a quarter or half of one, a range of two days, or a number of months up to a day: "2024",
 * "2024-Q3", "2024-H1", "2024-01-01/2024-12-31", "P3M/2023-07-01".
 */
export const FactPeriod = z
  .string()
  .regex(
    new RegExp(String.raw`^(?:\d{4}(?:-Q[1-4]|-H[12])?|${day}/${day}|P\d{1,2}M/${day})$`),
    inOrder,
  )
  .refine((value) => {
    const [first = "", last] = value.split("/");
    return last === undefined || first.startsWith("P") || first <= last;
  }, inOrder);

const place = Place.extend({
  quote: z.string().describe("verbatim: the characters of the page's text"),
  unit: Unit.describe("what the document's pages are"),
  label: z.string().nullable().describe("what the document calls this page"),
});

/** A fact of a document. */
export const Fact = z.object({
  name: FactName,
  values: z
    .array(z.string())
    .describe("what holds; a type, date or period as its schema says, all else as it stands there"),
  said: z
    .array(z.object({ value: z.string(), place }))
    .describe("what was read in the document, and where; empty where a person added it"),
  correction: z
    .object({ by: Person.nullable(), at: Time })
    .nullable()
    .describe("who said it otherwise than the document, and when"),
});
export type Fact = z.infer<typeof Fact>;

const Facts = z.object({
  facts: z.array(Fact).describe("in the order of their names; what was not read is absent"),
  may_correct: z.boolean(),
});
export type Facts = z.infer<typeof Facts>;

const params = z.object({ document_id: Id });
const one = params.extend({ name: FactName });

export const getFacts = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/facts`,
  access: "member",
  scope: "library.read",
  link: true,
  summary:
    "What a document says of itself (title, issuer, parties, period, date …), each with the place it was read at; none while it is being read",
  params,
  response: Facts,
});

const mostValues = 20;

export const correctFact = endpoint({
  method: "PUT",
  path: `${path}/document/{document_id}/facts/{name}`,
  access: "member",
  scope: "library.write",
  summary:
    "Say what holds instead of what was read, for those who may edit the document; kept when it is read again. No values: the document has none",
  params: one,
  body: z.object({
    values: z
      .array(
        z.string().trim().min(1, code("fact_value_empty")).max(300, code("fact_value_too_long")),
      )
      .max(mostValues, code("too_many_fact_values")),
  }),
  response: Facts,
});

export const undoCorrection = endpoint({
  method: "DELETE",
  path: `${path}/document/{document_id}/facts/{name}`,
  access: "member",
  scope: "library.write",
  summary: "Take a correction back: what was read holds again",
  params: one,
  response: Facts,
});
