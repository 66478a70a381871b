import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";
import { tokensAsPassage } from "#tokens";

import type { AnswerContext } from "./answer-context.ts";
import {
  type Evidence,
  evidenceOf,
  type UnreadPassage,
  pack,
  roomForPassages,
} from "./evidence.ts";
import type { AnsweredTurn } from "./generation/prompt.ts";
import { isAbout, prioritized } from "./knowledge/included-sources.ts";
import { includedIn, type Plan, planFor, searchedIn, wholeIn } from "./knowledge/plan.ts";
import { wholePassages } from "./knowledge/whole-documents.ts";
import { type TokenBudget, tokenBudgetOf } from "./knowledge/token-budget.ts";
import { namesNothing } from "./knowledge/names-nothing.ts";
import type { Passage } from "../../search/index.ts";
import {
  passagesBesideNamed,
  passagesForTables,
  passagesToPreview,
  passagesToQuote,
  passagesToRead,
} from "./retrieval/limits.ts";
import { retrieve, type SearchSources } from "./retrieval/retrieve.ts";
import type { Queries } from "./retrieval/queries.ts";
import { tablePassages } from "./retrieval/table-passages.ts";
import { wholeSnippets } from "./retrieval/snippets.ts";

/** The context with the passages that its answer is written from. */
export interface RetrievedContext extends AnswerContext, Queries {
  evidence: Evidence[];
  /** Passages whose pages' tables the built-in model reads, but not their sentences. */
  tableEvidence: Evidence[];
  /** Passages of the documents that the question names, for its other words, best first. */
  namedEvidence: Evidence[];
  /** The best search results, sent to the reader before the text. */
  preview: Evidence[];
  /** Passages found but not read. */
  unread: UnreadPassage[];
  /** Turns above that fit into the prompt, oldest first. */
  earlier: AnsweredTurn[];
  plan: Plan;
  budget: TokenBudget;
}

type Selection = Pick<
  RetrievedContext,
  "evidence" | "tableEvidence" | "namedEvidence" | "preview" | "unread"
>;

/** Extra passages fetched beyond those read, to show what was left out. */
const unreadPassages = 4;
/** Maximum passages of whole documents, with a word of the question, for the built-in model. */
const passagesOfWhole = 160;

const tooMuch = message("knowledge_too_large");

/** Finds the passages for the answer, within its writer's token budget. */
export async function retrieveContext(
  deps: Deps,
  member: Member,
  context: AnswerContext & Queries,
): Promise<RetrievedContext> {
  const budget = tokenBudgetOf(context);
  const plan = planFor(context, budget.forKnowledge);
  const selection =
    context.writers.length > 0
      ? await passagesForModel(deps, member, context, plan, budget)
      : await passagesForQuoting(deps, member, context, plan);
  return { ...context, ...selection, earlier: budget.earlier, plan, budget };
}

async function passagesForModel(
  deps: Deps,
  member: Member,
  context: AnswerContext & Queries,
  plan: Plan,
  { forKnowledge }: TokenBudget,
): Promise<Selection> {
  const [[elsewhere, inIncluded, inWhole], read] = await Promise.all([
    search(deps, member, context, plan, { most: passagesToRead, mostOfWhole: passagesToRead }),
    readWhole(deps, member, context, plan),
  ]);
  const tokensRead = read.reduce((sum, one) => sum + tokensAsPassage(one.text, one.heading), 0);
  if (tokensRead > forKnowledge) throw new AppError("invalid", tooMuch);
  const leading = prioritized(inIncluded, context);
  const { evidence, unread } = pack([...leading, ...elsewhere], {
    most: passagesToRead + leading.length,
    room: Math.min(roomForPassages, forKnowledge - tokensRead),
    before: read,
    off: excludedIn(plan),
  });
  const matches = new Set(inWhole.map(({ chunkId }) => chunkId));
  return {
    evidence: [...read, ...evidence],
    tableEvidence: [],
    namedEvidence: [],
    preview: [
      ...read.filter(({ chunkId }) => matches.has(chunkId)),
      ...evidence.slice(0, leading.length + passagesToPreview),
    ],
    unread,
  };
}

async function passagesForQuoting(
  deps: Deps,
  member: Member,
  context: AnswerContext & Queries,
  plan: Plan,
): Promise<Selection> {
  const { knowledge, queries, tableQuery } = context;
  // A question with several parts gets passages for each part.
  const most = passagesToQuote * Math.min(2, queries.length);
  const scope = namesNothing(knowledge) ? everything : union(searchedIn(plan), wholeScope(plan));
  const [[elsewhere, inIncluded, inWhole], { inTables, inNamed }] = await Promise.all([
    search(deps, member, context, plan, { most, mostOfWhole: passagesOfWhole }),
    tablePassages(deps, member, context, scope),
  ]);
  const ahead = [...prioritized(inIncluded, context), ...inWhole].flatMap((one) =>
    weighted(one, plan, context),
  );
  const passages = [...elsewhere, ...ahead].toSorted((a, b) => b.score - a.score);
  const off = excludedIn(plan);
  const { evidence, unread } = pack(passages, {
    most: most + inWhole.length,
    room: Infinity,
    off,
  });
  const forTables = tableQuery === undefined ? [] : [...inTables, ...passages.slice(0, most)];
  const { evidence: tableEvidence } = pack(distinct(forTables), {
    most: passagesForTables + passagesBesideNamed + most,
    room: Infinity,
    off,
  });
  const { evidence: namedEvidence } = pack(inNamed, { most: passagesToQuote, room: Infinity, off });
  return { evidence, tableEvidence, namedEvidence, preview: evidence.slice(0, most), unread };
}

/** Searches the chosen sources; those included with every question; and those read whole. */
function search(
  deps: Deps,
  member: Member,
  { queries, knowledge }: AnswerContext & Queries,
  plan: Plan,
  { most, mostOfWhole }: { most: number; mostOfWhole: number },
) {
  const { attachments, system } = includedIn(plan, "retrieval");
  const included = { ...noSources, document_ids: [...attachments, ...system] };
  const chosen = namesNothing(knowledge) ? everything : searchedIn(plan);
  return Promise.all([
    retrieve(deps, member, queries, chosen, most + unreadPassages),
    retrieve(deps, member, queries, included, most),
    retrieve(deps, member, queries, wholeScope(plan), mostOfWhole),
  ]);
}

type NamedSources = Exclude<SearchSources, "everything">;

const everything = "everything";
const noSources: NamedSources = {
  collection_ids: [],
  document_ids: [],
  topic_ids: [],
  tag_ids: [],
};

/** All sources read whole, the included ones too. */
function wholeScope(plan: Plan): NamedSources {
  const whole = wholeIn(plan);
  const { attachments, system } = includedIn(plan, "full");
  return { ...whole, document_ids: [...whole.document_ids, ...attachments, ...system] };
}

const excludedIn = ({ sources }: Plan) =>
  new Set(sources.filter(({ mode }) => mode === "off").map(({ id }) => id));

const distinct = (passages: readonly Passage[]) => [
  ...new Map(passages.map((one) => [one.chunkId, one])).values(),
];

const union = (one: NamedSources, other: NamedSources): NamedSources => ({
  collection_ids: [...one.collection_ids, ...other.collection_ids],
  document_ids: [...one.document_ids, ...other.document_ids],
  topic_ids: [...one.topic_ids, ...other.topic_ids],
  tag_ids: [...one.tag_ids, ...other.tag_ids],
});

/** Score factor of attached passages: a question with an attachment is about the attachment. */
const attachmentWeight = 1.5;

/** Weighs a passage for the built-in model; drops a system document's if not about the question. */
function weighted(one: Passage, { sources }: Plan, { searched }: Queries): Passage[] {
  const types = new Set(
    sources
      .filter(({ id, mode }) => id === one.document.id && mode !== "off")
      .map(({ type }) => type),
  );
  if (types.has("attachment")) return [{ ...one, score: one.score * attachmentWeight }];
  return types.has("system_document") && !isAbout(one, searched) ? [] : [one];
}

/** All passages of the sources read whole, numbered in document order. */
async function readWhole(
  deps: Pick<Deps, "db">,
  member: Member,
  { searched }: Queries,
  plan: Plan,
): Promise<Evidence[]> {
  const { collection_ids, document_ids, topic_ids, tag_ids } = wholeIn(plan);
  const included = includedIn(plan, "full");
  const only = (documentIds: string[]) =>
    wholePassages(deps, member, { collectionIds: [], documentIds });
  const [attachments, system, documents, collections, tagged, snippets] = await Promise.all([
    only(included.attachments),
    only(included.system),
    only(document_ids),
    wholePassages(deps, member, { collectionIds: collection_ids, documentIds: [] }),
    wholePassages(deps, member, { collectionIds: [], documentIds: [], tagIds: tag_ids }),
    wholeSnippets(deps, member, topic_ids, searched),
  ]);
  const each = new Map(
    [
      ...snippets.map((passage) => ({ passage, part: "topics" as const })),
      ...tagged.map((passage) => ({ passage, part: "tags" as const })),
      ...collections.map((passage) => ({ passage, part: "collections" as const })),
      ...documents.map((passage) => ({ passage, part: "documents" as const })),
      ...system.map((passage) => ({ passage, part: "system_documents" as const })),
      ...attachments.map((passage) => ({ passage, part: "attachments" as const })),
    ].map((one) => [`${one.passage.chunkId} ${one.passage.start}`, one]),
  );
  return [...each.values()].map(({ passage, part }, at) => evidenceOf(passage, at + 1, part));
}
