import type { Answered, Chat } from "@lectern/contract/chat";

import { type Deps, type Model, ModelError, type ModelPart } from "#deps";
import type { Member } from "#http/member.ts";

import { resolve } from "./citations.ts";
import { endingOf } from "./endings.ts";
import type { Ending } from "./event-store.ts";
import { citationOf, type Evidence, sourceOf } from "./evidence.ts";
import { extractiveModel } from "./extractive.ts";
import type { StopReason, Telling } from "./log.ts";
import { type Cleaned, cleaner } from "./marks.ts";
import { type Earlier, promptOf } from "./prompt.ts";
import { quoted } from "./quoted.ts";
import { fullQuestion, passagesToQuote, passagesToRead, retrieve } from "./retrieve.ts";
import { sourcesIn } from "./sources.ts";
import { type AskedTurn, turnsAbove } from "./store.ts";

/** Turns of the conversation that a model is reminded of. */
const remembered = 6;

/**
 * Answers a question from what the asker may see: searches, tells what it found, lets the model
 * write (or quotes, where there is none), checks each sentence against its sources. Returns how the
 * turn ended; whatever ends it, what was written stays.
 */
export async function* answer(
  deps: Deps,
  member: Member,
  turn: AskedTurn,
  signal: AbortSignal,
): AsyncGenerator<Telling, Ending> {
  const { question, model, parent_id } = turn.chat;
  const whole = fullQuestion(question, turn.parentQuestion);
  yield step("searching", "Searching your documents");
  const writer = model === extractiveModel ? undefined : deps.model;
  const [evidence, earlier] = await Promise.all([
    retrieve(deps, member, whole, turn.knowledge, writer ? passagesToRead : passagesToQuote),
    writer && parent_id ? turnsAbove(deps.db, member.orgId, parent_id, remembered) : [],
  ]);
  if (!writer) return yield* quote(whole, evidence, signal);

  const upstream = begun(writer.stream(promptOf(question, evidence, spoken(earlier)), signal));
  const sources = evidence.map((one) => sourceOf(one));
  yield { event: "sources", data: { citations: sources } };
  yield found(evidence);
  const clean = cleaner(sourcesIn(evidence));
  const said = yield* write(deps, writer, upstream, clean, signal);
  yield step("checking", "Checking each sentence against its sources");
  const refuses = clean.saysNone();
  const { citations, sentences } = resolve(said.content, evidence, {
    invented: clean.invented,
    refuses,
  });
  const cited = citations.map(({ evidence: one, ...place }) =>
    citationOf(one, { index: one.index, ...place }),
  );
  const answered: Answered = {
    content: said.content,
    citations: cited,
    sentences,
    quoted: false,
    found: !refuses || cited.length > 0,
    sources,
  };
  yield* told(answered, said.usage);
  return endingOf({ ...said, answer: answered, stopped: reasonOf(signal) });
}

/** The answer of the built-in model. */
async function* quote(
  question: string,
  evidence: Evidence[],
  signal: AbortSignal,
): AsyncGenerator<Telling, Ending> {
  const { answer, pieces } = quoted(question, evidence);
  const usage = { prompt_tokens: 0, completion_tokens: 0 };
  yield { event: "sources", data: { citations: answer.sources } };
  yield found(evidence);
  yield step("writing", "Quoting your documents");
  for (const text of pieces) yield { event: "delta", data: { text } };
  yield step("checking", "The quotes are verbatim");
  yield* told(answer, usage);
  const stopped = reasonOf(signal);
  return endingOf({ answer, finish: "stop", stopped, failure: undefined, usage });
}

interface Said {
  content: string;
  finish: "stop" | "length" | "filtered" | undefined;
  failure: string | undefined;
  usage: Chat["usage"];
}

/** Passes on what the model writes, cleaned, until it ends, fails or is stopped. */
async function* write(
  { log }: Pick<Deps, "log">,
  { name }: Model,
  upstream: AsyncIterable<ModelPart>,
  clean: Cleaned,
  signal: AbortSignal,
): AsyncGenerator<Telling, Said> {
  const said: Said = { content: "", finish: undefined, failure: undefined, usage: null };
  function* tell(text: string): Generator<Telling> {
    if (text === "") return;
    if (said.content === "") yield step("writing", name);
    said.content += text;
    yield { event: "delta", data: { text } };
  }
  try {
    for await (const part of upstream) {
      if (part.type === "text") yield* tell(clean.push(part.text));
      else {
        said.finish = part.reason;
        said.usage = usageOf(part);
      }
    }
  } catch (error) {
    if (!signal.aborted) {
      const known = error instanceof ModelError;
      log.warn({ err: error }, "a model failed");
      said.failure = known ? error.message : "The answer could not be completed. Try again.";
    }
  }
  yield* tell(clean.end());
  return said;
}

function usageOf({ promptTokens, completionTokens }: Extract<ModelPart, { type: "finish" }>) {
  return promptTokens === null || completionTokens === null
    ? null
    : { prompt_tokens: promptTokens, completion_tokens: completionTokens };
}

function* told({ citations }: Answered, usage: Chat["usage"]): Generator<Telling> {
  for (const citation of citations) yield { event: "citation", data: { citation } };
  if (usage) yield { event: "usage", data: usage };
}

/** The request leaves now, not when its first word is asked for. */
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

const spoken = (turns: { question: string; content: string | null }[]): Earlier[] =>
  turns.flatMap(({ question, content }) => (content ? [{ question, answer: content }] : []));

const step = (name: "searching" | "reading" | "writing" | "checking", detail: string): Telling => ({
  event: "step",
  data: { name, detail },
});

function found(evidence: Evidence[]): Telling {
  const passages = evidence.length;
  const documents = new Set(evidence.map(({ documentId }) => documentId)).size;
  if (passages === 0) return step("reading", "No passage was found");
  if (passages === 1) return step("reading", "1 passage from 1 document");
  return step(
    "reading",
    documents === 1
      ? `${passages} passages from 1 document`
      : `${passages} passages from ${documents} documents`,
  );
}

const reasonOf = ({ aborted, reason }: AbortSignal): StopReason | undefined =>
  aborted ? ((["stopped", "ending"] as const).find((one) => one === reason) ?? "lost") : undefined;
