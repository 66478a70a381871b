import type { AnswerContent, Chat, Citation } from "@lectern/contract/chat";

import { message, type RenderedMessage } from "@lectern/contract/message";

import { type Deps, type Model, ModelError, type ModelPart, type Prompt } from "#deps";
import type { Member } from "#http/member.ts";
import { tokensInPrompt } from "#tokens";

import { metered } from "../../../quotas/index.ts";
import { type Boxes, openBoxes } from "../../../search/index.ts";
import { checkerOf } from "../verification/checkers/checker-of.ts";
import { resolved, statementsIn } from "../citations.ts";
import { verdictsOf } from "../verification/verify-with-model.ts";
import { endingOf } from "../endings.ts";
import type { TurnToAnswer } from "../../conversations/next-turn-store.ts";
import type { Ending } from "../../streaming/event-store.ts";
import { usesTools } from "../../tools/offered.ts";
import { paused } from "../../tools/pausing.ts";
import { separated, withToolMarks } from "../../tools/outside.ts";
import { type ModelCall, ToolUse } from "../../tools/tool-use.ts";
import { citationOf, type Evidence, sourceOf } from "../evidence.ts";
import type { RetrievedContext } from "../retrieve-context.ts";
import { renumbered } from "../continue-answer.ts";
import { systemDocumentsOf } from "../knowledge/included-sources.ts";
import type { AnswerEvent, Pause } from "../../streaming/answer-event-writer.ts";
import { type MarkCleaner, cleaner } from "../marks.ts";
import { promptOf } from "./prompt.ts";
import { sourcesIn } from "../sources.ts";
import { checked, found, reasonOf, step } from "../../streaming/answer-events.ts";

/** Generates an answer from passages, and checks each sentence against the passages it cites. */
export async function* generateAnswer(
  deps: Deps,
  member: Member,
  turn: Pick<TurnToAnswer, "chat" | "model">,
  context: RetrievedContext,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Ending | Pause> {
  const { evidence, preview, plan, writers, interrupted, tools, resumed } = context;
  const use = new ToolUse(deps, member, {
    chatId: turn.chat.id,
    tools,
    windowTokens: writers[0]?.windowTokens ?? 0,
    rows: resumed?.calls ?? [],
  });
  if (resumed) yield* use.make(signal);
  const asking = promptOf(context);
  const asked = (): Prompt =>
    usesTools(context)
      ? { ...asking, tools: tools.map(({ prompt }) => prompt), rounds: use.rounds() }
      : asking;
  const drafts = draftsOf(writers, asked(), signal);
  // The model request already runs in parallel.
  const boxes = openBoxes(deps, member);
  await boxes.read(preview);
  const sources = preview.map((one) => sourceOf(one, boxes));
  yield { event: "sources", data: { citations: [...sources] } };
  yield* found(preview, plan);
  const hasTool = (number: number) => use.called(number) !== undefined;
  const clean = cleaner({
    ...sourcesIn(evidence),
    ...(usesTools(context) && { hasTool }),
  });
  const kept = interrupted ? renumbered(interrupted, evidence) : "";
  const said = nothingSaid();
  // Readers have this part already.
  if (resumed) said.content = clean.push(renumbered(resumed, evidence)) + clean.end();
  const told = (from: Iterable<Draft>, opening: string) =>
    withSources(
      write(deps, from, { clean, kept: opening, said }, signal),
      { evidence, boxes },
      sources,
    );
  yield* told(drafts, kept);
  while (said.calls.length > 0 && !use.isOver && !signal.aborted) {
    yield* use.take(said.calls, said.round, signal);
    if (use.waits) {
      const content = withToolMarks(said.content, clean.toolMarks);
      return await paused(deps, member, turn, use, { content, sources });
    }
    const first = writers.filter(({ name }) => name === said.model);
    yield* told(draftsOf(first.length > 0 ? first : writers, asked(), signal), "");
  }
  yield step("checking", message("step_checking"));
  const refuses = clean.saysNone();
  const broken = said.finish !== "stop";
  const { content, invented, outside } = separated(
    said.content,
    { language: evidence[0]?.language ?? "", marks: clean.toolMarks, invented: clean.invented },
    (number) => use.called(number),
  );
  const isOutside = new Set(outside.map(({ start }) => start));
  const statements = statementsIn(content, evidence, { invented, refuses, broken }).filter(
    ({ start }) => !isOutside.has(start),
  );
  const counted = (model: Model) => metered(deps, member, model, context.isLimited);
  const checker = () => checkerOf(deps, member, counted);
  const judged = await verdictsOf(deps, checker, statements, signal);
  const { citations, sentences } = resolved(judged);
  await boxes.read(citations.map((one) => one.evidence));
  const cited = citations.map(({ evidence: one, ...place }) =>
    citationOf(one, boxes, { index: one.index, ...place }),
  );
  const answer: AnswerContent = {
    content,
    citations: cited,
    sentences,
    quoted: false,
    found: !refuses || cited.length > 0 || outside.length > 0,
    sources,
    system_documents: systemDocumentsOf(context, evidence),
    ...(use.used.length > 0 && { tool_calls: use.used, outside }),
  };
  yield* checked(answer, said.usage);
  return endingOf({ ...said, answer, stopped: reasonOf(signal) });
}

/** Sends the source of each mark that names a passage of a document read whole, before the mark. */
async function* withSources<End>(
  telling: AsyncGenerator<AnswerEvent, End>,
  { evidence, boxes }: { evidence: readonly Evidence[]; boxes: Boxes },
  sources: Citation[],
): AsyncGenerator<AnswerEvent, End> {
  const untold = new Map(evidence.map((one) => [one.index, one]));
  for (const { index } of sources) untold.delete(index);
  let next = await telling.next();
  for (; !next.done; next = await telling.next()) {
    const { event, data } = next.value;
    const named = event === "delta" && untold.size > 0 ? marksIn(data.text) : [];
    const found = named.flatMap((index) => untold.get(index) ?? []);
    if (found.length > 0) {
      for (const one of found) untold.delete(one.index);
      await boxes.read(found);
      sources.push(...new Set(found).values().map((one) => sourceOf(one, boxes)));
      yield { event: "sources", data: { citations: [...sources] } };
    }
    yield next.value;
  }
  return next.value;
}

const marksIn = (text: string) =>
  [...text.matchAll(/\[(\d{1,5})\]/g)].map((mark) => Number(mark[1]));

/** The output of one model; requested only when it is read, except for the first. */
interface Draft {
  model: string;
  parts: AsyncIterable<ModelPart>;
}

/**
 * Starts the request to the first model now, not when its first word is read. The prompt was sized
 * for it: only fallback models with a large enough window are asked.
 */
function draftsOf([head, ...rest]: Model[], prompt: Prompt, signal: AbortSignal): Iterable<Draft> {
  const able = rest.filter((writer) => takes(writer, prompt));
  const [first, ...others] = [...(head ? [head] : []), ...able].map((writer) => ({
    model: writer.name,
    begin: () => begun(writer.stream(writer.sees ? prompt : withoutImages(prompt), signal)),
  }));
  const begunFirst = first && { model: first.model, parts: first.begin() };
  return {
    *[Symbol.iterator]() {
      if (begunFirst) yield begunFirst;
      for (const { model, begin } of others) yield { model, parts: begin() };
    },
  };
}

const takes = ({ windowTokens }: Model, prompt: Prompt) =>
  tokensInPrompt(prompt) + (prompt.maxOutputTokens ?? 0) <= windowTokens;

/** A model without vision reads the recognized text of pictures, which is among the passages. */
const withoutImages = ({ messages, ...prompt }: Prompt): Prompt => ({
  ...prompt,
  messages: messages.map(({ role, content }) => ({ role, content })),
});

function begun(stream: AsyncIterable<ModelPart>): AsyncIterable<ModelPart> {
  const parts = stream[Symbol.asyncIterator]();
  const first = parts.next();
  first.catch(() => {});
  return {
    async *[Symbol.asyncIterator]() {
      for (let part = await first; !part.done; part = await parts.next()) yield part.value;
    },
  };
}

/** Text that continues with a list item, a heading or a table row. */
const beginsLine = /^(?:[-*+•#|>]|\d{1,3}[.)])/;

interface Said {
  model: string;
  content: string;
  /** What it wrote since it last called tools, with its marks. */
  round: string;
  /** The calls of tools that it ended with. */
  calls: ModelCall[];
  finish: "stop" | "length" | "filtered" | undefined;
  failure: RenderedMessage | undefined;
  usage: Chat["usage"];
}

/**
 * Passes on a model's output, cleaned, until it ends, fails or is stopped. If a model fails before
 * its first word, the next one is asked; after that none is, or text would repeat. `kept`: the
 * earlier text that it continues.
 */
async function* write(
  { log }: Pick<Deps, "log">,
  drafts: Iterable<Draft>,
  { clean, kept, said }: { clean: MarkCleaner; kept: string; said: Said },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const isFirst = said.model === "";
  const before = said.usage;
  const goesOn = said.content !== "";
  said.round = "";
  said.calls = [];
  said.finish = undefined;
  function* tell(text: string): Generator<AnswerEvent> {
    if (text === "") return;
    if (said.content === "") yield step("writing", said.model, said.model);
    said.content += text;
    yield { event: "delta", data: { text } };
  }
  let opening = kept;
  let isJoined = kept === "" && !goesOn;
  const joint = (text: string) => {
    if (isJoined || text === "") return "";
    isJoined = true;
    if (goesOn) return /\s$/.test(said.content) ? "" : "\n\n";
    return /^\s/.test(text) ? "" : beginsLine.test(text) ? "\n" : " ";
  };
  for (const { model, parts } of drafts) {
    if (said.model !== "" && (said.model !== model || isFirst))
      yield step(
        "writing",
        message("model_failed_asking_other", { model: said.model, other: model }),
      );
    said.model = model;
    said.failure = undefined;
    yield* tell(clean.push(opening));
    opening = "";
    let spoke = false;
    try {
      for await (const part of parts) {
        spoke = true;
        if (part.type === "text") {
          said.round += part.text;
          yield* tell(clean.push(joint(part.text) + part.text));
        } else if (part.type === "call") said.calls.push(part);
        else {
          said.finish = part.reason;
          said.usage = sumOf(before, usageOf(part));
        }
      }
    } catch (error) {
      if (!signal.aborted) {
        const known = error instanceof ModelError;
        log.warn({ err: error, model }, "a model failed");
        said.failure = known ? error.userMessage : message("answer_incomplete");
      }
    }
    if (spoke || signal.aborted) break;
  }
  yield* tell(clean.end());
}

const nothingSaid = (): Said => ({
  model: "",
  content: "",
  round: "",
  calls: [],
  finish: undefined,
  failure: undefined,
  usage: null,
});

/** What all calls of the model used together. */
const sumOf = (before: Chat["usage"], now: Chat["usage"]): Chat["usage"] =>
  before && now
    ? {
        prompt_tokens: before.prompt_tokens + now.prompt_tokens,
        completion_tokens: before.completion_tokens + now.completion_tokens,
      }
    : now;

function usageOf({ promptTokens, completionTokens }: Extract<ModelPart, { type: "finish" }>) {
  return promptTokens === null || completionTokens === null
    ? null
    : { prompt_tokens: promptTokens, completion_tokens: completionTokens };
}
