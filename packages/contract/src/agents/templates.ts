import { z } from "zod";

import { Knowledge } from "../chat/chat.ts";
import { endpoint } from "../endpoint.ts";
import { Person } from "../library/library.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { RunLimits } from "./run-parts.ts";
import { RunName } from "./runs.ts";

/** A plan to begin runs with, saved from a run. */
export const RunTemplate = z.object({
  id: Id,
  name: z.string(),
  question: z.string(),
  sections: z.array(z.object({ title: z.string(), questions: z.array(z.string()) })),
  knowledge: Knowledge.describe("its sources, as far as the caller may see them"),
  hidden_sources: z.number().int().describe("sources that the caller may not see"),
  limits: RunLimits.partial().describe("absent: by the estimate of the plan"),
  shared: z.boolean().describe("with all members of the workspace"),
  owner: Person.nullable().describe("null: no longer a member"),
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
  summary: "The caller's templates and those that are shared; `q`: in the name or the question",
  query: PageQuery,
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
  summary: "Save the question, plan, sources and limits of a run as a template",
  body: z.object({ run_id: Id, name: RunName, shared: z.boolean().default(false) }),
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
