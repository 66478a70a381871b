import type { Knowledge, ReadingMode } from "@lectern/contract/chat";
import type { KnowledgeSource } from "@lectern/contract/knowledge";

import type { SourceSize } from "./sizes-store.ts";

/** Share of the free tokens that may be filled with whole documents not chosen to be read whole. */
const comfortable = 0.7;
/** Maximum documents read whole; more are searched, however short. */
const mostWhole = 100;
/** Approximate tokens of a search's passages, if they fit. */
const passagesTokens = 9_000;

/** How each source is read, and its tokens. */
export interface Plan {
  sources: KnowledgeSource[];
  /** Expected tokens of the passages of searched sources. */
  passages: number;
}

/**
 * Decides how each source is read: as the person chose; else whole if it fits, smallest first, else
 * searched. `room`: maximum tokens of sources.
 */
export function planOf(sizes: readonly SourceSize[], knowledge: Knowledge, room: number): Plan {
  const modes = new Map<string, ReadingMode>();
  for (const { id } of sizes) {
    const chosen = knowledge.modes[id];
    if (chosen) modes.set(id, chosen);
  }
  const taken = () => sum(sizes.map((one) => wholeTokens(one, modes)));
  for (const one of sizes.toSorted((a, b) => a.tokens - b.tokens)) {
    if (modes.has(one.id)) continue;
    const readable = one.documents > 0 && one.documents <= mostWhole;
    modes.set(one.id, "full");
    if (!readable || taken() > room * comfortable) modes.set(one.id, "retrieval");
  }
  const sources = sizes.map((one): KnowledgeSource => ({
    type: one.type,
    id: one.id,
    name: one.name,
    mode: modes.get(one.id) ?? "retrieval",
    chosen: knowledge.modes[one.id] !== undefined,
    tokens: wholeTokens(one, modes),
    whole_tokens: one.tokens,
    documents: one.documents,
    not_ready: one.not_ready,
  }));
  const searched = sources.filter(isSearched);
  const passages = Math.min(
    passagesTokens,
    sum(searched.map((one) => one.whole_tokens)),
    Math.max(0, room - taken()),
  );
  return { sources: withShares(sources, searched, passages), passages };
}

/** If nothing is chosen, searches all the member may see, beside attached and system documents. */
export function planOfEverything(
  documents: number,
  { sources, passages }: Plan,
  room: number,
): Plan {
  const whole = sources.filter(({ mode }) => mode === "full").map(({ tokens }) => tokens);
  const left = Math.max(0, room - sum(whole));
  return { sources, passages: documents > 0 ? Math.min(passagesTokens, left) : passages };
}

/** Tokens of a document; 0 if its collection is read whole, so that it is not read twice. */
function wholeTokens(
  { id, tokens, collection_id }: SourceSize,
  modes: ReadonlyMap<string, ReadingMode>,
) {
  const twice = collection_id !== null && modes.get(collection_id) === "full";
  return modes.get(id) === "full" && !twice ? tokens : 0;
}

/** Divides the passages' tokens among the searched sources. */
function withShares(
  sources: readonly KnowledgeSource[],
  searched: readonly KnowledgeSource[],
  passages: number,
) {
  const share = Math.floor(passages / Math.max(1, searched.length));
  const rest = passages - share * searched.length;
  return sources.map((one) =>
    searched.includes(one) ? { ...one, tokens: share + (one === searched[0] ? rest : 0) } : one,
  );
}

const isSearched = ({ mode, documents }: KnowledgeSource) => mode === "retrieval" && documents > 0;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
