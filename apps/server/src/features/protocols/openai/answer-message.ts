import type { Chat } from "@lectern/contract/chat";

import { boxesOf, type LinkedCitation } from "../passage-link.ts";

const mark = /\[(\d{1,4})\]/g;

/** Returns what OpenAI's API has no place for: what the answer rests on, with places. */
const ownPart = (found: boolean, citations: readonly LinkedCitation[]) => ({
  found,
  citations: citations.map(
    ({ index, document_id, document_name, page, quote, support, url, rects }) => ({
      index,
      document_id,
      document: document_name,
      page,
      quote,
      support,
      url,
      boxes: boxesOf(rects),
    }),
  ),
});

/** One annotation for each mark of a citation; indexes count UTF-16 units, the end exclusive. */
function annotationsOf(content: string, citations: readonly LinkedCitation[]) {
  return [...content.matchAll(mark)].flatMap(({ 0: text, 1: number, index: start_index }) => {
    const cited = citations.find(({ index }) => index === Number(number));
    if (!cited) return [];
    const { url, document_name: title } = cited;
    const end_index = start_index + text.length;
    return { type: "url_citation" as const, url_citation: { start_index, end_index, url, title } };
  });
}

/** Returns the annotations of an answer and the part that is Lectern's own. */
export const partsOf = ({ answer }: Chat, citations: readonly LinkedCitation[]) => ({
  annotations: annotationsOf(answer?.content ?? "", citations),
  lectern: ownPart(answer?.found ?? false, citations),
});

export const finishOf = ({ finish_reason }: Chat) =>
  finish_reason === "length" ? "length" : finish_reason === "filtered" ? "content_filter" : "stop";

export const usageOf = ({ usage }: Chat) => {
  const { prompt_tokens = 0, completion_tokens = 0 } = usage ?? {};
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};
