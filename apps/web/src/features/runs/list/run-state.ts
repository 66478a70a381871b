import type { RunHead } from "@lectern/contract/runs";
import { plural, t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

/** `work` turns, `wait` is a ring, `hold` two bars, `done` a dot, `wrong` a diamond, `ended` a dash. */
export type StateShape = "work" | "wait" | "hold" | "done" | "wrong" | "ended";

export interface StateLook {
  words: string;
  tone: "info" | "warning" | "success" | "error" | "neutral";
  shape: StateShape;
}

/** Returns a run's state in a word or two. */
export function lookOf({ state, asking, paused }: RunHead): StateLook {
  if (asking > 0 && (state === "running" || state === "paused")) {
    return { words: t`Asks you`, tone: "warning", shape: "wait" };
  }
  switch (state) {
    case "planning":
      return { words: t`Planning`, tone: "info", shape: "work" };
    case "awaiting_plan":
      return { words: t`Plan to approve`, tone: "warning", shape: "wait" };
    case "running":
      return { words: t`Researching`, tone: "info", shape: "work" };
    case "writing":
      return { words: t`Writing`, tone: "info", shape: "work" };
    case "paused":
      return paused === null || paused === "person"
        ? { words: t`Paused`, tone: "neutral", shape: "hold" }
        : { words: t`Limit reached`, tone: "warning", shape: "hold" };
    case "awaiting_review":
      return { words: t`Report to accept`, tone: "warning", shape: "wait" };
    case "done":
      return { words: t`Done`, tone: "success", shape: "done" };
    case "stopped":
      return { words: t`Stopped`, tone: "neutral", shape: "ended" };
    case "failed":
      return { words: t`Failed`, tone: "error", shape: "wrong" };
  }
}

/** Returns what a run waits for; null if it waits for nobody. */
export function reasonOf({ state, asking, paused }: RunHead): string | null {
  if (state === "awaiting_plan") return t`Nothing is researched until you approve the plan.`;
  if (state === "awaiting_review") return t`The report is written. Read it, then accept it.`;
  if (state === "paused") {
    if (paused === "tokens") return t`It reached its limit of tokens.`;
    if (paused === "calls") return t`It reached its limit of calls.`;
    if (paused === "minutes") return t`It reached its limit of time.`;
  }
  if (asking > 0 && (state === "running" || state === "paused")) {
    const count = shortCount(asking);
    return plural(asking, {
      one: `${count} step waits for your answer.`,
      other: `${count} steps wait for your answer.`,
    });
  }
  return null;
}
