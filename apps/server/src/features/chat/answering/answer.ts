import { message } from "@lectern/contract/message";

import type { Deps, Model } from "#deps";
import { type Member, readingAsOf } from "#http/member.ts";
import { retryAfterLoss } from "#connection-loss";

import { unread, withImages } from "../../attachments/index.ts";
import type { TurnToAnswer } from "../conversations/next-turn-store.ts";
import { type AnswerContext, withCurrentFiles } from "./answer-context.ts";
import type { Ending } from "../streaming/event-store.ts";
import { type RetrievedContext, retrieveContext } from "./retrieve-context.ts";
import { contextReportOf } from "./knowledge/context-report.ts";
import type { AnswerEvent, Pause } from "../streaming/answer-event-writer.ts";
import { quote } from "./generation/quote.ts";
import { entitle } from "../conversations/title.ts";
import { step } from "../streaming/answer-events.ts";
import { generateAnswer } from "./generation/generate-answer.ts";
import { queriesOf } from "./retrieval/queries.ts";

/** What is known of a question when its answer begins. */
export interface KnownContext extends AnswerContext {
  /** The search, where it began while the question was stored. */
  retrieval?: Promise<RetrievedContext>;
}

/**
 * Answers a question from the documents the asker may see, in four steps: resolves the search
 * queries, retrieves passages, generates the answer (or quotes, where there is no model), and
 * checks each sentence against its sources. Returns how the turn ended; the text written so far is
 * kept in every case.
 */
export async function* answer(
  deps: Deps,
  member: Member,
  turn: TurnToAnswer,
  known: KnownContext,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Ending | Pause> {
  yield step("searching", message("step_searching"));
  // The files of an answer that goes on were read before it paused.
  const waited = known.resumed ? false : yield* filesRead(deps, member, turn, known, signal);
  const initial: KnownContext = waited
    ? await retryAfterLoss(() => withCurrentFiles(deps, member, turn, known))
    : known;
  const [writer] = initial.writers;
  if (initial.isModelGone) yield gone(writer);
  const reader = readingAsOf(member, initial.knowledge.as_of);
  const retrieved = () => retrieve(deps, reader, initial);
  // A search that failed is repeated only now: nobody may wait for that of a refused question.
  const context = await (initial.retrieval?.catch(retrieved) ?? retrieved());
  yield* pictures(context.attachments);
  const ending = yield* writer
    ? generateAnswer(deps, reader, turn, context, signal)
    : quote(deps, reader, context, signal);
  if (ending.status === "paused") return ending;
  void entitle(deps, member, turn.chat, { answer: ending.answer, writer });
  const read = await retryAfterLoss(() => contextReportOf(deps, reader, context, ending));
  return { ...ending, read };
}

/**
 * Begins the search for a question while the question is stored; `stored` resolves once it is, and
 * no model is asked before. Returns the context with that search; unchanged for a question with
 * files, which are read first.
 */
export function withRetrieval(
  deps: Deps,
  member: Member,
  context: AnswerContext,
  stored: Promise<unknown>,
): KnownContext {
  if (context.attachments.length > 0) return context;
  const reader = readingAsOf(member, context.knowledge.as_of);
  const begin = async () => {
    const queries = await queriesOf(deps, reader, context, stored);
    return retrieveContext(deps, reader, { ...context, ...queries });
  };
  const retrieval = begin();
  // Nobody awaits it if the question cannot be stored.
  retrieval.catch(() => {});
  return { ...context, retrieval };
}

/** Resolves the search queries, opens the pictures, and retrieves the passages. */
async function retrieve(
  deps: Deps,
  reader: Member,
  context: AnswerContext,
): Promise<RetrievedContext> {
  const [queries, attachments] = await Promise.all([
    retryAfterLoss(() => queriesOf(deps, reader, context)),
    withImages(deps, context.attachments),
  ]);
  const asked = { ...context, ...queries, attachments };
  return retryAfterLoss(() => retrieveContext(deps, reader, asked));
}

/**
 * Waits until attachments are processed. Returns whether one was not when `known` was loaded; it may
 * have become so before the first look.
 */
async function* filesRead(
  deps: Deps,
  member: Member,
  { chat }: TurnToAnswer,
  known: AnswerContext,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, boolean> {
  if (chat.attachments.length === 0) return false;
  let waited = known.attachments.some(({ isRead }) => !isRead);
  for await (const names of unread(deps, member, chat, signal)) {
    waited = true;
    yield step("reading", message("step_waiting_for_files", { names: names.join(", ") }));
  }
  return waited;
}

const gone = (next: Model | undefined): AnswerEvent =>
  step(
    "writing",
    next ? message("model_gone_asking_other", { model: next.name }) : message("model_gone_quoting"),
  );
/** Says whether pictures or only their recognized text are read; that depends on the writer. */
function* pictures(attachments: AnswerContext["attachments"]): Generator<AnswerEvent> {
  const sent = attachments.filter(({ isPicture, isRead }) => isPicture && isRead);
  const namesOf = (some: typeof sent) => some.map(({ name }) => name).join(", ");
  const seen = sent.filter(({ isShown }) => isShown);
  const read = sent.filter(({ isShown }) => !isShown);
  if (seen.length > 0) yield step("reading", message("step_looking_at", { name: namesOf(seen) }));
  if (read.length > 0)
    yield step("reading", message("step_reading_recognised", { name: namesOf(read) }));
}
