import type { RunState, RunStop } from "@lectern/contract/run-parts";
import type { RunHead } from "@lectern/contract/runs";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import type { Tone } from "#ui/feedback/Badge.tsx";

/** Whether nothing about the run changes by itself any more. */
export const isOver = (state: RunState) =>
  state === "done" || state === "stopped" || state === "failed";

/** Whether steps work or wait for their turn. */
export const isAtWork = (state: RunState) => state === "running" || state === "writing";

/** Whether it may be stopped for good. */
export const isStoppable = (state: RunState) => !isOver(state) && state !== "awaiting_review";

const words: Record<RunState, readonly [MessageDescriptor, Tone]> = {
  planning: [msg`Planning`, "info"],
  awaiting_plan: [msg`Plan to approve`, "warning"],
  running: [msg`At work`, "info"],
  paused: [msg`Paused`, "warning"],
  writing: [msg`Writing`, "info"],
  awaiting_review: [msg`Report to accept`, "warning"],
  done: [msg`Done`, "success"],
  stopped: [msg`Stopped`, "neutral"],
  failed: [msg`Failed`, "error"],
};

const ofRole = msg`Role limit reached`;
const limits: Record<RunStop, MessageDescriptor> = {
  tokens: msg`Token limit reached`,
  calls: msg`Call limit reached`,
  minutes: msg`Time limit reached`,
  money: msg`Cost limit reached`,
  workspace: msg`Monthly limit reached`,
  planner: ofRole,
  researcher: ofRole,
  writer: ofRole,
  checker: ofRole,
  reviewer: ofRole,
};

/** What says how a run stands, to its owner or to a reader. */
export type RunStanding = Pick<RunHead, "state" | "paused" | "asking" | "permissions">;

/** The state of a run in words, and its colour. */
export function stateWords({
  state,
  paused,
  asking,
  permissions,
}: RunStanding): readonly [MessageDescriptor, Tone] {
  if (state === "paused" && paused !== null && paused !== "person") {
    return [limits[paused], "warning"];
  }
  if (state === "running" && asking > 0)
    return [permissions.edit ? msg`Waits for you` : msg`Waits for an answer`, "asking"];
  return words[state];
}
