import { type Message, storedDetail } from "@lectern/contract/message";
import type { Citation } from "@lectern/contract/chat";
import type { RunFinding, RunPlan, RunReport, RunStep } from "@lectern/contract/run-parts";
import type { RunChange, RunHead } from "@lectern/contract/runs";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";
import type { FoundQuote } from "#schema";

import { documentsThere } from "../chat/index.ts";
import { inUnits } from "./money.ts";
import * as plans from "./plan-store.ts";
import { limitsOf } from "./planning/plan.ts";
import {
  countSteps,
  type FindingRow,
  findingsOf,
  type StepCounts,
  type StepRow,
  stepsOf,
} from "./steps-store.ts";
import type { RunRow } from "./store.ts";
import { secondsOf } from "./working/clock.ts";

export const shownPlan = (row: plans.PlanRow): RunPlan => ({
  version: row.version,
  hash: row.hash,
  sections: row.sections,
  knowledge: row.knowledge,
  author: row.author,
  change: row.change,
  estimate: row.estimate,
  limits: row.limits,
  created_at: row.created_at.toISOString(),
});

/** Returns a stored message with its text. */
const shownMessage = (stored: Message) => storedDetail(stored) ?? { detail: stored.code };

const noSteps: StepCounts = { total: 0, done: 0, asking: 0 };

export const shownHead = (
  row: RunRow,
  plan: plans.PlanRow | undefined,
  { total, done, asking }: StepCounts = noSteps,
): RunHead => ({
  id: row.id,
  name: row.name,
  question: row.question,
  state: row.state,
  model: row.model,
  writes: row.writes,
  paused: row.state === "paused" ? row.paused_by : null,
  failure: row.failure && shownMessage(row.failure),
  limits: limitsOf(row, plan),
  currency: row.currency,
  spent: {
    tokens: row.tokens,
    calls: row.calls,
    seconds: Math.round(secondsOf(row)),
    counted: row.counted,
    unpriced: row.unpriced,
    money: row.currency === null ? null : inUnits(row.money),
  },
  approved:
    row.approved_version !== null && row.approved_at && plan
      ? {
          version: row.approved_version,
          hash: plan.hash,
          at: row.approved_at.toISOString(),
          by: row.schedule_id === null ? "person" : "schedule",
        }
      : null,
  schedule_id: row.schedule_id,
  attempts: row.attempts,
  steps_done: done,
  steps_total: total,
  asking,
  draft_id: row.draft_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

type Standing = ReadonlyMap<string, "current" | "changed">;

/** Returns which documents the member may see now, and whether these versions are current. */
export async function standingOf(
  db: Db,
  member: Member,
  ids: readonly string[],
): Promise<Standing> {
  const there = ids.length > 0 ? await documentsThere(db, member, [...new Set(ids)]) : [];
  return new Map(there.map(({ id, current }) => [id, current ? "current" : "changed"]));
}

/** A finding, as far as the member may see its documents; else undefined. */
export const isSeen = ({ document_id, quotes }: FindingRow, standing: Standing) =>
  [document_id, ...quotes.map((one) => one.document_id)].every((id) => standing.has(id));

const shownFinding = (row: FindingRow, standing: Standing): RunFinding => ({
  id: row.id,
  question_id: row.question_id,
  text: row.text,
  verbatim: row.verbatim,
  support: row.support,
  note: row.note,
  ...(row.note_message && { note_message: row.note_message }),
  citations: row.quotes.map((quote) => shownCitation(quote, standing)),
  dropped: row.dropped,
});

const shownStep = ({ currency }: RunRow, row: StepRow, findings: RunFinding[]): RunStep => ({
  id: row.id,
  role: row.role,
  section_id: row.section_id,
  title: row.title,
  state: row.state,
  model: row.model,
  activity: row.activity,
  findings,
  question: row.question,
  tries: row.tries.map(({ at, ...one }) => ({ ...shownMessage(one), at })),
  cost: {
    tokens: row.tokens,
    calls: row.calls,
    seconds: Math.round(row.seconds),
    money: currency === null ? null : inUnits(row.money),
  },
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** Without what only checks need. */
const shownCitation = <C extends Citation & Partial<FoundQuote>>(
  { start: _start, language: _language, heading: _heading, ...citation }: C,
  standing: Standing,
) => ({ ...citation, source: standing.get(citation.document_id) ?? ("gone" as const) });

function shownReport(report: RunReport, standing: Standing): RunReport {
  const told = (citation: Citation) => shownCitation(citation, standing);
  const { answer } = report;
  return {
    ...report,
    answer: {
      ...answer,
      citations: answer.citations.map(told),
      sources: answer.sources.map(told),
    },
  };
}

/** Returns what changed in a run after a number; 0: all of it. Findings as the member may see them. */
export async function changeOf(
  db: Db,
  member: Member,
  row: RunRow,
  after: number,
): Promise<RunChange> {
  const [plan, counts, steps] = await Promise.all([
    row.plan_version === null ? undefined : plans.version(db, row, row.plan_version),
    countSteps(db, [row]),
    stepsOf(db, row, after),
  ]);
  const findings =
    steps.length > 0
      ? await findingsOf(
          db,
          row,
          steps.map(({ id }) => id),
        )
      : [];
  const report = row.report && row.report_seq > after ? row.report : undefined;
  const standing = await standingOf(db, member, [
    ...findings.flatMap(({ document_id, quotes }) => [
      document_id,
      ...quotes.map((one) => one.document_id),
    ]),
    ...(report?.answer.sources ?? []).map(({ document_id }) => document_id),
  ]);
  const seen = findings.filter((one) => isSeen(one, standing));
  const ofStep = Map.groupBy(seen, ({ step_id }) => step_id);
  return {
    run: shownHead(row, plan, counts.get(row.id)),
    ...(plan && row.plan_seq > after && { plan: shownPlan(plan) }),
    steps: steps.map((step) =>
      shownStep(
        row,
        step,
        (ofStep.get(step.id) ?? []).map((one) => shownFinding(one, standing)),
      ),
    ),
    instructions: row.instructions,
    ...(report && { report: shownReport(report, standing) }),
  };
}
