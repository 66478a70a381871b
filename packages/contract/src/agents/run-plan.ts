import { z } from "zod";

import { Knowledge } from "../chat/chat.ts";
import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id } from "../page.ts";
import { mostPlanTools, mostSections, NewSection, RunPlan } from "./run-parts.ts";
import { Run } from "./runs.ts";

const path = "/agents/ext/v1/runs/{run_id}/plan";
const params = z.object({ run_id: Id });

/** Names the plan that a person saw: another one since then is a conflict. */
const Seen = {
  version: z.number().int().min(1),
  hash: z.string().describe("of that version; another one is 409"),
};

export const listPlanVersions = endpoint({
  method: "GET",
  path: `${path}/versions`,
  access: "member",
  summary: "All versions of a run's plan, the newest first",
  params,
  response: z.object({ results: z.array(RunPlan) }),
});

export const updatePlan = endpoint({
  method: "PUT",
  path,
  access: "member",
  summary: "Change the plan before it is approved; makes a new version",
  params,
  body: z.object({
    ...Seen,
    sections: z
      .array(NewSection.extend({ id: Id.optional().describe("absent: a new one") }))
      .min(1, code("plan_empty"))
      .max(mostSections, code("plan_too_many_sections")),
    knowledge: Knowledge.optional().describe("the sources; absent: as before"),
    tool_ids: z
      .array(Id)
      .max(mostPlanTools, code("plan_too_many_tools"))
      .optional()
      .describe("CallableTool.id; absent: as before"),
  }),
  response: Run,
});

export const changePlan = endpoint({
  method: "POST",
  path: `${path}/changes`,
  access: "member",
  summary: "Tell the planner what to change; needs a model",
  params,
  body: z.object({
    ...Seen,
    text: z
      .string(code("run_instruction_missing"))
      .trim()
      .min(1, code("run_instruction_missing"))
      .max(4000, code("run_instruction_too_long")),
  }),
  response: Run,
});

export const approvePlan = endpoint({
  method: "POST",
  path: `${path}/approval`,
  access: "member",
  summary: "Approve this version of the plan and start the run",
  params,
  body: z.object(Seen),
  response: Run,
});
