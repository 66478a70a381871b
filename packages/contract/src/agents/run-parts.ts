import { z } from "zod";

import { AnswerContent, Citation, Knowledge, Support } from "../chat/chat.ts";
import { OutsideStatement, ToolCall } from "../chat/tool-calls.ts";
import { code, Detail, Message } from "../message.ts";
import { Id, Time } from "../page.ts";

export const mostSections = 8;
export const mostQuestions = 4;
/** Maximum tools that a plan may allow. */
export const mostPlanTools = 10;
/** Maximum calls of tools for one section. */
export const mostSectionCalls = 4;

/**
 * planning -> awaiting_plan -> running <-> paused -> writing -> awaiting_review -> done; stopped and
 * failed end a run early.
 */
export const RunState = z.enum([
  "planning",
  "awaiting_plan",
  "running",
  "paused",
  "writing",
  "awaiting_review",
  "done",
  "stopped",
  "failed",
]);
export type RunState = z.infer<typeof RunState>;

export const RunRole = z.enum(["planner", "researcher", "writer", "checker", "reviewer"]);
export type RunRole = z.infer<typeof RunRole>;

/**
 * What leaves no room for a call to a model: a limit of the run, the cap of all runs of the
 * workspace in a month, or that of a role.
 */
export const RunStop = z.enum([
  "tokens",
  "calls",
  "minutes",
  "money",
  "workspace",
  ...RunRole.options,
]);
export type RunStop = z.infer<typeof RunStop>;

export const RunLimits = z.object({
  tokens: z.number().int().min(1_000, code("run_limit_invalid")).max(50_000_000),
  calls: z.number().int().min(1, code("run_limit_invalid")).max(1_000),
  minutes: z.number().int().min(1, code("run_limit_invalid")).max(600),
  money: z
    .number()
    .min(0.01, code("run_limit_invalid"))
    .max(1_000_000)
    .nullable()
    .describe("in the run's currency; null: not limited"),
});
export type RunLimits = z.infer<typeof RunLimits>;

const QuestionText = z
  .string(code("plan_question_missing"))
  .trim()
  .min(1, code("plan_question_missing"))
  .max(1_000, code("plan_question_too_long"));

export const PlanQuestion = z.object({
  id: Id,
  text: z.string(),
  included: z.boolean().describe("false: left out by a person"),
});
export type PlanQuestion = z.infer<typeof PlanQuestion>;

export const PlanSection = z.object({
  id: Id,
  title: z.string(),
  questions: z.array(PlanQuestion),
});
export type PlanSection = z.infer<typeof PlanSection>;

/** A section as a person writes it. */
export const NewSection = z.object({
  title: z
    .string(code("plan_title_missing"))
    .trim()
    .min(1, code("plan_title_missing"))
    .max(200, code("title_too_long")),
  questions: z
    .array(
      z.object({
        id: Id.optional().describe("absent: a new one"),
        text: QuestionText,
        included: z.boolean().default(true),
      }),
    )
    .min(1, code("plan_section_empty"))
    .max(mostQuestions, code("plan_too_many_questions")),
});
export type NewSection = z.infer<typeof NewSection>;

export const RunCost = z.object({
  tokens: z.number().int(),
  calls: z.number().int().describe("to models"),
  seconds: z.number().int(),
  money: z.number().nullable().describe("in the run's currency; null: the model has no price"),
});
export type RunCost = z.infer<typeof RunCost>;

export const RunEstimate = z.object({ low: RunCost, expected: RunCost, high: RunCost });
export type RunEstimate = z.infer<typeof RunEstimate>;

/** A tool that a run may call, as it was when the plan was made. */
export const PlanTool = z.object({
  id: Id,
  server: z.string(),
  tool: z.string(),
  hash: z.string().describe("of its definition; with another one it is not called"),
});
export type PlanTool = z.infer<typeof PlanTool>;

export const RunPlan = z.object({
  version: z.number().int(),
  hash: z.string().describe("of the sections, sources, limits and tools, in hexadecimal"),
  sections: z.array(PlanSection),
  knowledge: Knowledge.describe(
    "the sources, of a run that is shared with the caller those that they may see; all lists empty, and none hidden: everything that the owner may see",
  ),
  hidden_sources: z.number().int().describe("sources that the caller may not see"),
  tools: z.array(PlanTool).describe("that its researchers may call; empty: none"),
  author: z.enum(["planner", "person"]),
  change: z.string().describe("what the person told the planner to change, or empty"),
  estimate: RunEstimate,
  limits: RunLimits.nullable().describe("of this version; null: it is from before they were kept"),
  created_at: Time,
});
export type RunPlan = z.infer<typeof RunPlan>;

/**
 * What a step did, in order. Readers are told the searches for the plan's questions and the
 * documents that they may open.
 */
export const RunActivity = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("searched"),
    q: z.string(),
    found: z.number().int().nullable().describe("passages; null: told to the owner alone"),
    at: Time,
  }),
  z.object({
    type: z.literal("read"),
    document_id: Id,
    document_name: z.string(),
    page: z.number().int(),
    passages: z.number().int(),
    at: Time,
  }),
]);
export type RunActivity = z.infer<typeof RunActivity>;

const Note = {
  note: z.string().nullable().describe("what the source says instead"),
  note_message: Message.optional().describe("the note, to be translated"),
};

/** A statement of a step with the passages that it rests on. */
export const RunFinding = z.object({
  id: Id,
  question_id: Id.describe("PlanQuestion.id"),
  text: z.string(),
  verbatim: z.boolean().describe("true: the document's own words, or what cells of a table say"),
  support: Support,
  ...Note,
  citations: z.array(Citation),
  outside: OutsideStatement.pick({ server: true, tool: true })
    .optional()
    .describe("the tool whose result it rests on, and not the library"),
  dropped: z.boolean().describe("by a person: it is not used for the report"),
});
export type RunFinding = z.infer<typeof RunFinding>;

/** `asking`: waits for a person's answer, or approval of a tool's call, while the other steps go on. */
export const StepState = z.enum(["waiting", "running", "asking", "done", "skipped", "failed"]);
export type StepState = z.infer<typeof StepState>;

/** A question of a step to the person. */
export const StepQuestion = z.object({
  text: z.string(),
  options: z.array(z.string()).describe("empty: the person writes the answer"),
  answer: z.string().nullable(),
  asked_at: Time,
});
export type StepQuestion = z.infer<typeof StepQuestion>;

export const RunStep = z.object({
  id: Id,
  role: RunRole,
  section_id: Id.nullable().describe("of the plan; null: the step is about the whole run"),
  title: z.string().describe("of the section; empty: about the whole run"),
  state: StepState,
  model: z.string().nullable().describe("who works; null: the built-in model"),
  activity: z.array(RunActivity),
  findings: z.array(RunFinding),
  question: StepQuestion.nullable().describe("for the owner alone"),
  tool_calls: z.array(ToolCall).describe("oldest first; for the owner alone"),
  tries: z
    .array(Detail.extend({ at: Time }))
    .describe("tries that failed, and why; the step went on after them"),
  cost: RunCost,
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

export const RunInstruction = z.object({ id: Id, text: z.string(), created_at: Time });
export type RunInstruction = z.infer<typeof RunInstruction>;

const ReportSource = z.object({ id: Id.describe("of the document"), name: z.string() });

/**
 * How a report differs from the previous one of its schedule. Compared are the documents that the
 * two cite, and their sentences without marks, quotation marks, case and spacing.
 */
export const ReportChanges = z.object({
  run_id: Id.describe("whose report is the previous one"),
  since: Time.describe("when that run began"),
  sources_new: z.array(ReportSource).describe("cited now and not then"),
  sources_removed: z.array(ReportSource).describe("cited then, and no longer there to be read"),
  sources_replaced: z.array(ReportSource).describe("cited then in a version that is replaced"),
  sentences_new: z.array(z.string()).describe("without marks"),
});
export type ReportChanges = z.infer<typeof ReportChanges>;

/** What the run wrote. */
export const RunReport = z.object({
  answer: AnswerContent.describe(
    "Markdown with a heading for each section; its marks cite passages",
  ),
  not_carried: z
    .array(z.object({ section: z.string(), text: z.string(), ...Note }))
    .describe("sentences left out of the report, since their sources do not support them"),
  not_found: z
    .array(z.object({ section: z.string(), question: z.string() }))
    .describe("questions that were researched without a finding"),
  not_researched: z
    .array(z.object({ section: z.string(), question: z.string() }))
    .describe("questions that were skipped, or that a limit left no room for"),
  remarks: z.array(z.string()).describe("of the reviewer: gaps, and figures that differ"),
  limited: RunStop.nullable().describe(
    "the limit that was reached before everything was researched",
  ),
  changes: ReportChanges.optional().describe(
    "of a schedule's second report and later ones; for the owner alone",
  ),
  withheld: z
    .object({
      sentences: z.number().int().describe("that are left out"),
      sources: z.number().int().describe("that the reader may not open"),
    })
    .optional()
    .describe("of a run that is shared with the caller"),
});
export type RunReport = z.infer<typeof RunReport>;
