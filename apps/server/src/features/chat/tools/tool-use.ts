import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";
import { MOST_TOOL_CALLS, type UsedTool } from "@lectern/contract/tool-calls";
import { v7 as uuid } from "uuid";

import type { Deps, ModelPart, ToolRound } from "#deps";
import type { Member } from "#http/member.ts";
import { tokensIn } from "#tokens";

import {
  argumentsOf,
  type CallableTool,
  callTool,
  cutToTokens,
  hashOfCall,
  jsonObject,
  ToolError,
} from "../../tools/index.ts";
import { fenced, onOneLine } from "../answering/generation/fence.ts";
import type { AnswerEvent } from "../streaming/answer-event-writer.ts";
import * as store from "./call-store.ts";
import { roomForResults } from "./offered.ts";
import { callEvent } from "./call-event.ts";

export type ModelCall = Extract<ModelPart, { type: "call" }>;

/** Maximum calls that are taken from a model at once; more than an answer may make are refused. */
const mostAtOnce = MOST_TOOL_CALLS + 1;

interface Using {
  chatId: string;
  tools: readonly CallableTool[];
  /** Of the model that writes. */
  windowTokens: number;
  /** The calls that were made before the answer paused. */
  rows: store.CallRow[];
}

/** The calls of tools in one answer. */
export class ToolUse {
  readonly #deps: Deps;
  readonly #member: Member;
  readonly #using: Using;
  /** The calls whose end readers have been told of. */
  readonly #told: Set<string>;

  constructor(deps: Deps, member: Member, using: Using) {
    this.#deps = deps;
    this.#member = member;
    this.#using = using;
    const over = using.rows.filter(({ status }) => status === "done" || status === "failed");
    this.#told = new Set(over.map(({ id }) => id));
  }

  /** The call whose result the mark `[Tn]` names; undefined where it has none. */
  called(number: number): store.CallRow | undefined {
    const row = this.#using.rows[number - 1];
    return row?.status === "done" ? row : undefined;
  }

  get used(): UsedTool[] {
    return this.#using.rows.map(({ id, server, tool, status }) => ({ id, server, tool, status }));
  }

  /** Whether a call waits for the person. */
  get waits(): boolean {
    return this.#using.rows.some(({ status }) => status === "waiting");
  }

  get approvals(): AnswerEvent[] {
    return this.#using.rows.filter(({ status }) => status === "waiting").map(callEvent);
  }

  /** Whether the model has had its answer to a call that was too many; it is not asked again. */
  get isOver(): boolean {
    return this.#using.rows.length > MOST_TOOL_CALLS;
  }

  /** What the model is given of the calls that were made, each within its share of the window. */
  rounds(): ToolRound[] {
    const { rows, windowTokens } = this.#using;
    const written = rows.reduce((sum, row) => sum + tokensIn(row.said + row.arguments), 0);
    const left = Math.max(0, roomForResults(windowTokens) - written);
    const room = Math.floor(left / Math.max(1, rows.length));
    const byRound = Map.groupBy(
      rows.map((row, n) => ({ row, result: resultFor(row, n + 1, room) })),
      ({ row }) => row.round,
    );
    return [...byRound.values()].map((calls) => ({
      said: calls[0]?.row.said ?? "",
      calls: calls.map(({ row, result }) => ({
        id: row.id,
        name: row.offered_as,
        arguments: jsonObject(row.arguments),
        result,
      })),
    }));
  }

  /** Stores the calls of a model, and makes those that need no approval. */
  async *take(calls: readonly ModelCall[], said: string, signal: AbortSignal): Calls {
    const round = (this.#using.rows.at(-1)?.round ?? 0) + 1;
    const taken = calls.slice(0, mostAtOnce);
    const count = this.#using.rows.length;
    const rows = taken.map((call, n) => ({
      organization_id: this.#member.orgId,
      id: uuid(),
      chat_id: this.#using.chatId,
      round,
      said: n === 0 ? said.replaceAll("\0", "").toWellFormed() : "",
      ...this.#judged(call, count + n >= MOST_TOOL_CALLS),
    }));
    this.#using.rows.push(...(await store.insertCalls(this.#deps.db, rows)));
    yield* this.make(signal);
  }

  /** Makes the calls that may be made and were not yet, one after the other. */
  async *make(signal: AbortSignal): Calls {
    const { rows } = this.#using;
    for (const [n, before] of rows.entries()) {
      if (before.status === "waiting" || this.#told.has(before.id)) continue;
      if (before.status === "running") yield callEvent(before);
      const row = before.status === "running" ? await this.#made(before, signal) : before;
      rows[n] = row;
      this.#told.add(row.id);
      yield callEvent(row);
    }
  }

  /** Returns the row of a call before it is made: it is refused, waits, or may be made at once. */
  #judged({ name, arguments: given }: ModelCall, isTooMany: boolean) {
    const offered = this.#using.tools.find(({ prompt }) => prompt.name === name);
    const args = argumentsOf(given);
    const refusal = isTooMany
      ? message("tool_calls_too_many", { count: MOST_TOOL_CALLS })
      : !offered
        ? message("tool_unknown")
        : args === undefined
          ? message("tool_arguments_invalid")
          : undefined;
    const { id = null, server = "", hash = "", title = "", mode = "ask" } = offered?.tool ?? {};
    const text = args ?? "{}";
    const named = offered?.prompt.name ?? (name.replaceAll(/[^\w-]+/g, "_").slice(0, 64) || "_");
    return {
      tool_id: id,
      server,
      tool: title || named,
      offered_as: named,
      definition_hash: hash,
      arguments: text,
      hash: hashOfCall(id ?? "", hash, text),
      approval: mode === "allow" ? ("allowed" as const) : ("asked" as const),
      ...(refusal
        ? { status: "failed" as const, failure: JSON.stringify(withoutText(refusal)) }
        : { status: mode === "allow" ? ("running" as const) : ("waiting" as const) }),
    };
  }

  async #made(row: store.CallRow, signal: AbortSignal): Promise<store.CallRow> {
    const { db, log } = this.#deps;
    const began = performance.now();
    const ended = (result: string | null, failure: RenderedMessage | undefined) =>
      store.updateCall(db, row, {
        status: failure ? "failed" : "done",
        result,
        failure: failure ? JSON.stringify(withoutText(failure)) : null,
        duration_ms: Math.round(performance.now() - began),
      });
    try {
      const args = jsonObject(row.arguments);
      const call = { toolId: row.tool_id ?? "", hash: row.definition_hash, args };
      const { text, failure } = await callTool(this.#deps, this.#member.orgId, call, signal);
      return await ended(text, failure);
    } catch (error) {
      if (!(error instanceof ToolError) && !signal.aborted) throw error;
      log.warn({ err: error, call: row.id }, "a tool could not be called");
      return ended(null, error instanceof ToolError ? error.userMessage : message("tool_failed"));
    }
  }
}

type Calls = AsyncGenerator<AnswerEvent, void>;

function resultFor({ status, tool, result, failure }: store.CallRow, number: number, room: number) {
  if (status === "declined") return "The person declined this call. Answer without it.";
  const text = result ?? "";
  const data = text
    ? `<tool_result mark="[T${number}]" tool="${onOneLine(tool).replaceAll('"', "'")}">\n${cutToTokens(fenced(text), room)}\n</tool_result>`
    : "";
  if (status === "done") return data || "The tool returned nothing.";
  return `The call failed (${failure?.code ?? "unknown"}). ${data}`.trim();
}
