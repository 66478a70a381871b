import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";
import type { RunActivity } from "@lectern/contract/run-parts";
import { NIL, v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { forJob, type Member } from "#http/member.ts";
import type { FailedTry, FoundQuote } from "#schema";
import type { Finding } from "../../chat/index.ts";

import { orgsOfDocuments } from "../../library/index.ts";
import { changeAnyRun, type TakenRun } from "../change.ts";
import type { PlanRow } from "../plan-store.ts";
import * as plans from "../plan-store.ts";
import {
  insertFindings,
  nextNumber,
  type FindingRow,
  findStep,
  type StepPatch,
  type StepRow,
} from "../steps-store.ts";
import { findAny, isMember, type RunRow } from "../store.ts";
import { advance } from "./advance.ts";

/** Nobody waits for the attempt any more: the run was paused, stopped or deleted. */
export class SupersededAttempt extends Error {
  constructor() {
    super("the step is not this attempt's any more");
    this.name = "Superseded";
  }
}

/** The owner of the run is no longer a member: nothing more is read for them. */
export class OwnerGone extends Error {
  constructor() {
    super("the owner of the run is no longer a member");
    this.name = "OwnerGone";
  }
}

/** A statement that a step found, before it is stored. */
export interface NewFinding extends Finding {
  question_id: string;
  text: string;
  verbatim: boolean;
  quotes: FoundQuote[];
  /** The tool whose result it rests on instead. */
  outside?: NonNullable<FindingRow["outside"]>;
}

/** What a step stores with one change. */
export interface StepChange {
  findings?: readonly NewFinding[];
  activity?: readonly RunActivity[];
  step?: StepPatch;
  /** More to change in the same transaction, with the run locked. */
  more?: (run: TakenRun) => Promise<void>;
}

/** One attempt at a step. */
export interface Attempt {
  deps: Deps;
  /** The run's owner, with no more rights than every member has. */
  member: Member;
  id: string;
  run: RunRow;
  step: StepRow;
  plan: PlanRow | undefined;
  signal: AbortSignal;
  /** The limit that left no room for a call. */
  reached?: Error;
  /** Stores a change if the step is still this attempt's; else throws Superseded. */
  store(change: StepChange): Promise<void>;
  /**
   * Returns the run as it is now, for its instructions and limits; called before anything is read.
   * Throws OwnerGone, Superseded.
   */
  fresh(): Promise<RunRow>;
}

/** ms; how soon a request to a model is ended after its step was paused or stopped. */
const lookEvery = 700;

/** Calls `end` as soon as the step is not this attempt's any more. Returns a function that stops. */
function watch({ db, log }: Deps, run: RunRow, step: StepRow, attempt: string, end: () => void) {
  const look = async () => {
    const now = await findStep(db, run, step.id);
    if (now?.attempt !== attempt) end();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, "a step could not be looked up"));
  }, lookEvery);
  return () => clearInterval(timer);
}

/** Works on a claimed step; ends when it is done or nobody waits for it. */
export async function attemptStep(
  deps: Deps,
  { run, step, attempt }: { run: RunRow; step: StepRow; attempt: string },
  ending: AbortSignal,
  work: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const { organization_id: orgId, id: runId } = run;
  const over = new AbortController();
  const stopWatching = watch(deps, run, step, attempt, () => over.abort());
  const plan = await plans.version(deps.db, run, run.approved_version ?? run.plan_version ?? 0);
  const store = async (change: StepChange) => {
    const kept = await changeAnyRun(deps, orgId, runId, (taken) =>
      keep(deps, taken, step, attempt, change),
    );
    if (!kept) throw new SupersededAttempt();
  };
  const signal = AbortSignal.any([ending, over.signal]);
  const member = forJob(orgId, run.owner_id);
  const fresh = async () => {
    const now = await findAny(deps.db, orgId, runId);
    if (!now) throw new SupersededAttempt();
    if (!(await isMember(deps.db, member))) throw new OwnerGone();
    return now;
  };
  try {
    await work({ deps, member, id: attempt, run, step, plan, signal, store, fresh });
  } catch (error) {
    // A request that was ended since nobody waits for it fails in its own ways.
    if (!(error instanceof SupersededAttempt) && !over.signal.aborted) throw error;
  } finally {
    stopWatching();
  }
}

/** Returns whether the step was still this attempt's. */
async function keep(
  deps: Deps,
  run: TakenRun,
  { id }: StepRow,
  attempt: string,
  { findings = [], activity = [], step: patch = {}, more }: StepChange,
): Promise<boolean> {
  const step = await findStep(run.tx, run.row, id);
  if (step?.attempt !== attempt) return false;
  if (findings.length > 0) {
    const first = await nextNumber(run.tx, run.row);
    const orgs = await orgsOfDocuments(
      run.tx,
      step.organization_id,
      findings.map(({ quotes }) => quotes[0]?.document_id ?? NIL),
    );
    // A document may have been removed for good in the meantime.
    const rows = findings.flatMap((one, at) => {
      const document = one.quotes[0]?.document_id;
      const org = orgs.get(document ?? NIL);
      if (one.outside) return rowOf(step, one, first + at, noDocument);
      return document !== undefined && org
        ? rowOf(step, one, first + at, {
            document_organization_id: org,
            document_id: document,
          })
        : [];
    });
    await insertFindings(run.tx, rows);
  }
  await run.setStep(step, {
    ...(activity.length > 0 && { activity: JSON.stringify([...step.activity, ...activity]) }),
    ...patch,
  });
  await more?.(run);
  if (patch.state !== undefined) await advance(deps, run);
  return true;
}

type OfDocument = Pick<FindingRow, "document_organization_id" | "document_id">;
const noDocument: OfDocument = { document_organization_id: null, document_id: null };

const rowOf = (step: StepRow, one: NewFinding, number: number, document: OfDocument) => ({
  organization_id: step.organization_id,
  run_id: step.run_id,
  step_id: step.id,
  id: uuid(),
  number,
  question_id: one.question_id,
  text: one.text,
  verbatim: one.verbatim,
  support: one.support,
  note: one.note,
  note_message: one.note_message ? JSON.stringify(one.note_message) : null,
  quotes: JSON.stringify(one.quotes),
  outside: one.outside ? JSON.stringify(one.outside) : null,
  ...document,
});

/** The patch that ends a step. */
export const endOf = (
  { started_at }: Pick<StepRow, "started_at">,
  state: "done" | "failed" | "skipped" = "done",
): StepPatch => {
  const ended_at = new Date();
  const seconds = started_at ? (ended_at.getTime() - started_at.getTime()) / 1000 : 0;
  return { state, ended_at, seconds, attempt: null };
};

/** A failed try, beside those before. */
export const triesWith = ({ tries }: Pick<StepRow, "tries">, why: RenderedMessage): FailedTry[] => [
  ...tries,
  { ...withoutText(why), at: new Date().toISOString() },
];

export const triedAgain = () => message("step_failed_try");
