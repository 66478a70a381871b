import {
  ChatEvent,
  createChat,
  createSession,
  type Chat,
  type Knowledge,
} from "@lectern/contract/chat";
import { expect } from "vitest";

import type { Deps } from "#deps";

import { memberOf, addressOf, type Caller, headersOf, type Person } from "../app.ts";
import { streamChat } from "@lectern/contract/chat";
import { addPassages, type TestDocument } from "../library/passages.ts";

/** An event as a client received it. */
export type Heard = ChatEvent & { id: number };

export interface Listening {
  /** Requests only events after this one. */
  after?: number | string;
  signal?: AbortSignal;
  onEvent?: (heard: Heard) => void;
  /** Disconnects after this many events. */
  most?: number;
}

/** Reads an answer's event stream to its end. Each event must match the contract. */
export async function listen(
  origin: string,
  caller: Caller,
  chatId: string,
  { after, signal, onEvent, most = Infinity }: Listening = {},
): Promise<{ status: number; headers: Headers; events: Heard[] }> {
  const hangUp = new AbortController();
  const response = await fetch(
    `${origin}${addressOf(streamChat, { params: { chat_id: chatId } })}`,
    {
      headers: {
        ...headersOf(caller),
        ...(after === undefined ? {} : { "last-event-id": String(after) }),
      },
      signal: signal ? AbortSignal.any([signal, hangUp.signal]) : hangUp.signal,
    },
  );
  const events: Heard[] = [];
  const heard = { status: response.status, headers: response.headers, events };
  if (response.status !== 200 || !response.body) return heard;
  let text = "";
  try {
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const event = read(text.slice(0, end));
        text = text.slice(end + 2);
        if (!event) continue;
        events.push(event);
        onEvent?.(event);
        if (events.length >= most) {
          hangUp.abort();
          return heard;
        }
      }
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
  return heard;
}

function read(block: string): Heard | undefined {
  if (block.startsWith(":")) return undefined;
  const fields = new Map(
    block
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const event = ChatEvent.parse({
    event: fields.get("event"),
    data: JSON.parse(fields.get("data") ?? ""),
  });
  return { ...event, id: Number(fields.get("id")) };
}

export const textOf = (events: Heard[]) =>
  events.map((heard) => (heard.event === "delta" ? heard.data.text : "")).join("");

/** Returns the end of the stream from its last event; undefined if the stream has no proper end. */
export function endOf(events: Heard[]): Chat | string | undefined {
  const last = events.at(-1);
  if (last?.event === "done") return last.data.chat;
  return last?.event === "error" ? last.data.detail : undefined;
}

/** Returns a message once its answer is finished. Throws if it failed. */
export async function finished(url: string, person: Person, { id }: { id: string }): Promise<Chat> {
  const end = endOf((await listen(url, person, id)).events);
  if (typeof end !== "object") throw new Error(`no answer: ${end}`);
  return end;
}

/** Expects every event once, in order, with one end. */
export function expectWhole(events: Heard[], from = 1) {
  expect(events.map(({ id }) => id)).toEqual(events.map((_, n) => from + n));
  expect(events.filter(({ event }) => event === "done" || event === "error")).toHaveLength(1);
  expect(endOf(events)).toBeDefined();
}

/** Creates a conversation. */
export async function talk(person: Person, knowledge?: Partial<Knowledge>) {
  const { status, body } = await person.call(createSession, { body: { knowledge } });
  expect(status).toBe(201);
  return body;
}

/** Asks a question, which must be accepted. */
export async function ask(person: Person, sessionId: string, content: string): Promise<Chat> {
  const { status, body } = await person.call(createChat, {
    params: { session_id: sessionId },
    body: { content },
  });
  expect([status, body]).toMatchObject([201, { status: "pending" }]);
  return body;
}

/** Adds a document of the person's as if it had been ingested. */
export const addDocument = (
  deps: Pick<Deps, "db" | "searchEngine">,
  person: Person,
  collectionId: string,
  document: TestDocument,
) => addPassages(deps, memberOf(person), collectionId, document);
