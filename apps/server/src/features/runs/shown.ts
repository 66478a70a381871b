import { type Message, storedDetail } from "@lectern/contract/message";
import type { Citation } from "@lectern/contract/chat";
import type { RunFinding, RunReport, RunStep } from "@lectern/contract/run-parts";
import type { RunChange, RunHead } from "@lectern/contract/runs";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { inUnits } from "../caps/index.ts";
import { shownCall } from "../tools/index.ts";
import { isOwner, permissionsOf } from "./access.ts";
import { documentsReadBy, type Redaction, redactionFor } from "./for-readers.ts";
import * as plans from "./plan-store.ts";
import { limitsOf } from "./planning/plan.ts";
import { shownPlans } from "./planning/shown-plans.ts";
import {
  documentsOf,
  isSeen,
  shownCitation,
  type DocumentStatuses,
  documentStatusesOf,
} from "./document-status.ts";
import {
  countSteps,
  type FindingRow,
  findingsOf,
  type StepCounts,
  type StepRow,
  stepsOf,
} from "./steps-store.ts";
import type { RunRow } from "./store.ts";
import { callsOf } from "./tool-calls-store.ts";
import { secondsOf } from "./working/clock.ts";

/** Returns a stored message with its text. */
const shownMessage = (stored: Message) => storedDetail(stored) ?? { detail: stored.code };

const noSteps: StepCounts = { total: 0, done: 0, asking: 0 };

export const shownHead = (
  member: Member,
  row: RunRow,
  plan: plans.PlanRow | undefined,
  { total, done, asking }: StepCounts = noSteps,
): RunHead => ({
  id: row.id,
  owner: row.owner,
  readers: row.readers,
  reading_teams: row.reading_teams,
  permissions: permissionsOf(member, row),
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
  schedule_id: isOwner(member, row) ? row.schedule_id : null,
  attempts: row.attempts,
  steps_done: done,
  steps_total: total,
  asking,
  draft_id: isOwner(member, row) ? row.draft_id : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const shownFinding = (row: FindingRow, standing: DocumentStatuses): RunFinding => ({
  id: row.id,
  question_id: row.question_id,
  text: row.text,
  verbatim: row.verbatim,
  support: row.support,
  note: row.note,
  ...(row.note_message && { note_message: row.note_message }),
  citations: row.quotes.map((quote) => shownCitation(quote, standing)),
  ...(row.outside && { outside: row.outside }),
  dropped: row.dropped,
});

const shownStep = (
  { currency }: RunRow,
  row: StepRow,
  parts: Pick<RunStep, "findings" | "activity" | "question" | "tool_calls">,
): RunStep => ({
  id: row.id,
  role: row.role,
  section_id: row.section_id,
  title: row.title,
  state: row.state,
  model: row.model,
  ...parts,
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

/** How a run is shown to its owner. */
const wholeFor = (standing: DocumentStatuses): Redaction => ({
  isShown: (finding) => isSeen(finding, standing),
  step: ({ activity, question }) => ({ activity, question }),
  report: (report) => shownReport(report, standing),
});

function shownReport(report: RunReport, standing: DocumentStatuses): RunReport {
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

/**
 * Returns what changed in a run after a number; 0: all of it. Readers are shown what rests on
 * documents that they may open; the owner loses findings whose documents they may open no longer.
 */
export async function changeOf(
  db: Db,
  member: Member,
  row: RunRow,
  after: number,
): Promise<RunChange> {
  const isOwn = isOwner(member, row);
  // What readers are shown is compared with all that the run read.
  const [plan, counts, all] = await Promise.all([
    row.plan_version === null ? undefined : plans.version(db, row, row.plan_version),
    countSteps(db, [row]),
    stepsOf(db, row, isOwn ? after : 0),
  ]);
  const steps = all.filter(({ seq }) => seq > after);
  const report = row.report && row.report_seq > after ? row.report : undefined;
  const quoted = isOwn ? report : row.report;
  const findings =
    all.length > 0 ? await findingsOf(db, row, isOwn ? all.map(({ id }) => id) : undefined) : [];
  const standing = await documentStatusesOf(db, member, [
    ...findings.flatMap(documentsOf),
    ...[...(quoted?.answer.sources ?? []), ...(isOwn ? [] : documentsReadBy(all))].map(
      ({ document_id }) => document_id,
    ),
  ]);
  const redaction = isOwn
    ? wholeFor(standing)
    : redactionFor(
        { sections: plan?.sections ?? [], steps: all, findings, report: row.report },
        standing,
      );
  // Only plans that allow tools cost this statement.
  const isCalling = isOwn && plan !== undefined && plan.tools.length > 0;
  const calls = Map.groupBy(isCalling ? await callsOf(db, steps) : [], ({ step_id }) => step_id);
  const ofStep = Map.groupBy(findings.filter(redaction.isShown), ({ step_id }) => step_id);
  const [shownNow] = plan && row.plan_seq > after ? await shownPlans(db, member, row, [plan]) : [];
  return {
    run: shownHead(member, row, plan, counts.get(row.id)),
    ...(shownNow && { plan: shownNow }),
    steps: steps.map((step) => {
      const found = ofStep.get(step.id) ?? [];
      const findings = found.map((one) => shownFinding(one, standing));
      const tool_calls = (calls.get(step.id) ?? []).map(shownCall);
      return shownStep(row, step, { findings, tool_calls, ...redaction.step(step) });
    }),
    instructions: row.instructions,
    ...(report && { report: redaction.report(report) }),
  };
}
