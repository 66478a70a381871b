import type { TakenRun } from "../change.ts";
import { type StepPatch, type StepRow, stepsOf } from "../steps-store.ts";

const ended = new Set<StepRow["state"]>(["done", "skipped", "failed"]);
export const hasEnded = ({ state }: Pick<StepRow, "state">) => ended.has(state);

/** Ends all steps that have not ended; what they stored stays. */
export async function endSteps(run: TakenRun, patch: Pick<StepPatch, "cut_short"> = {}) {
  const steps = await stepsOf(run.tx, run.row);
  for (const step of steps.filter((one) => !hasEnded(one)))
    await run.setStep(step, { state: "skipped", attempt: null, ended_at: new Date(), ...patch });
}

/** Ends all open steps as cut short, for a run that ends early and may be continued. */
export const cutShort = (run: TakenRun) => endSteps(run, { cut_short: true });

/** Returns the state in which a run goes on that is paused, or is about to be. */
export const stateAfter = (steps: readonly StepRow[]) =>
  steps.filter(({ role }) => role === "researcher").every(hasEnded)
    ? ("writing" as const)
    : ("running" as const);

/**
 * Skips what is not researched yet, so that the report is written. Where a limit is reached already
 * while writing, what is left is quoted instead. `advance` then goes on.
 */
export async function writeOut(run: TakenRun, steps: readonly StepRow[]) {
  const state = stateAfter(steps);
  const { paused_by } = run.row;
  const limited = paused_by === "person" ? null : paused_by;
  const isQuoted = state === "writing" && limited !== null;
  if (state === "running" || isQuoted) await endSteps(run);
  run.set({
    state,
    paused_by: null,
    ...(limited && { limited }),
    ...(isQuoted && { quotes_rest: true }),
  });
}
