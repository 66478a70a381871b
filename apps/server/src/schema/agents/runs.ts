import type { Citation, Knowledge, Support } from "@lectern/contract/chat";
import type { Message } from "@lectern/contract/message";
import type { RunCaps } from "@lectern/contract/run-caps";
import type {
  PlanSection,
  PlanTool,
  RunActivity,
  RunEstimate,
  RunInstruction,
  RunLimits,
  RunReport,
  RunRole,
  RunState,
  RunStop,
  StepQuestion,
  StepState,
} from "@lectern/contract/run-parts";
import type { OutsideStatement } from "@lectern/contract/tool-calls";
import type { ScheduleTiming } from "@lectern/contract/schedules";
import type { RunTemplate, TemplateColumn } from "@lectern/contract/templates";
import type { ColumnType, Generated, RawBuilder } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Count, Json, JsonOrNull, Stamp } from "../columns.ts";
import type { CallColumns } from "../tools.ts";

export interface RunTable {
  organization_id: OrgId;
  id: string;
  owner_id: string;
  name: string;
  question: string;
  knowledge: Json<Knowledge>;
  state: Generated<RunState>;
  model: string | null;
  writes: boolean;
  paused_by: RunStop | "person" | null;
  failure: JsonOrNull<Message>;
  limits: JsonOrNull<Partial<RunLimits>>;
  plan_version: number | null;
  approved_version: number | null;
  approved_at: Date | null;
  tokens: Generated<number>;
  tokens_reserved: Generated<number>;
  calls: Generated<number>;
  counted: Generated<boolean>;
  currency: string | null;
  money: Generated<number>;
  money_reserved: Generated<number>;
  unpriced: Generated<boolean>;
  seconds: Generated<number>;
  working_since: Date | null;
  limited: RunStop | null;
  quotes_rest: Generated<boolean>;
  instructions: Json<RunInstruction[]>;
  report: JsonOrNull<RunReport>;
  draft_id: string | null;
  schedule_id: string | null;
  attempts: Generated<number>;
  seq: Generated<number>;
  plan_seq: Generated<number>;
  report_seq: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  finished_at: Date | null;
}

/** A member who reads a run of somebody else. */
export interface RunReaderTable {
  organization_id: OrgId;
  run_id: string;
  account_id: string;
}

/** Whoever is in the team at the moment is a reader. */
export interface RunTeamTable {
  organization_id: OrgId;
  run_id: string;
  team_id: string;
}

export interface RunPlanTable {
  organization_id: OrgId;
  run_id: string;
  version: number;
  hash: string;
  sections: Json<PlanSection[]>;
  knowledge: Json<Knowledge>;
  author: "planner" | "person";
  change: Generated<string>;
  estimate: Json<RunEstimate>;
  limits: JsonOrNull<RunLimits>;
  tools: Json<PlanTool[]>;
  created_at: Stamp;
}

export interface RunTemplateTable {
  organization_id: OrgId;
  id: string;
  owner_id: string | null;
  name: string;
  question: string;
  sections: Json<RunTemplate["sections"]>;
  knowledge: Json<Knowledge>;
  columns: JsonOrNull<TemplateColumn[]>;
  limits: Json<Partial<RunLimits>>;
  shared: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface RunScheduleTable {
  organization_id: OrgId;
  id: string;
  owner_id: string;
  name: string;
  question: string;
  sections: Json<PlanSection[]>;
  knowledge: Json<Knowledge>;
  hash: string;
  model: string | null;
  limits: Json<Partial<RunLimits>>;
  tools: Json<PlanTool[]>;
  timing: Json<ScheduleTiming>;
  active: Generated<boolean>;
  paused: JsonOrNull<Message>;
  next_at: Date | null;
  last_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}

/** A failed try of a step, and why. */
export interface FailedTry extends Message {
  at: string;
}

/** A sentence with what checking says of it; without its marks. */
export interface CheckedSentence {
  text: string;
  support: Support;
  note: string | null;
  note_message?: Message | undefined;
  contradicted?: true | undefined;
}

/** Intermediate results of a step, from which another attempt goes on. */
export interface StepProgress {
  /** Of a planner: what the person asked to change, in which version. */
  change?: string;
  version?: number;
  /** Of a researcher: rounds, searches, and the questions that were quoted for. */
  round?: number;
  searched?: string[];
  quoted?: string[];
  /** Of a writer or checker: Markdown; its marks are the numbers of findings. */
  text?: string;
  /** Of a checker. */
  sentences?: CheckedSentence[];
  notCarried?: CheckedSentence[];
  /** Of a reviewer. */
  remarks?: string[];
}

export interface RunStepTable {
  organization_id: OrgId;
  run_id: string;
  id: string;
  position: number;
  role: RunRole;
  section_id: string | null;
  title: Generated<string>;
  state: Generated<StepState>;
  attempt: string | null;
  model: string | null;
  activity: Json<RunActivity[]>;
  question: JsonOrNull<StepQuestion>;
  tries: Json<FailedTry[]>;
  progress: JsonOrNull<StepProgress>;
  tokens: Generated<number>;
  calls: Generated<number>;
  money: Generated<number>;
  seconds: Generated<number>;
  seq: number;
  started_at: Date | null;
  /** Whether it was ended since its run was stopped or failed. */
  cut_short: Generated<boolean>;
  ended_at: Date | null;
}

export interface RunCallTable {
  organization_id: OrgId;
  run_id: string;
  step_id: string;
  id: string;
  tokens: number;
  money: Generated<number>;
  at: Stamp;
}

/** A call of a tool that a researcher asked for. */
export interface RunToolCallTable extends CallColumns {
  run_id: string;
  step_id: string;
  number: number;
  /** Set before it is sent: of one that was never answered, the outcome is unknown. */
  sent_at: Date | null;
}

export interface RunReplyTable {
  organization_id: OrgId;
  step_id: string;
  hash: Buffer;
  text: string;
}

export interface RunCapsTable {
  organization_id: OrgId;
  caps: Json<RunCaps>;
}

export interface RunMonthTable {
  organization_id: OrgId;
  /** Its first day; only compared and set inside statements. */
  month: ColumnType<Date, RawBuilder<Date>, never>;
  tokens: Count;
  counted: Generated<boolean>;
}

/** A quote with its place in the page's text, and what checking a sentence against it needs. */
export interface FoundQuote extends Citation {
  start: number;
  language: string;
  heading: string | null;
}

export interface RunFindingTable {
  organization_id: OrgId;
  run_id: string;
  step_id: string;
  id: string;
  /** By which the report's writer cites it; from 1 in each run. */
  number: number;
  question_id: string;
  text: string;
  verbatim: boolean;
  support: Support;
  note: string | null;
  note_message: JsonOrNull<Message>;
  quotes: Json<FoundQuote[]>;
  /** Editions are documents of another workspace. Null: it rests on none. */
  document_organization_id: OrgId | null;
  document_id: string | null;
  /** The tool whose result it rests on instead. */
  outside: JsonOrNull<Pick<OutsideStatement, "server" | "tool">>;
  dropped: Generated<boolean>;
}
