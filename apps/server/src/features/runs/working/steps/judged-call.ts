import {
  type Message,
  message,
  type RenderedMessage,
  withoutText,
} from "@lectern/contract/message";
import { mostSectionCalls } from "@lectern/contract/run-parts";
import { v7 as uuid } from "uuid";

import { argumentsOf, type CallableTool, hashOfCall } from "../../../tools/index.ts";
import type { ToolLine } from "../../roles/tool-lines.ts";
import type { NewToolCall } from "../../tool-calls-store.ts";
import type { Attempt } from "../work.ts";

/** What is known of an earlier call of the step. */
interface EarlierCall {
  hash: string;
  failure: Pick<Message, "code"> | null;
}

/** Whether a tool asks each time where nobody is there to be asked. */
export const needsPerson = ({ run }: Pick<Attempt, "run">, { tool }: CallableTool) =>
  tool.mode === "ask" && run.schedule_id !== null;

/**
 * Returns the rows of calls that a model asks for: refused, waiting for the person, or to be made at
 * once. `tools` are those of the plan that may be called now.
 */
export function judgedCalls(
  attempt: Pick<Attempt, "run" | "step">,
  lines: readonly ToolLine[],
  { tools, before }: { tools: readonly CallableTool[]; before: readonly EarlierCall[] },
): NewToolCall[] {
  const { run, step } = attempt;
  const known = [...before];
  // One more than a section may make is stored, so that the person sees that it was refused.
  const room = Math.max(0, mostSectionCalls + 1 - before.length);
  return lines.slice(0, room).map(({ name, given }) => {
    const found = tools.find(({ prompt }) => prompt.name === name);
    const { id = null, server = "", title = name, hash: definition = "" } = found?.tool ?? {};
    const args = argumentsOf(given);
    const hash = hashOfCall(id ?? name, definition, args ?? given);
    const refusal =
      known.length >= mostSectionCalls
        ? message("run_tool_calls_too_many", { count: mostSectionCalls })
        : !found
          ? message("run_tool_not_allowed")
          : args === undefined
            ? message("tool_arguments_invalid")
            : needsPerson(attempt, found)
              ? message("run_tool_needs_person")
              : known.some((one) => isSame(one, hash))
                ? message("run_tool_call_repeated")
                : undefined;
    const isFree = found?.tool.mode === "allow";
    known.push({ hash, failure: refusal ?? null });
    return {
      organization_id: step.organization_id,
      id: uuid(),
      run_id: run.id,
      step_id: step.id,
      number: known.length,
      tool_id: id,
      server,
      tool: title,
      definition_hash: definition,
      arguments: args ?? "{}",
      hash,
      approval: isFree ? "allowed" : "asked",
      ...(refusal ? refused(refusal) : { status: isFree ? "running" : "waiting" }),
    };
  });
}

const refused = (why: RenderedMessage) => ({
  status: "failed" as const,
  failure: JSON.stringify(withoutText(why)),
});

/** A call that was never made may be asked for again. */
const isSame = ({ hash, failure }: EarlierCall, other: string) =>
  hash === other && failure?.code !== "run_tool_call_cut_off";
