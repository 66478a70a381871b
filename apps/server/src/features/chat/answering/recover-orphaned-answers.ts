import { setTimeout as sleep } from "node:timers/promises";

import { type AnswerContent, ChatEvent } from "@lectern/contract/chat";
import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";
import type { UsedTool } from "@lectern/contract/tool-calls";

import type { Db, Deps } from "#deps";

import { extractive } from "../../models/index.ts";
import { claimSentences } from "./citations.ts";
import { notifyReaders } from "../streaming/remote-event-subscriber.ts";
import { cutOff, errorOf } from "./endings.ts";
import { storedEnd } from "./grammar/frames.ts";
import {
  type ChatKey,
  databaseStart,
  endForeign,
  eventsOf,
  lockPaused,
  lockUnfinished,
  type Ending,
  type StoredEvent,
} from "../streaming/event-store.ts";
import type { ChatRow } from "../conversations/store.ts";
import { endCalls } from "../tools/call-store.ts";
import { groundingCheck } from "./verification/grounding-check.ts";

/** Readers may have got events that a crash of the database lost: numbers are not reused. */
const gapAfterCrash = 10_000;

/**
 * Ends the answers that a dead process was writing: their readers get an error, and the text
 * written so far stays. Happens once even with several callers, as the turns are locked.
 */
export async function recoverOrphanedAnswers(deps: Outside, processId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await end(deps, tx, await lockUnfinished(tx, processId));
  });
}

const triesToAbandon = 60;

/** Ends an answer of this process whose events cannot be stored. */
export async function recoverOrphanedAnswer(
  deps: Outside & Pick<Deps, "log" | "processId">,
  id: string,
) {
  for (let tries = 0; tries < triesToAbandon; tries++) {
    try {
      await deps.db.transaction().execute(async (tx) => {
        await end(deps, tx, await lockUnfinished(tx, deps.processId, id));
      });
      return;
    } catch (error) {
      deps.log.error({ err: error, chat: id }, "an answer could not be ended yet");
      await sleep(1_000);
    }
  }
}

type Outside = Pick<Deps, "db" | "notices">;

/**
 * Ends an answer that waits for a person, with the text written so far; false if it does not wait.
 * `error`: none if it was stopped.
 */
export const endPaused = (
  deps: Outside,
  { orgId, id }: ChatKey,
  error: RenderedMessage | undefined,
): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockPaused(tx, orgId, id);
    if (row) await end(deps, tx, [row], error ? { error } : { stopped: true });
    return row !== undefined;
  });

/** Why an answer is ended; by default, since its process died. */
interface Reason {
  error?: RenderedMessage;
  stopped?: boolean;
}

async function end(deps: Outside, tx: Db, rows: ChatRow[], reason: Reason = {}) {
  if (rows.length === 0) return;
  const keys = rows.map(({ organization_id, id }) => ({ orgId: organization_id, id }));
  const { rows: events } = await eventsOf(tx, keys);
  const started = await databaseStart(tx);
  const ended = rows.map(({ organization_id: orgId, id, created_at }) => {
    const told = events.filter(({ chat_id }) => chat_id === id);
    const gap = started > created_at ? gapAfterCrash : 1;
    const ending = endingOf(told, reason);
    const last = { seq: (told.at(-1)?.seq ?? 0) + gap, ...storedEnd(ending) };
    return { orgId, id, ending, last };
  });
  await endForeign(tx, ended);
  await endCalls(tx, keys, withoutText(reason.error ?? message("tool_call_cut_off")));
  await notifyReaders(deps, tx, keys);
}

function endingOf(stored: StoredEvent[], { error = cutOff, stopped = false }: Reason): Ending {
  const told = stored.map(({ event, data }) => ChatEvent.parse({ event, data: JSON.parse(data) }));
  const model = told.reduce((last, one) => (one.event === "step" && one.data.model) || last, "");
  return {
    status: stopped ? "stopped" : "error",
    answer: answerOf(told, model),
    model,
    ...errorOf(stopped ? undefined : error),
    finish_reason: stopped ? "stopped" : "cut_off",
    prompt_tokens: null,
    completion_tokens: null,
    read: null,
  };
}

/** The answer as far as it was streamed; null if it had no text. */
function answerOf(events: ChatEvent[], model: string): AnswerContent | null {
  const content = events.map((one) => (one.event === "delta" ? one.data.text : "")).join("");
  if (content === "") return null;
  // Each of these events has all sources so far.
  const last = events.findLast((one) => one.event === "sources");
  const sources = last?.data.citations ?? [];
  const said = claimSentences(content, "und", true);
  const sentences = said.map(({ start, end, text, cited }) => {
    const quotes = sources.filter(({ index }) => cited.includes(index)).map(({ quote }) => quote);
    return { start, end, citations: cited, ...groundingCheck(text, quotes, "und") };
  });
  const used = new Set(said.flatMap(({ cited }) => cited));
  const citations = sources.filter(({ index }) => used.has(index));
  const quoted = model === extractive;
  const tool_calls = usedIn(events);
  return {
    content,
    citations,
    sentences,
    quoted,
    found: true,
    sources,
    ...(tool_calls.length > 0 && { tool_calls }),
  };
}

/** Returns the calls of tools in these events; those that had not ended have failed. */
function usedIn(events: ChatEvent[]): UsedTool[] {
  const calls = events.flatMap((one) =>
    one.event === "tool_call" || one.event === "tool_approval" ? [one.data.call] : [],
  );
  const latest = new Map(calls.map((call) => [call.id, call]));
  return [...latest.values()].map(({ id, server, tool, status }) => {
    const isOver = status !== "waiting" && status !== "running";
    return { id, server, tool, status: isOver ? status : "failed" };
  });
}
