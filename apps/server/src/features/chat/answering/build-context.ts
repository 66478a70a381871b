import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";
import { tokensAsPassage } from "#tokens";

import type { AnswerContext, AnsweredTurn } from "./answer-context.ts";
import {
  type Evidence,
  evidenceOf,
  type UnreadPassage,
  pack,
  roomForPassages,
} from "./evidence.ts";
import { first, handedIn, isAbout, sizesOfHanded, withConsulted } from "./knowledge/handed-in.ts";
import { type Plan, planOf, planOfEverything } from "./knowledge/plan.ts";
import { wholePassages } from "./knowledge/whole.ts";
import { type TokenBudget, tokenBudgetOf } from "./knowledge/token-budget.ts";
import { namesNothing, searchedIn, wholeIn } from "./knowledge/scopes.ts";
import type { Passage } from "../../search/index.ts";
import {
  passagesForTables,
  passagesToQuote,
  passagesToRead,
  passagesToTell,
  retrieve,
  type SearchSources,
} from "./retrieval/retrieve.ts";
import { savedWhole } from "./retrieval/saved.ts";

/** The material an answer is written from. */
export interface BuiltContext {
  evidence: Evidence[];
  /** Passages whose pages' tables the built-in model reads, but not their sentences. */
  forTables: Evidence[];
  /** The best search results, sent to the reader before the text. */
  told: Evidence[];
  /** Passages found but not read. */
  left: UnreadPassage[];
  /** Turns above that fit into the prompt, oldest first. */
  earlier: AnsweredTurn[];
  plan: Plan;
  room: TokenBudget;
}

/** Extra passages fetched beyond those read, to show what was left out. */
const lookedAtBeyond = 4;
/** Maximum passages of whole documents, with a word of the question, for the built-in model. */
const passagesOfWhole = 160;

const tooMuch = message("knowledge_too_large");

/** Finds the passages for the answer, within its writer's token budget. */
export async function buildContext(
  deps: Deps,
  member: Member,
  brief: AnswerContext,
): Promise<BuiltContext> {
  const { searched, queries, knowledge, writers } = brief;
  const room = tokenBudgetOf(brief);
  const everything = namesNothing(knowledge);
  const sizes = [...brief.sizes, ...sizesOfHanded(brief)];
  const settled = planOf(sizes, withConsulted(brief), room.forKnowledge);
  const plan = everything ? planOfEverything(1, settled, room.forKnowledge) : settled;
  const writes = writers.length > 0;
  // A question with several parts gets passages for each part.
  const most = writes ? passagesToRead : passagesToQuote * Math.min(2, queries.length);
  const [whole, handed] = [wholeIn(plan), handedIn(plan, "full")];
  const wholeDocuments = [...whole.document_ids, ...handed.attachments, ...handed.system];
  const beside = handedIn(plan, "retrieval");
  const besideIds = [...beside.attachments, ...beside.system];
  const nothing = { collection_ids: [], document_ids: [], topic_ids: [] };
  const wholeScope = { ...whole, document_ids: wholeDocuments };
  const [elsewhere, inBeside, inWhole, read, tables] = await Promise.all([
    retrieve(
      deps,
      member,
      queries,
      everything ? "everything" : searchedIn(plan),
      most + lookedAtBeyond,
    ),
    retrieve(deps, member, queries, { ...nothing, document_ids: besideIds }, most),
    retrieve(deps, member, queries, wholeScope, writes ? passagesToRead : passagesOfWhole),
    writes ? readWhole(deps, member, brief, plan) : [],
    brief.tableQuery === undefined
      ? []
      : retrieve(
          deps,
          member,
          [brief.tableQuery],
          everything ? "everything" : both(searchedIn(plan), wholeScope),
          passagesForTables,
        ),
  ]);
  const leading = first(inBeside, brief, searched);
  const taken = read.reduce((sum, one) => sum + tokensAsPassage(one.text, one.heading), 0);
  if (taken > room.forKnowledge) throw new AppError("invalid", tooMuch);
  const off = new Set(plan.sources.filter(({ mode }) => mode === "off").map(({ id }) => id));
  if (!writes) {
    const ahead = [...leading, ...inWhole].map((one) => sentFirst(one, handed, beside, searched));
    const found = [...elsewhere, ...ahead.flat()].toSorted((a, b) => b.score - a.score);
    const { evidence, left } = pack(found, { most: most + inWhole.length, room: Infinity, off });
    const named = brief.tableQuery === undefined ? [] : [...tables, ...found.slice(0, most)];
    const { evidence: forTables } = pack(distinct(named), {
      most: passagesForTables + most,
      room: Infinity,
      off,
    });
    return { evidence, forTables, told: evidence.slice(0, most), left, earlier: [], plan, room };
  }
  const packed = pack([...leading, ...elsewhere], {
    most: most + leading.length,
    room: Math.min(roomForPassages, room.forKnowledge - taken),
    before: read,
    off,
  });
  const hit = new Set(inWhole.map(({ chunkId }) => chunkId));
  return {
    evidence: [...read, ...packed.evidence],
    forTables: [],
    told: [
      ...read.filter(({ chunkId }) => hit.has(chunkId)),
      ...packed.evidence.slice(0, leading.length + passagesToTell),
    ],
    left: packed.left,
    earlier: room.earlier,
    plan,
    room,
  };
}

const distinct = (passages: readonly Passage[]) => [
  ...new Map(passages.map((one) => [one.chunkId, one])).values(),
];

/** The union of both. */
const both = (one: Named, other: Named): Named => ({
  collection_ids: [...one.collection_ids, ...other.collection_ids],
  document_ids: [...one.document_ids, ...other.document_ids],
  topic_ids: [...one.topic_ids, ...other.topic_ids],
});

type Named = Exclude<SearchSources, "everything">;

/** Score factor of attached passages: a question with an attachment is about the attachment. */
const sentWeight = 1.5;

type HandedIn = ReturnType<typeof handedIn>;

/** Weighs a passage for the built-in model; drops a system document's if not about the question. */
function sentFirst(one: Passage, whole: HandedIn, searched: HandedIn, question: string): Passage[] {
  const { id } = one.document;
  const isSent = whole.attachments.includes(id) || searched.attachments.includes(id);
  if (isSent) return [{ ...one, score: one.score * sentWeight }];
  const isOfAll = whole.system.includes(id) || searched.system.includes(id);
  return isOfAll && !isAbout(one, question) ? [] : [one];
}

/** All passages of the sources read whole, numbered in document order. */
async function readWhole(
  deps: Pick<Deps, "db">,
  member: Member,
  { searched }: AnswerContext,
  plan: Plan,
): Promise<Evidence[]> {
  const { collection_ids, document_ids, topic_ids } = wholeIn(plan);
  const handed = handedIn(plan, "full");
  const only = (documentIds: string[]) =>
    wholePassages(deps, member, { collectionIds: [], documentIds });
  const [attachments, system, documents, collections, snippets] = await Promise.all([
    only(handed.attachments),
    only(handed.system),
    only(document_ids),
    wholePassages(deps, member, { collectionIds: collection_ids, documentIds: [] }),
    savedWhole(deps, member, topic_ids, searched),
  ]);
  const each = new Map(
    [
      ...snippets.map((passage) => ({ passage, part: "topics" as const })),
      ...collections.map((passage) => ({ passage, part: "collections" as const })),
      ...documents.map((passage) => ({ passage, part: "documents" as const })),
      ...system.map((passage) => ({ passage, part: "system_documents" as const })),
      ...attachments.map((passage) => ({ passage, part: "attachments" as const })),
    ].map((one) => [`${one.passage.chunkId} ${one.passage.start}`, one]),
  );
  return [...each.values()].map(({ passage, part }, at) => evidenceOf(passage, at + 1, part));
}
