import type { RunRole, RunStep } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";

import { isOver } from "../run-state.ts";
import { shownState, type ShownStep } from "./step-words.ts";

export interface StepGroup {
  role: RunRole;
  /** Those that wait for the person come first. */
  steps: readonly RunStep[];
  state: ShownStep;
}

const order = ["researcher", "writer", "checker", "reviewer"] as const;

/** The steps of a run by role; roles whose turn has not come have a group without steps. */
export function groupsOf(run: Pick<Run, "steps" | "state" | "writes">): StepGroup[] {
  return order.flatMap((role) => {
    const steps = run.steps.filter((step) => step.role === role);
    const isExpected = !isOver(run.state) && (run.writes || role === "writer");
    if (steps.length === 0 && !(isExpected && role !== "researcher")) return [];
    const asking = steps.filter(({ state }) => state === "asking");
    const others = steps.filter(({ state }) => state !== "asking");
    return [{ role, steps: [...asking, ...others], state: groupState(steps, run.state) }];
  });
}

/** The first of these that a step is in describes the group. */
const telling: readonly ShownStep[] = ["running", "asking", "held", "failed", "waiting"];

function groupState(steps: readonly RunStep[], run: Run["state"]): ShownStep {
  if (steps.length === 0) return "waiting";
  const states = steps.map((step) => shownState(step, run));
  if (run === "failed" && states.includes("failed")) return "failed";
  const [first] = telling.filter((state) => states.includes(state));
  // Some are done and others wait for their turn.
  if (first === "waiting" && states.includes("done")) return run === "running" ? "running" : "held";
  if (first) return first;
  return states.includes("done") ? "done" : "skipped";
}

/** How many steps are in each state, the most telling first. */
export function countStates(steps: readonly RunStep[], run: Run["state"]) {
  const counts = new Map<ShownStep, number>();
  for (const step of steps) {
    const state = shownState(step, run);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const shown: ShownStep[] = ["done", "running", "asking", "held", "failed", "skipped", "waiting"];
  return shown.flatMap((state) => {
    const count = counts.get(state);
    return count ? [{ state, count }] : [];
  });
}
