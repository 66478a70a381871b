import { Knowledge } from "@lectern/contract/chat";
import type {
  FoundPassage,
  KnowledgeSource,
  SourceRead,
  ContextReport,
} from "@lectern/contract/knowledge";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import { tokensIn } from "#tokens";

import type { Ending } from "../../streaming/event-store.ts";
import type { Evidence } from "../evidence.ts";
import type { RetrievedContext } from "../retrieve-context.ts";
import { partsOf, piecesOf } from "../generation/prompt.ts";
import { countAll, enough, sizesOf } from "./sizes-store.ts";
import { namesNothing } from "./names-nothing.ts";
import { answeredTurns } from "./token-budget.ts";

/** Characters of a passage's start by which it is recognized. */
const beginning = 240;

/**
 * Reports what was searched, found, read and left out for an answer, and its tokens: the parts are
 * those of the prompt sent, measured like the whole prompt.
 */
export async function contextReportOf(
  { db }: Pick<Deps, "db">,
  member: Member,
  context: RetrievedContext,
  { model, answer }: Pick<Ending, "model" | "answer">,
): Promise<ContextReport> {
  const { evidence, preview, unread, earlier, plan, budget } = context;
  const everything = namesNothing(context.knowledge);
  const sources = await counted(db, member, plan.sources);
  const documents = (mode: string) =>
    sources.reduce((sum, one) => sum + (one.mode === mode ? one.documents : 0), 0);
  const parts = context.writers.length > 0 ? partsOf(piecesOf(context)) : evidencePart(evidence);
  const cited = new Set(answer?.citations.map(({ chunk_id }) => chunk_id));
  const listed =
    cited.size === 0
      ? preview
      : evidence.filter((one) => preview.includes(one) || cited.has(one.chunkId));
  return {
    model,
    queries: context.queries,
    ...(context.knowledge.as_of !== undefined && { as_of: context.knowledge.as_of }),
    everything,
    searched_documents: everything
      ? (await countAll(db, member)).documents
      : documents("retrieval"),
    whole_documents: documents("full"),
    sources: sources.map((one) => sourceRead(one, evidence)),
    found: [
      ...listed.map((one) => foundPassage(one, cited.has(one.chunkId))),
      ...unread.map(({ passage, reason }): FoundPassage => ({
        index: null,
        chunk_id: passage.chunkId,
        document_id: passage.document.id,
        document_name: passage.document.name,
        collection_id: passage.document.collectionId,
        page: passage.page,
        unit: passage.unit,
        label: passage.label,
        text: passage.text.slice(0, beginning).toWellFormed(),
        tokens: tokensIn(passage.text),
        cited: false,
        left_out: reason,
      })),
    ],
    passages: evidence.length,
    earlier_turns: {
      read: earlier.length,
      left_out: answeredTurns(context).length - earlier.length,
    },
    parts,
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    limit_tokens: budget.limit,
  };
}

/** The same sources, with full counts where the answer counted only as far as needed. */
async function counted(
  db: Deps["db"],
  member: Member,
  sources: readonly KnowledgeSource[],
): Promise<KnowledgeSource[]> {
  const large = sources.filter((one) => Math.max(one.documents, one.not_ready) >= enough);
  const ids = large.filter(({ type }) => type === "collection").map(({ id }) => id);
  const sizes = await sizesOf(db, member, Knowledge.parse({ collection_ids: ids }), "all");
  return sources.map((one) => {
    const { documents, not_ready } = sizes.find(({ id }) => id === one.id) ?? one;
    return { ...one, documents, not_ready };
  });
}

const foundPassage = (one: Evidence, cited: boolean): FoundPassage => ({
  index: one.index,
  chunk_id: one.chunkId,
  document_id: one.documentId,
  document_name: one.documentName,
  collection_id: one.collectionId,
  page: one.page,
  unit: one.unit,
  label: one.label,
  text: one.text.slice(0, beginning).toWellFormed(),
  tokens: tokensIn(one.text),
  cited,
  left_out: null,
});

function sourceRead(
  {
    type,
    id,
    name,
    mode,
    chosen,
    documents,
    not_ready,
  }: RetrievedContext["plan"]["sources"][number],
  evidence: readonly Evidence[],
): SourceRead {
  const passages = evidence.filter((one) =>
    type === "collection" ? one.collectionId === id : type !== "topic" && one.documentId === id,
  ).length;
  return { type, id, name, mode, chosen, documents, not_ready, passages };
}

/** The built-in model sends nothing: its parts are the passages it read, by document. */
function evidencePart(evidence: readonly Evidence[]): ContextReport["parts"] {
  const tokens = evidence.reduce((sum, { text }) => sum + tokensIn(text), 0);
  return evidence.length > 0 ? [{ kind: "passages", name: null, tokens }] : [];
}
