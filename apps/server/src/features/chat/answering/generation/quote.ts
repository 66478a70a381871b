import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import { retryAfterLoss } from "#connection-loss";

import { extractive } from "../../../models/index.ts";
import { builtInAnswer } from "./built-in.ts";
import { endingOf } from "../endings.ts";
import type { Ending } from "../../streaming/event-store.ts";
import type { RetrievedContext } from "../retrieve-context.ts";
import { systemDocumentsOf } from "../knowledge/included-sources.ts";
import type { AnswerEvent } from "../../streaming/answer-event-writer.ts";
import { spanFinding } from "./span-finding.ts";
import { checked, found, reasonOf, step } from "../../streaming/answer-events.ts";

/** Maximum sentences by answer length. */
const quotes = { short: 1, medium: 3, long: 6 };

/** The built-in model's answer: values from the documents' tables, else their sentences. */
export async function* quote(
  deps: Pick<Deps, "db" | "log" | "models">,
  member: Member,
  context: RetrievedContext,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Ending> {
  const most = quotes[context.persona?.length ?? "medium"];
  const options = { most, findSpan: spanFinding(deps, signal) };
  const { answer: quoted, pieces } = await retryAfterLoss(() =>
    builtInAnswer(deps, member, context, options),
  );
  const cited = quoted.citations.map(({ document_id: documentId }) => ({ documentId }));
  const answer = { ...quoted, system_documents: systemDocumentsOf(context, cited) };
  const usage = { prompt_tokens: 0, completion_tokens: 0 };
  yield { event: "sources", data: { citations: answer.sources } };
  yield* found(context.preview, context.plan);
  yield step("writing", message("step_quoting"), extractive);
  for (const text of pieces) yield { event: "delta", data: { text } };
  yield step("checking", message("step_quotes_verbatim"));
  yield* checked(answer, usage);
  const stopped = reasonOf(signal);
  return endingOf({
    answer,
    model: extractive,
    finish: "stop",
    stopped,
    failure: undefined,
    usage,
  });
}
