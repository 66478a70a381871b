import type { Knowledge, ReadingMode } from "@lectern/contract/chat";
import type { KnowledgeSource } from "@lectern/contract/knowledge";

import type { AnswerContext } from "../answer-context.ts";
import { namesNothing } from "./names-nothing.ts";
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
 * Decides how the sources of an answer are read, within these tokens. `libraryDocuments`: the number
 * of documents the asker may see, used if no source is chosen.
 */
export function planFor(context: AnswerContext, tokens: number, libraryDocuments = 1): Plan {
  const sizes = [...context.sizes, ...includedSizes(context)];
  const plan = planOf(sizes, withSystemModes(context), tokens);
  return namesNothing(context.knowledge) ? planOfEverything(libraryDocuments, plan, tokens) : plan;
}

/** Sizes of the sources included beside the chosen ones: attached files and system documents. */
const includedSizes = ({
  attachments,
  consulted,
}: Pick<AnswerContext, "attachments" | "consulted">): SourceSize[] => [
  ...attachments.map((file): SourceSize => {
    const documents = Number(file.isRead);
    const size = { documents, not_ready: 1 - documents, tokens: file.isRead ? file.tokens : 0 };
    const { documentId: id, name } = file;
    return { type: "attachment", id, name, collection_id: null, ...size };
  }),
  ...consulted.map(({ documentId: id, name, tokens }): SourceSize => {
    const size = { documents: 1, not_ready: 0, tokens };
    return { type: "system_document", id, name, collection_id: null, ...size };
  }),
];

/** The same choice, plus the modes that admins set for the workspace's documents. */
function withSystemModes({
  knowledge,
  consulted,
}: Pick<AnswerContext, "knowledge" | "consulted">): Knowledge {
  const modes: Knowledge["modes"] = { ...knowledge.modes };
  for (const { documentId, isAlwaysRead } of consulted) {
    if (!isAlwaysRead) modes[documentId] = "retrieval";
  }
  return { ...knowledge, modes };
}

/**
 * Decides how each source is read: as the person chose; else whole if it fits, smallest first, else
 * searched. `room`: maximum tokens of sources.
 */
function planOf(sizes: readonly SourceSize[], knowledge: Knowledge, room: number): Plan {
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
function planOfEverything(documents: number, { sources, passages }: Plan, room: number): Plan {
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

/** Sources read whole. */
export const wholeIn = ({ sources }: Plan) => named(sources.filter(({ mode }) => mode === "full"));

/** Sources searched; for a topic read whole, the documents its snippets are from. */
export const searchedIn = ({ sources }: Plan) =>
  named(
    sources.filter(
      ({ type, mode }) => mode === "retrieval" || (type === "topic" && mode === "full"),
    ),
  );

function named(sources: readonly KnowledgeSource[]) {
  const of = (type: KnowledgeSource["type"]) =>
    sources.filter((one) => one.type === type).map(({ id }) => id);
  return {
    collection_ids: of("collection"),
    document_ids: of("document"),
    topic_ids: of("topic"),
    tag_ids: of("tag"),
  };
}

/** Included documents that are read in this mode. */
export function includedIn({ sources }: Plan, mode: "full" | "retrieval") {
  const of = (type: "attachment" | "system_document") =>
    sources
      .filter((one) => one.type === type && one.mode === mode && one.documents > 0)
      .map(({ id }) => id);
  return { attachments: of("attachment"), system: of("system_document") };
}
