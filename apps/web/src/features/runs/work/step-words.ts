import type { RunRole, RunStep } from "@lectern/contract/run-parts";
import type { RunState } from "@lectern/contract/run-parts";
import type { RunHead } from "@lectern/contract/runs";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import * as icons from "#ui/images/icons.ts";

import * as own from "../icons.ts";

/** How a step is shown: as it is, or held because the run does not go on. */
export type ShownStep = RunStep["state"] | "held";

export const shownState = (
  step: Pick<RunStep, "state" | "started_at">,
  run: RunState,
): ShownStep => {
  const rests = run === "paused" || run === "failed" || run === "stopped";
  const isOpen = step.state === "running" || (step.state === "waiting" && step.started_at !== null);
  return rests && isOpen ? "held" : step.state;
};

const stepWords: Record<ShownStep, MessageDescriptor> = {
  waiting: msg`Waits`,
  running: msg`At work`,
  asking: msg`Waits for you`,
  done: msg`Done`,
  skipped: msg`Skipped`,
  failed: msg`Failed`,
  held: msg`Held`,
};

/** How a step stands, in words, for the run's owner or for a reader. */
export const stepWord = ({ permissions }: RunHead, state: ShownStep): MessageDescriptor =>
  state === "asking" && !permissions.edit ? msg`Waits for an answer` : stepWords[state];

export const roleNames: Record<RunRole, MessageDescriptor> = {
  planner: msg`Planner`,
  researcher: msg`Researcher`,
  writer: msg`Writer`,
  checker: msg`Checker`,
  reviewer: msg`Reviewer`,
};

export const groupNames: Record<RunRole, MessageDescriptor> = {
  planner: msg`Plan`,
  researcher: msg`Research`,
  writer: msg`Report`,
  checker: msg`Checking`,
  reviewer: msg`Review`,
};

/** What a role does, until it begins. */
export const roleTasks: Record<RunRole, MessageDescriptor> = {
  planner: msg`Turns the question into sections and questions`,
  researcher: msg`Searches the sources and reads what fits`,
  writer: msg`Writes the report from the findings alone`,
  checker: msg`Compares each sentence with its sources`,
  reviewer: msg`Looks for gaps, and for figures that differ`,
};

export const roleIcons: Record<RunRole, string> = {
  planner: own.plan,
  researcher: icons.search,
  writer: icons.pencil,
  checker: icons.shield,
  reviewer: icons.eye,
};
