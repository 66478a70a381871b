import { z } from "zod";

import { Knowledge } from "../chat/chat.ts";
import { endpoint } from "../endpoint.ts";
import { Person } from "../library/library.ts";
import { code } from "../message.ts";
import { ReviewColumn } from "../output/review-columns.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { RunLimits } from "./run-parts.ts";
import { RunName } from "./runs.ts";

/** A question of a template as a new review takes it over. */
export const TemplateColumn = ReviewColumn.pick({
  name: true,
  question: true,
  instructions: true,
  type: true,
  options: true,
  unit: true,
});
export type TemplateColumn = z.infer<typeof TemplateColumn>;

/** A plan to begin runs with: built in, or saved from a run or a review. */
export const RunTemplate = z.object({
  id: Id,
  name: z.string(),
  question: z.string(),
  sections: z.array(z.object({ title: z.string(), questions: z.array(z.string()) })),
  knowledge: Knowledge.describe("its sources, as far as the caller may see them"),
  hidden_sources: z.number().int().describe("sources that the caller may not see"),
  columns: z
    .array(TemplateColumn)
    .nullable()
    .describe("the questions of the review, to begin others with; null: saved from a run"),
  limits: RunLimits.partial().describe("absent: by the estimate of the plan"),
  built_in: z.boolean().describe("its id is the same everywhere and always, its texts are English"),
  shared: z.boolean().describe("with all members of the workspace"),
  owner: Person.nullable().describe("null: it is built in, or no longer a member"),
  permissions: z.object({
    change: z.boolean().describe("rename and delete"),
    share: z.boolean(),
  }),
  created_at: Time,
  updated_at: Time,
});
export type RunTemplate = z.infer<typeof RunTemplate>;

const path = "/agents/ext/v1/templates";
const params = z.object({ template_id: Id });

export const listTemplates = endpoint({
  method: "GET",
  path,
  access: "member",
  summary:
    "The built-in templates, then the caller's and those that are shared; `q`: in the name or the question",
  query: PageQuery.extend({
    from: z
      .enum(["run", "review"])
      .optional()
      .describe("what they were saved from; leaves out those that are built in"),
    built_in: z.stringbool().optional().describe("true: only these; false: only saved ones"),
  }),
  response: pageOf(RunTemplate),
});

export const getTemplate = endpoint({
  method: "GET",
  path: `${path}/{template_id}`,
  access: "member",
  summary: "One template",
  params,
  response: RunTemplate,
});

export const createTemplate = endpoint({
  method: "POST",
  path,
  access: "member",
  summary:
    "Save a run (its question, plan, sources and limits) or a review (its questions, and as sources those of its documents that the caller may see) as a template",
  body: z
    .object({
      run_id: Id.optional(),
      review_id: Id.optional().describe("either this or run_id"),
      name: RunName,
      shared: z.boolean().default(false),
    })
    .refine(({ run_id, review_id }) => (run_id === undefined) !== (review_id === undefined), {
      path: ["run_id"],
      message: code("template_source_ambiguous"),
    }),
  status: 201,
  response: RunTemplate,
});

export const updateTemplate = endpoint({
  method: "PATCH",
  path: `${path}/{template_id}`,
  access: "member",
  summary: "Rename a template, or share it; its owner or an admin",
  params,
  body: z.object({ name: RunName.optional(), shared: z.boolean().optional() }),
  response: RunTemplate,
});

export const deleteTemplate = endpoint({
  method: "DELETE",
  path: `${path}/{template_id}`,
  access: "member",
  summary: "Delete a template; runs and schedules made of it stay",
  params,
  status: 204,
});
