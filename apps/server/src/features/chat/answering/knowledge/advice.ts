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
      text: `Search “${name}” instead of reading it in full to free ${short(tokens)} tokens.`,
      frees_tokens: tokens,
      action: { type: "mode", id, mode: "retrieval" },
    }));

/** Reasons why a source cannot be read at all. */
function standing({ type, id, name, documents, not_ready }: KnowledgeSource): Advice[] {
  if (name === null) {
    return [
      {
        text: "A selected source no longer exists, or you don't have access to it.",
        frees_tokens: 0,
        action: { type: "remove", source: type, id },
      },
    ];
  }
  if (not_ready === 0) return [];
  const text =
    documents === 0
      ? `“${name}” is not ready yet.`
      : not_ready === 1
        ? `One document in “${name}” is not ready yet.`
        : `${not_ready} documents in “${name}” are not ready yet.`;
  return [{ text, frees_tokens: 0, action: { type: "wait" } }];
}

const short = (tokens: number) =>
  tokens < 1_000 ? String(tokens) : `${(tokens / 1_000).toFixed(tokens < 10_000 ? 1 : 0)}k`;
