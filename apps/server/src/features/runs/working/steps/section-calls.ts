import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";
import { mostSectionCalls } from "@lectern/contract/run-parts";

import type { Model } from "#deps";

import {
  callable,
  type CallableTool,
  callTool,
  cutToTokens,
  jsonObject,
  offeredTools,
  ToolError,
} from "../../../tools/index.ts";
import { changeAnyRun } from "../../change.ts";
import type { ToolLine } from "../../roles/tool-lines.ts";
import { mostTokensOfResult, toolParts } from "../../roles/tool-parts.ts";
import { findStep } from "../../steps-store.ts";
import * as store from "../../tool-calls-store.ts";
import { LimitReached } from "../limit-reached.ts";
import { limitWithoutRoom } from "../limits.ts";
import type { Attempt } from "../work.ts";
import { judgedCalls, needsPerson } from "./judged-call.ts";

/** The tools that a researcher may call at a moment, and its calls so far. */
export interface SectionCalls {
  mayCall: boolean;
  /** The parts of a prompt on them, and their tokens. */
  parts: string[];
  tokens: number;
  /** The tools whose results notes may rest on, by the numbers of the results. */
  results: ReadonlyMap<number, { server: string; tool: string }>;
  /** Returns the rows of calls that a model asks for. */
  asked: (lines: readonly ToolLine[]) => store.NewToolCall[];
}

const none: SectionCalls = {
  mayCall: false,
  parts: [],
  tokens: 0,
  results: new Map(),
  asked: () => [],
};

/**
 * Makes the calls of a step that may be made and were not yet, one after the other, and returns what
 * may be called next. Without tools in the plan, nothing is read. Throws LimitReached, Superseded,
 * OwnerGone.
 */
export async function sectionCalls(
  attempt: Attempt,
  { windowTokens }: Model,
): Promise<SectionCalls> {
  const { deps, member, plan, step } = attempt;
  const planned = new Map(plan?.tools.map(({ id, hash }) => [id, hash]));
  if (planned.size === 0) return none;
  const open = await store.callsOf(deps.db, [step]);
  for (const call of open) if (call.status === "running") await make(attempt, call);
  const [calls, now] = await Promise.all([
    store.callsOf(deps.db, [step]),
    offeredTools(deps.db, member.orgId),
  ]);
  const allowed = now.filter(({ id, hash }) => planned.get(id) === hash);
  const tools = callable(allowed, windowTokens);
  const isOver = calls.length >= mostSectionCalls;
  const offered = isOver ? [] : tools.filter((one) => !needsPerson(attempt, one));
  return {
    mayCall: true,
    ...toolParts(promptsOf(offered), calls, windowTokens),
    results: new Map(
      calls
        .filter(({ status }) => status === "done")
        .map(({ number, server, tool }) => [number, { server, tool }]),
    ),
    asked: (lines) => judgedCalls(attempt, lines, { tools, before: calls }),
  };
}

const promptsOf = (tools: readonly CallableTool[]) => tools.map(({ prompt }) => prompt);

/**
 * Makes a call with the rights that the run's owner has now. That it is about to be sent is stored
 * before: of one whose process died, nobody knows what it did, and it is not made again.
 */
async function make(attempt: Attempt, call: store.ToolCallRow): Promise<void> {
  const { deps, member, plan, signal } = attempt;
  const began = performance.now();
  const ended = (result: string | null, failure: RenderedMessage | undefined) =>
    end(attempt, call, {
      status: failure ? "failed" : "done",
      result,
      failure: failure ? JSON.stringify(withoutText(failure)) : null,
      duration_ms: Math.round(performance.now() - began),
    });
  if (call.sent_at !== null) return ended(null, message("run_tool_outcome_unknown"));
  signal.throwIfAborted();
  const run = await attempt.fresh();
  if (limitWithoutRoom({ ...run, calls: 0, tokens: 0 }, plan, run.state) === "minutes")
    throw new LimitReached("minutes");
  const { tool_id: toolId, definition_hash: hash } = call;
  const [tool] = toolId === null ? [] : await offeredTools(deps.db, member.orgId, toolId);
  const isAllowed = call.approval === "asked" || tool?.mode === "allow";
  if (!tool || toolId === null || !isAllowed) return ended(null, message("tool_off"));
  await attempt.store({ more: ({ tx }) => store.markSent(tx, call) });
  try {
    const args = jsonObject(call.arguments);
    const { text, failure } = await callTool(deps, member.orgId, { toolId, hash, args }, signal);
    await ended(cutToTokens(text, mostTokensOfResult), failure);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    deps.log.warn({ err: error, call: call.id }, "a tool could not be called");
    await ended(null, error.userMessage);
  }
}

/** Stores what came of a call, whoever works on the step by then. */
async function end(
  { deps, run: { organization_id, id }, step }: Attempt,
  call: store.ToolCallRow,
  patch: Parameters<typeof store.endCall>[2],
) {
  await changeAnyRun(deps, organization_id, id, async (run) => {
    await store.endCall(run.tx, call, patch);
    const now = await findStep(run.tx, run.row, step.id);
    if (now) await run.setStep(now, {});
  });
}
