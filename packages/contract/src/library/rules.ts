import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Value } from "./fields.ts";
import { DocumentTag, path, Person } from "./library.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** Maximum rules of a workspace. */
export const MOST_RULES = 100;

/** The first pages of a document whose text rules look at. */
export const RULE_PAGES = 5;

const Words = z
  .string(code("rule_words_missing"))
  .trim()
  // The names of documents are in this form.
  .normalize("NFC")
  .min(1, code("rule_words_missing"))
  .max(200, code("rule_words_too_long"));

const Day = z.iso.date();

/** How a document came: as a file, from the web, from a synced folder, or within another file. */
export const DocumentSource = z.enum(["upload", "web", "sync", "container"]);
export type DocumentSource = z.infer<typeof DocumentSource>;

/** What a document must be for a rule to change it. */
export const RuleCondition = z.discriminatedUnion("type", [
  z.object({ type: z.literal("name"), contains: Words }),
  z.object({
    type: z.literal("text"),
    contains: Words.describe(`in the text of the first ${RULE_PAGES} pages`),
  }),
  z.object({
    type: z.literal("kind"),
    extensions: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9]{1,10}$/, code("rule_extension_invalid")),
      )
      .min(1, code("rule_extensions_missing"))
      .max(30),
  }),
  z.object({ type: z.literal("source"), source: DocumentSource }),
  z.object({ type: z.literal("collection"), collection_id: Id }),
  z
    .object({
      type: z.literal("date"),
      from: Day.nullable().describe("of the document, as read in it or corrected"),
      to: Day.nullable(),
    })
    .refine(({ from, to }) => from !== null || to !== null, code("rule_date_missing"))
    .refine(
      ({ from, to }) => from === null || to === null || from <= to,
      code("rule_dates_reversed"),
    ),
]);
export type RuleCondition = z.infer<typeof RuleCondition>;

/** What a rule gives a document. A value that the document has stays. */
export const RuleEffect = z.discriminatedUnion("type", [
  z.object({ type: z.literal("tag"), tag_id: Id }),
  z.object({ type: z.literal("field"), field_id: Id, value: Value }),
]);
export type RuleEffect = z.infer<typeof RuleEffect>;

const Conditions = z
  .array(RuleCondition)
  .min(1, code("rule_conditions_missing"))
  .max(10)
  .describe("all must hold");

const Effects = z.array(RuleEffect).min(1, code("rule_effects_missing")).max(20);

const RuleName = z
  .string(code("rule_name_missing"))
  .trim()
  .min(1, code("rule_name_missing"))
  .max(100, code("rule_name_too_long"))
  .refine(...seen);

/** A rule that adds tags and values of fields to documents. */
export const Rule = z.object({
  id: Id,
  name: z.string(),
  conditions: z.array(RuleCondition),
  effects: z.array(RuleEffect),
  active: z.boolean().describe("whether it is applied to documents that come"),
  owner: Person.nullable().describe("with whose rights it acts; null: it does nothing any more"),
  applying: z.boolean().describe("it is being applied to the documents that there are"),
  applied: z
    .object({ at: Time, documents: z.number().int().describe("that it changed") })
    .nullable()
    .describe("when it was last applied to the documents that there are"),
  created_at: Time,
});
export type Rule = z.infer<typeof Rule>;

/** What a rule would change on a document. */
export const RuleChange = z.object({
  document_id: Id,
  name: z.string(),
  extension: z.string(),
  collection: z.object({ id: Id, name: z.string() }),
  tags: z.array(DocumentTag).describe("that it would get"),
  fields: z.array(z.object({ name: z.string(), value: Value })).describe("that it would get"),
});
export type RuleChange = z.infer<typeof RuleChange>;

const ruleParams = z.object({ rule_id: Id });

export const listRules = endpoint({
  method: "GET",
  path: `${path}/rules`,
  access: "member",
  scope: "library.read",
  summary: `The rules of the workspace, by name; at most ${MOST_RULES}; for admins`,
  response: z.object({ results: z.array(Rule) }),
});

export const createRule = endpoint({
  method: "POST",
  path: `${path}/rules`,
  access: "member",
  scope: "library.write",
  summary: "Add a rule, switched off; for admins",
  body: z.object({ name: RuleName, conditions: Conditions, effects: Effects }),
  status: 201,
  response: Rule,
});

export const updateRule = endpoint({
  method: "PATCH",
  path: `${path}/rules/{rule_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Change a rule, or switch it on or off; it acts with the caller's rights then; for admins",
  params: ruleParams,
  body: z.object({
    name: RuleName.optional(),
    conditions: Conditions.optional(),
    effects: Effects.optional(),
    active: z.boolean().optional(),
  }),
  response: Rule,
});

export const deleteRule = endpoint({
  method: "DELETE",
  path: `${path}/rules/{rule_id}`,
  access: "member",
  scope: "library.write",
  summary: "Delete a rule; what it gave documents stays; for admins",
  params: ruleParams,
  status: 204,
});

export const previewRule = endpoint({
  method: "POST",
  path: `${path}/rules/preview`,
  access: "member",
  scope: "library.write",
  summary: "What a rule would change now, of the documents that the caller may change; for admins",
  query: PageQuery.omit({ q: true }),
  body: z.object({ conditions: Conditions, effects: Effects }),
  response: pageOf(RuleChange),
});

export const applyRule = endpoint({
  method: "POST",
  path: `${path}/rules/{rule_id}/apply`,
  access: "member",
  scope: "library.write",
  summary: "Apply a rule to the documents that there are, with the caller's rights; for admins",
  params: ruleParams,
  response: Rule,
});
