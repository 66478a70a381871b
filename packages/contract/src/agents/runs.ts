import { z } from "zod";

import { Knowledge } from "../chat/chat.ts";
import { CallDecision } from "../chat/tool-calls.ts";
import { endpoint } from "../endpoint.ts";
import { Team } from "../identity/organizations.ts";
import { Person } from "../library/library.ts";
import { code, Detail } from "../message.ts";
import { Id, many, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";
import {
  mostSections,
  NewSection,
  RunCost,
  RunInstruction,
  RunLimits,
  RunPlan,
  RunReport,
  RunState,
  RunStop,
  RunStep,
} from "./run-parts.ts";

export const RunModel = z
  .string()
  .max(200)
  .nullable()
  .describe("ModelChoice.id; null: the first that the owner may use; `extractive`: quotes alone");

/** Maximum members, and maximum teams, that a run is shared with. */
export const mostReaders = 20;

/**
 * A run without its steps; visible to its owner, and to the members and teams that it is shared
 * with. What rests on documents that a reader may not open is left out.
 */
export const RunHead = z.object({
  id: Id,
  owner: Person,
  readers: z.array(Person).describe("members that it is shared with"),
  reading_teams: z
    .array(Team.pick({ id: true, name: true }))
    .describe("whoever is in one of them at the moment is a reader too"),
  permissions: z.object({
    edit: z.boolean().describe("change, share and delete it: its owner"),
  }),
  name: z.string(),
  question: z.string(),
  state: RunState,
  model: RunModel,
  writes: z.boolean().describe("false: no model is used; the report quotes"),
  paused: z
    .enum(["person", ...RunStop.options])
    .nullable()
    .describe("who or which limit (RunStop) paused the run; null: it is not paused"),
  failure: Detail.nullable(),
  limits: RunLimits.describe("tokens: at most what the workspace allows one run"),
  currency: z
    .string()
    .nullable()
    .describe("ISO 4217, of the model that is asked first; null: it has no price"),
  spent: RunCost.extend({
    counted: z.boolean().describe("true: the provider did not report some tokens; counted here"),
    unpriced: z.boolean().describe("true: some calls are not in `money`: their model has no price"),
  }),
  approved: z
    .object({
      version: z.number().int(),
      hash: z.string(),
      at: Time,
      by: z.enum(["person", "schedule"]),
    })
    .nullable()
    .describe("the plan that was approved"),
  schedule_id: Id.nullable().describe(
    "the schedule that started the run, for its owner alone; it may be gone",
  ),
  attempts: z.number().int().describe("1, and one more each time it was continued"),
  steps_done: z.number().int(),
  steps_total: z.number().int(),
  asking: z.number().int().describe("steps that wait for the person's answer or approval"),
  draft_id: Id.nullable().describe(
    "what the accepted report became, for the run's owner alone; null: it is gone, or none yet",
  ),
  created_at: Time,
  updated_at: Time,
  finished_at: Time.nullable(),
});
export type RunHead = z.infer<typeof RunHead>;

export const Run = RunHead.extend({
  seq: z.number().int().describe("the last change; pass it as `Last-Event-ID` of the stream"),
  plan: RunPlan.nullable().describe("the newest version; null: still being made"),
  steps: z.array(RunStep),
  instructions: z.array(RunInstruction),
  report: RunReport.nullable(),
});
export type Run = z.infer<typeof Run>;

/** What changed with one event: replaces what is shown. Steps by their ids. */
export const RunChange = z.object({
  run: RunHead,
  plan: RunPlan.optional(),
  steps: z.array(RunStep),
  instructions: z.array(RunInstruction).optional(),
  report: RunReport.optional(),
});
export type RunChange = z.infer<typeof RunChange>;

export const RunEvent = z.object({ event: z.literal("change"), data: RunChange });
export type RunEvent = z.infer<typeof RunEvent>;

export const RunName = z
  .string(code("run_name_missing"))
  .trim()
  .min(1, code("run_name_missing"))
  .max(200, code("name_too_long"))
  .refine(...seen);

export const NewRun = z.object({
  question: z
    .string(code("question_missing"))
    .trim()
    .min(1, code("question_missing"))
    .max(4_000, code("run_question_too_long")),
  name: RunName.optional().describe("absent: from the question"),
  knowledge: Knowledge.prefault({}).describe("all lists empty: everything that one may see"),
  model: RunModel.default(null),
  limits: RunLimits.partial().default({}).describe("absent: by the estimate of the plan"),
  sections: z
    .array(NewSection)
    .min(1, code("plan_empty"))
    .max(mostSections, code("plan_too_many_sections"))
    .optional()
    .describe("of a template: the plan to begin with; absent: the planner makes one"),
});
export type NewRun = z.infer<typeof NewRun>;

const path = "/agents/ext/v1/runs";
const params = z.object({ run_id: Id });
const stepParams = z.object({ run_id: Id, step_id: Id });

export const listRuns = endpoint({
  method: "GET",
  path,
  access: "member",
  summary:
    "The caller's runs and those that are shared with them; `q`: in the name or the question",
  query: PageQuery.extend({
    state: many(RunState),
    owner: z.enum(["me", "others"]).optional(),
    sort: z
      .enum(["updated_at", "-updated_at", "created_at", "-created_at", "name", "-name"])
      .default("-updated_at"),
  }),
  response: pageOf(RunHead),
});

export const createRun = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Begin a run: a plan is made, and waits for approval",
  body: NewRun,
  status: 201,
  response: Run,
});

export const getRun = endpoint({
  method: "GET",
  path: `${path}/{run_id}`,
  access: "member",
  summary: "One run with its plan, steps, findings and report",
  params,
  response: Run,
});

export const updateRun = endpoint({
  method: "PATCH",
  path: `${path}/{run_id}`,
  access: "member",
  summary:
    "Rename a run, or change its limits, also while it works: they make a new version of its plan",
  params,
  body: z.object({ name: RunName.optional(), limits: RunLimits.partial().optional() }),
  response: Run,
});

export const deleteRun = endpoint({
  method: "DELETE",
  path: `${path}/{run_id}`,
  access: "member",
  summary: "Stop and delete a run; what was saved as an asset stays",
  params,
  status: 204,
});

export const shareRun = endpoint({
  method: "PUT",
  path: `${path}/{run_id}/readers`,
  access: "member",
  summary: "Share a run with these members and teams, who may read it, and with nobody else",
  params,
  body: z.object({
    reader_ids: z.array(Id).max(mostReaders, code("run_too_many_readers")),
    team_ids: z.array(Id).max(mostReaders, code("run_too_many_readers")),
  }),
  response: Run,
});

export const pauseRun = endpoint({
  method: "POST",
  path: `${path}/{run_id}/pause`,
  access: "member",
  summary: "Pause a run: steps keep what they found and go on later",
  params,
  body: z.object({}),
  response: Run,
});

export const resumeRun = endpoint({
  method: "POST",
  path: `${path}/{run_id}/resume`,
  access: "member",
  summary: "Let a paused run go on; where a limit paused it, raise that first",
  params,
  body: z.object({}),
  response: Run,
});

export const stopRun = endpoint({
  method: "POST",
  path: `${path}/{run_id}/stop`,
  access: "member",
  summary: "Stop a run; what it found stays",
  params,
  body: z.object({}),
  response: Run,
});

export const continueRun = endpoint({
  method: "POST",
  path: `${path}/{run_id}/continue`,
  access: "member",
  summary:
    "Let a failed or stopped run go on with the steps that are not done; its findings and limits stay",
  params,
  body: z.object({}),
  response: Run,
});

export const writeRun = endpoint({
  method: "POST",
  path: `${path}/{run_id}/write`,
  access: "member",
  summary: "Skip what is not researched yet, and write the report with what was found",
  params,
  body: z.object({}),
  response: Run,
});

export const instructRun = endpoint({
  method: "POST",
  path: `${path}/{run_id}/instructions`,
  access: "member",
  summary: "Add an instruction, which counts from the next call to a model on; needs a model",
  params,
  body: z.object({
    text: z
      .string(code("run_instruction_missing"))
      .trim()
      .min(1, code("run_instruction_missing"))
      .max(4000, code("run_instruction_too_long")),
  }),
  response: Run,
});

export const skipStep = endpoint({
  method: "POST",
  path: `${path}/{run_id}/steps/{step_id}/skip`,
  access: "member",
  summary: "Skip a step; what it found so far stays",
  params: stepParams,
  body: z.object({}),
  response: Run,
});

export const repeatStep = endpoint({
  method: "POST",
  path: `${path}/{run_id}/steps/{step_id}/repeat`,
  access: "member",
  summary:
    "Do a step again from the beginning, and those that work on what it makes; what it found goes",
  params: stepParams,
  body: z.object({}),
  response: Run,
});

export const answerStep = endpoint({
  method: "POST",
  path: `${path}/{run_id}/steps/{step_id}/answer`,
  access: "member",
  summary: "Answer the question of a step, which then goes on",
  params: stepParams,
  body: z.object({
    answer: z
      .string(code("run_answer_missing"))
      .trim()
      .min(1, code("run_answer_missing"))
      .max(2000, code("run_instruction_too_long")),
  }),
  response: Run,
});

export const decideCallOfStep = endpoint({
  method: "POST",
  path: `${path}/{run_id}/steps/{step_id}/tool-calls/{call_id}`,
  access: "member",
  summary:
    "Approve or decline a tool's call that waits; the step goes on once none waits. Only the run's owner, and once",
  params: stepParams.extend({ call_id: Id }),
  body: CallDecision,
  response: Run,
});

export const dropFinding = endpoint({
  method: "PATCH",
  path: `${path}/{run_id}/findings/{finding_id}`,
  access: "member",
  summary: "Drop a finding, so that the report does not use it, or take it back",
  params: z.object({ run_id: Id, finding_id: Id }),
  body: z.object({ dropped: z.boolean() }),
  response: Run,
});

export const streamRun = endpoint({
  method: "GET",
  path: "/agents/ext/v1/stream/{run_id}",
  access: "member",
  summary:
    "What changes in a run (server-sent events); `Last-Event-ID`, or `after`, is the last change one has",
  params,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  events: RunEvent,
});
