import type { Chat } from "@lectern/contract/chat";
import type { Draft } from "@lectern/contract/drafts";

import { unmarked } from "../chat/index.ts";

const gap = "\n\n";

/** Returns a draft as a turn, which files and assets are made of, with its sentences in place. */
export function asTurn(draft: Draft, before: readonly string[] = []): Chat {
  const parts = [...before];
  const sentences: Draft["sections"][number]["sentences"] = [];
  let length = parts.reduce((sum, part) => sum + part.length + gap.length, 0);
  for (const section of draft.sections) {
    const heading = `## ${unmarked(section.title)}${gap}`;
    const start = length + heading.length;
    for (const one of section.sentences)
      sentences.push({ ...one, start: one.start + start, end: one.end + start });
    parts.push(heading + section.content);
    length = start + section.content.length + gap.length;
  }
  const content = parts.join(gap);
  const cited = new Set(
    [...content.matchAll(/\[(\d{1,4})\]/g)].map(([, number]) => Number(number)),
  );
  const citations = draft.citations.filter(({ index }) => cited.has(index));
  return {
    id: draft.id,
    session_id: draft.id,
    parent_id: null,
    status: "complete",
    question: { content: draft.name, attachments: [] },
    answer: { content, citations, sentences, quoted: false, found: true, sources: citations },
    error: null,
    finish_reason: "stop",
    model: "",
    usage: null,
    feedback: null,
    created_at: draft.updated_at,
  };
}
