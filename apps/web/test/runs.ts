import type { Citation } from "@lectern/contract/chat";
import type {
  PlanSection,
  RunFinding,
  RunPlan,
  RunReport,
  RunStep,
} from "@lectern/contract/run-parts";
import type { Run, RunChange } from "@lectern/contract/runs";
import type { RunSchedule } from "@lectern/contract/schedules";

import { adaAsPerson } from "./library.ts";

let last = 0;
const id = () => `0199f0ee-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const now = "2026-11-26T09:14:00.000Z";
const noCost = { tokens: 0, calls: 0, seconds: 0, money: null };

export const planSection = (title: string, ...questions: string[]): PlanSection => ({
  id: id(),
  title,
  questions: questions.map((text) => ({ id: id(), text, included: true })),
});

export const runPlan = (sections: PlanSection[], given: Partial<RunPlan> = {}): RunPlan => ({
  version: 1,
  hash: "5f2c9a7e41b80d36",
  sections,
  knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
  hidden_sources: 0,
  tools: [],
  author: "planner",
  change: "",
  limits: null,
  estimate: {
    low: { tokens: 410_000, calls: 58, seconds: 360, money: null },
    expected: { tokens: 620_000, calls: 84, seconds: 540, money: null },
    high: { tokens: 980_000, calls: 132, seconds: 960, money: null },
  },
  created_at: now,
  ...given,
});

export const citation = (document_name: string, page: number, quote: string): Citation => ({
  index: 1,
  chunk_id: id(),
  document_id: id(),
  document_name,
  collection_id: id(),
  page,
  quote,
  rects: [],
  support: "supported",
});

export const runFinding = (text: string, given: Partial<RunFinding> = {}): RunFinding => ({
  id: id(),
  question_id: id(),
  text,
  verbatim: false,
  support: "supported",
  note: null,
  citations: [citation("Aldane Electric.pdf", 22, text)],
  dropped: false,
  ...given,
});

export const runStep = (given: Partial<RunStep> = {}): RunStep => ({
  id: id(),
  role: "researcher",
  section_id: null,
  title: "",
  state: "waiting",
  model: "Qwen 3 14B",
  activity: [],
  findings: [],
  question: null,
  tool_calls: [],
  tries: [],
  cost: noCost,
  started_at: null,
  ended_at: null,
  ...given,
});

export const runReport = (content: string, given: Partial<RunReport> = {}): RunReport => ({
  answer: { content, citations: [], sentences: [], quoted: false, found: true, sources: [] },
  not_carried: [],
  not_found: [],
  not_researched: [],
  remarks: [],
  limited: null,
  ...given,
});

export const run = (given: Partial<Run> = {}): Run => ({
  id: id(),
  owner: adaAsPerson,
  readers: [],
  reading_teams: [],
  permissions: { edit: true },
  name: "Liability of the five suppliers",
  question:
    "Compare how the five suppliers limit liability and say which contracts we should renegotiate",
  state: "awaiting_plan",
  model: null,
  writes: true,
  paused: null,
  failure: null,
  limits: { tokens: 1_200_000, calls: 150, minutes: 20, money: null },
  currency: null,
  spent: { ...noCost, counted: false, unpriced: false },
  approved: null,
  attempts: 1,
  steps_done: 0,
  steps_total: 0,
  asking: 0,
  draft_id: null,
  schedule_id: null,
  created_at: now,
  updated_at: now,
  finished_at: null,
  seq: 1,
  plan: null,
  steps: [],
  instructions: [],
  report: null,
  ...given,
});

/** A run at work on an approved plan. */
export const runAtWork = (plan: RunPlan, steps: RunStep[], given: Partial<Run> = {}): Run =>
  run({
    state: "running",
    plan,
    steps,
    approved: { version: plan.version, hash: plan.hash, at: now, by: "person" },
    steps_total: steps.length,
    steps_done: steps.filter(({ state }) => state === "done").length,
    asking: steps.filter(({ state }) => state === "asking").length,
    spent: {
      tokens: 356_000,
      calls: 49,
      seconds: 292,
      money: null,
      counted: false,
      unpriced: false,
    },
    ...given,
  });

/** An event of a run's stream. */
export function runChange(run: Run, change: Partial<RunChange> = {}): RunChange {
  const { seq: _, plan: __, steps: ___, instructions: ____, report: _____, ...head } = run;
  return { run: head, steps: [], ...change };
}

export const runSchedule = (given: Partial<RunSchedule> = {}): RunSchedule => ({
  id: id(),
  name: "Liability of the five suppliers",
  question: "Compare how the five suppliers limit liability",
  timing: { every: "week", weekday: 1, hour: 7, time_zone: localZone() },
  active: true,
  paused: null,
  hash: "5f2c9a7e41b80d36",
  limits: { tokens: 1_200_000, calls: 150, minutes: 20 },
  next_at: "2026-11-30T06:00:00.000Z",
  last_at: null,
  created_at: now,
  updated_at: now,
  ...given,
});
const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
