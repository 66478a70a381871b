import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { addReport } from "../report/report.ts";
import type { TakenRun } from "../change.ts";
import { secondsOf } from "./clock.ts";
import { findingsOf, insertSteps, type StepRow, stepsOf } from "../steps-store.ts";
import { hasEnded, writeOut } from "./write-out.ts";

/** Steps of a run that work at once; more would cost more for the same report. */
const atOnce = 2;

/** Enqueues the work on a step. */
export const enqueueStep = (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { organization_id, run_id, id }: { organization_id: OrgId; run_id: string; id: string },
  at?: Date,
) =>
  jobs.enqueue(
    tx,
    "work-on-run",
    { organization_id, run_id, step_id: id },
    { key: `work-on-run:${id}`, at: at ?? null },
  );

/**
 * Starts the steps that may work now, moves the run to its next state when all have ended, pauses it
 * where a limit was reached, and runs the clock while any works. A scheduled run does not pause.
 * Called at the end of every change.
 */
export async function advance(deps: Pick<Deps, "jobs">, run: TakenRun): Promise<void> {
  let steps = await stepsOf(run.tx, run.row);
  if (run.row.state === "running") {
    const research = steps.filter(({ role }) => role === "researcher");
    if (research.every(hasEnded)) {
      run.set({ state: "writing" });
      steps = [...steps, ...(await addWriting(run, steps))];
    } else steps = await start(deps, run, steps, research);
  }
  if (run.row.state === "writing") {
    const writing = steps.filter(({ role }) => writingRoles.has(role));
    if (writing.every(hasEnded)) {
      await addReport(run, steps);
      run.set({ state: "awaiting_review" });
    } else
      steps = await start(
        deps,
        run,
        steps,
        writing.filter((one) => mayStart(one, writing)),
      );
  }
  const works = steps.some(({ state }) => state === "running");
  if (!works && isPausing(run)) {
    // Nobody waits for a scheduled run: it writes with what there is.
    if (run.row.schedule_id !== null) {
      await writeOut(run, steps);
      return advance(deps, run);
    }
    run.set({ state: "paused" });
  }
  runClock(run, works);
}

/** Whether a pause was requested but has not taken effect, since steps may still work. */
const isPausing = ({ row: { state, paused_by } }: TakenRun) =>
  paused_by !== null && (state === "running" || state === "writing");

const writingRoles = new Set<StepRow["role"]>(["writer", "checker", "reviewer"]);

/** A section is checked after it was written, and the whole reviewed after all sections. */
function mayStart({ role, section_id }: StepRow, writing: readonly StepRow[]): boolean {
  if (role === "writer") return true;
  return writing
    .filter((one) =>
      role === "checker"
        ? one.role === "writer" && one.section_id === section_id
        : one.role !== "reviewer",
    )
    .every(hasEnded);
}

async function start(
  deps: Pick<Deps, "jobs">,
  run: TakenRun,
  steps: StepRow[],
  some: readonly StepRow[],
): Promise<StepRow[]> {
  if (isPausing(run)) return steps;
  const free = atOnce - steps.filter(({ state }) => state === "running").length;
  const next = some.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free));
  for (const step of next) {
    await run.setStep(step, { state: "running", attempt: null });
    await enqueueStep(deps, run.tx, step);
  }
  const started = new Set(next.map(({ id }) => id));
  return steps.map((one) => (started.has(one.id) ? { ...one, state: "running" as const } : one));
}

/**
 * Adds the steps that write the report: with a model, two for each section that has findings, and a
 * review. The built-in model only assembles quotes, which `addReport` does: its step is inserted as
 * done.
 */
async function addWriting(run: TakenRun, steps: readonly StepRow[]): Promise<StepRow[]> {
  const { organization_id, id: run_id, writes, quotes_rest } = run.row;
  const findings = await findingsOf(run.tx, run.row);
  const found = new Set(findings.filter(({ dropped }) => !dropped).map(({ step_id }) => step_id));
  const sections = steps.filter(({ role, id }) => role === "researcher" && found.has(id));
  const first = { organization_id, run_id, seq: run.seq, section_id: null, title: "" };
  const built =
    writes && !quotes_rest && sections.length > 0
      ? [
          ...sections.flatMap(({ section_id, title }, at) => [
            {
              ...first,
              id: uuid(),
              position: 100 + at,
              role: "writer" as const,
              section_id,
              title,
            },
            {
              ...first,
              id: uuid(),
              position: 200 + at,
              role: "checker" as const,
              section_id,
              title,
            },
          ]),
          { ...first, id: uuid(), position: 300, role: "reviewer" as const },
        ]
      : [
          {
            ...first,
            id: uuid(),
            position: 100,
            role: "writer" as const,
            state: "done" as const,
            started_at: new Date(),
            ended_at: new Date(),
          },
        ];
  await insertSteps(run.tx, built);
  const known = new Set(steps.map(({ id }) => id));
  return (await stepsOf(run.tx, run.row)).filter(({ id }) => !known.has(id));
}

function runClock(run: TakenRun, works: boolean) {
  const { working_since } = run.row;
  if (works && working_since === null) run.set({ working_since: new Date() });
  if (!works && working_since !== null)
    run.set({ working_since: null, seconds: secondsOf(run.row) });
}
