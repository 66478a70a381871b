import { message } from "@lectern/contract/message";

import type { Advice, KnowledgeSource } from "@lectern/contract/knowledge";

/** Suggestions to change a choice of sources. `over`: tokens above the limit; negative if below. */
export function adviceFor(sources: readonly KnowledgeSource[], over: number): Advice[] {
  return [...(over > 0 ? searchingInstead(sources) : []), ...sources.flatMap(standing)];
}

/** Largest first: it frees most. */
const searchingInstead = (sources: readonly KnowledgeSource[]): Advice[] =>
  sources
    .filter(({ mode, tokens }) => mode === "full" && tokens > 0)
    .toSorted((a, b) => b.tokens - a.tokens)
    .map(({ id, name, tokens }) => ({
      ...message("advice_search_source", { name: name ?? "", tokens: short(tokens) }),
      frees_tokens: tokens,
      action: { type: "mode", id, mode: "retrieval" },
    }));

/** Reasons why a source cannot be read at all. */
function standing({ type, id, name, documents, not_ready }: KnowledgeSource): Advice[] {
  if (name === null) {
    return [
      {
        ...message("source_gone"),
        frees_tokens: 0,
        action: { type: "remove", source: type, id },
      },
    ];
  }
  if (not_ready === 0) return [];
  const why =
    documents === 0
      ? message("source_not_ready", { name })
      : not_ready === 1
        ? message("source_document_not_ready", { name })
        : message("source_documents_not_ready", { count: not_ready, name });
  return [{ ...why, frees_tokens: 0, action: { type: "wait" } }];
}

const short = (tokens: number) =>
  tokens < 1_000 ? String(tokens) : `${(tokens / 1_000).toFixed(tokens < 10_000 ? 1 : 0)}k`;
