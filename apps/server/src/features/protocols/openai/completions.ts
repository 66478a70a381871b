import { once } from "node:events";

import { type Chat, type ChatEvent, Knowledge } from "@lectern/contract/chat";
import { message } from "@lectern/contract/message";

import { AppError } from "#errors";
import type { KeyRequest } from "#http/protocol.ts";
import { beginEvents, heartbeat } from "#http/streams.ts";

import { answerTo } from "../../chat/index.ts";
import { withLinks } from "../passage-link.ts";
import { finishOf, partsOf, usageOf } from "./answer-message.ts";
import { CompletionRequest, questionIn, refuseUnsupported } from "./completion-request.ts";
import { failedAnswer, parse } from "./failure.ts";
import { choiceOf, secondsOf } from "./models.ts";

/** Answers the last message of a conversation; the answer stops when the client disconnects. */
export async function complete(call: KeyRequest): Promise<object | undefined> {
  const { deps, member, request, reply } = call;
  const asked = parse(CompletionRequest, request.body);
  refuseUnsupported(asked);
  const question = questionIn(asked);
  const choice = await choiceOf(deps, member, asked.model);
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const knowledge = Knowledge.parse(asked.lectern ?? {});
  const { chatId, events } = await answerTo(
    deps,
    member,
    { ...question, ...choice, knowledge },
    left.signal,
  );
  const head = { id: `chatcmpl-${chatId}`, created: secondsOf(new Date().toISOString()) };
  if (asked.stream) {
    const withUsage = asked.stream_options?.include_usage === true;
    const chunks = chunksOf(call, { ...head, model: asked.model, withUsage }, events);
    await send(call, chunks, left.signal);
    return undefined;
  }
  return { ...head, object: "chat.completion", ...(await wholeAnswer(call, events)) };
}

async function wholeAnswer({ deps, member }: KeyRequest, events: AsyncIterable<ChatEvent>) {
  for await (const { event, data } of events) {
    if (event === "error") {
      const incomplete = message("answer_incomplete");
      throw new AppError("unavailable", { ...incomplete, text: data.detail || incomplete.text });
    }
    if (event !== "done") continue;
    const { chat } = data;
    const { annotations, lectern } = partsOf(chat, await linkedOf({ deps, member }, chat));
    const content = chat.answer?.content ?? "";
    const answer = { role: "assistant", content, refusal: null, annotations, lectern };
    return {
      model: chat.model,
      choices: [{ index: 0, message: answer, logprobs: null, finish_reason: finishOf(chat) }],
      usage: usageOf(chat),
    };
  }
  // The client left.
  throw new AppError("unavailable", message("answer_incomplete"));
}

const linkedOf = ({ deps, member }: Pick<KeyRequest, "deps" | "member">, { answer }: Chat) =>
  withLinks(deps, member, answer?.citations ?? []);

/** Returns the objects of a streamed answer. */
async function* chunksOf(
  asker: Pick<KeyRequest, "deps" | "member">,
  { withUsage, ...head }: { id: string; created: number; model: string; withUsage: boolean },
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<object> {
  let { model } = head;
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    model,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(withUsage && { usage: null }),
  });
  let hasBegun = false;
  for await (const { event, data } of events) {
    // Who writes is known before the first words.
    if (event === "step") model = data.model ?? model;
    if (event === "delta") {
      if (!hasBegun) yield chunk({ role: "assistant", content: "" });
      hasBegun = true;
      yield chunk({ content: data.text });
    }
    if (event === "error") yield failedAnswer(data.detail);
    if (event === "done") {
      yield chunk(partsOf(data.chat, await linkedOf(asker, data.chat)));
      yield chunk({}, finishOf(data.chat));
      if (withUsage) yield { ...chunk({}), choices: [], usage: usageOf(data.chat) };
    }
  }
}

async function send({ reply, deps }: KeyRequest, chunks: AsyncIterable<object>, left: AbortSignal) {
  const raw = beginEvents(reply);
  const stopBeat = heartbeat(raw);
  const write = async (data: string) => {
    if (!raw.write(`data: ${data}\n\n`)) await once(raw, "drain", { signal: left });
  };
  try {
    for await (const chunk of chunks) await write(JSON.stringify(chunk));
    if (!left.aborted) await write("[DONE]");
  } catch (error) {
    // The headers are sent: only the connection's end can say that something failed.
    if (!left.aborted) deps.log.error({ err: error }, "a streamed completion was cut off");
  } finally {
    stopBeat();
    raw.end();
  }
}
