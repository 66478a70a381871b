import type { Chat } from "@lectern/contract/chat";

import { toldTurn } from "./marked.ts";
import type { Passage, Source, Transcript } from "./transcript.ts";

function turnOf(chat: Chat, transcript: Transcript) {
  const { answer, question } = chat;
  const citationOf = (index: number) => answer?.citations.find((one) => one.index === index);
  const { content, nearest } = toldTurn(chat, transcript);
  return {
    id: chat.id,
    parent_id: chat.parent_id,
    asked_at: chat.created_at,
    question: question.content,
    attachments: question.attachments.map(({ name, mime_type }) => ({ name, mime_type })),
    model: chat.model,
    persona: chat.persona?.name ?? null,
    status: chat.status,
    error: chat.error,
    feedback: chat.feedback,
    feedback_reason: chat.feedback_reason,
    feedback_comment: chat.feedback_comment,
    answer: answer && {
      text: content,
      quoted: answer.quoted,
      found: answer.found,
      nearest: nearest.map((one) => passageOf(one, transcript.quotes)),
      sentences: answer.sentences.map(({ start, end, support, note, citations }) => ({
        text: answer.content.slice(start, end),
        support,
        note,
        sources: citations.flatMap((index) => {
          const cited = citationOf(index);
          return cited ? [transcript.sources.of(cited).number] : [];
        }),
      })),
    },
  };
}

const passageOf = ({ citation, url }: Passage, quotes: boolean) => ({
  document_id: citation.document_id,
  document: citation.document_name,
  url: url ?? null,
  page: citation.page,
  unit: citation.unit ?? "page",
  label: citation.label ?? null,
  ...(quotes ? { quote: citation.quote } : {}),
  source: citation.source ?? null,
  standing: citation.standing ?? null,
});

const sourceOf = (source: Source, quotes: boolean) => ({
  number: source.number,
  ...passageOf(source, quotes),
});

/** Yields each value on a line of its own, with a comma before all but the first. */
async function* listed(values: Iterable<unknown> | AsyncIterable<unknown>) {
  let before = "\n";
  for await (const value of values) {
    yield before + JSON.stringify(value);
    before = ",\n";
  }
}

/** Yields a conversation as JSON in pieces. */
export async function* json(transcript: Transcript): AsyncGenerator<string> {
  const { title, branches, changedAt, count, turns, sources, quotes } = transcript;
  const head = {
    title,
    exported_at: new Date().toISOString(),
    changed_at: changedAt,
    branches,
    turn_count: count,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"turns":[`;
  yield* listed(turnsOf(turns, transcript));
  yield '],"sources":[';
  yield* listed(sources.all().map((one) => sourceOf(one, quotes)));
  yield "]}\n";
}

async function* turnsOf(turns: AsyncIterable<Chat>, transcript: Transcript) {
  for await (const chat of turns) yield turnOf(chat, transcript);
}
