import type { Knowledge } from "@lectern/contract/chat";
import type { SystemDocumentKind } from "@lectern/contract/system-documents";
import { NIL } from "uuid";

import type { Deps, Model } from "#deps";
import { type Member, readingAsOf } from "#http/member.ts";

import { type AttachedFile, attachedTo, shownTo } from "../../attachments/index.ts";
import { writersOf } from "../../models/index.ts";
import { type ConversationPersona as Persona, personaOf } from "../../personas/index.ts";
import { metered } from "../../quotas/index.ts";
import { callable, type CallableTool, offeredTools } from "../../tools/index.ts";
import {
  type ConsultedDocument,
  consultedIn,
  systemDocuments,
} from "../../system-documents/index.ts";
import type { CallRow } from "../tools/call-store.ts";
import { asPersona } from "../conversations/as-persona.ts";
import type { TurnToAnswer } from "../conversations/next-turn-store.ts";
import type { InterruptedAnswer } from "./continue-answer.ts";
import type { EarlierTurn } from "./retrieval/follow-up.ts";
import { namesNothing } from "./knowledge/names-nothing.ts";
import { type CountDepth, type SourceSize, sizesOf } from "./knowledge/sizes-store.ts";
import { turnsAbove } from "../conversations/store.ts";

/** Earlier turns of the conversation given to an answer. */
const remembered = 6;

/** How to write an answer, and where the instruction comes from. Ranks below the citation rules. */
export interface Instruction {
  from:
    | { type: "persona"; id: string; name: string }
    | { type: "system_document"; id: string; name: string; kind: SystemDocumentKind };
  text: string;
}

/** Everything an answer is written from, as far as it is known before its question is stored. */
export interface AnswerContext {
  /** The question as asked. */
  question: string;
  knowledge: Knowledge;
  /** Sizes of the chosen sources, as far as the asker may see them. */
  sizes: SourceSize[];
  /** The persona that the answer is written as. */
  persona: Persona | undefined;
  /** The turns above, oldest first. */
  above: EarlierTurn[];
  /** Instructions of the persona and of the workspace. */
  instructions: Instruction[];
  /** Files attached to the question and to the turns above, its own first. */
  attachments: AttachedFile[];
  /** The workspace's documents that are used for every question. */
  consulted: ConsultedDocument[];
  /** Models that may write the answer, in order; empty: the built-in model quotes. */
  writers: Model[];
  /** The text of the interrupted answer to continue; absent: the answer starts from scratch. */
  interrupted?: InterruptedAnswer | null;
  /** Tools that the model may call. */
  tools: CallableTool[];
  /** What was written before the answer paused; absent: it starts from scratch. */
  resumed?: ResumedAnswer;
  /** Whether the workspace limits questions, tokens or money. */
  isLimited: boolean;
  /** Whether the chosen model no longer exists or is no longer available to the asker. */
  isModelGone: boolean;
}

/** An answer that goes on after the person decided on its calls of tools. */
export interface ResumedAnswer extends InterruptedAnswer {
  calls: CallRow[];
}

/**
 * Returns the context a turn would be answered in, without asking a model or opening a picture.
 * `counted`: whether the sizes of the chosen sources are counted in full or only as far as an
 * answer needs.
 */
export async function answerContextOf(
  deps: Deps,
  member: Member,
  turn: TurnToAnswer,
  counted: CountDepth,
): Promise<AnswerContext> {
  const { question, parent_id } = turn.chat;
  const loading = personaOf(deps, member, turn.persona);
  const [persona, { writers, gone }, sizes, above, files, documents, tools] = await Promise.all([
    loading,
    loading.then((persona) => writersOf(deps, member, turn.model ?? persona?.model ?? null)),
    loading.then((persona) => {
      const knowledge = knowledgeOf(turn, persona);
      return sizesOf(deps.db, readingAsOf(member, knowledge.as_of), knowledge, counted);
    }),
    parent_id ? turnsAbove(deps.db, member.orgId, parent_id, remembered) : [],
    attachedTo(deps, member, turn.chat),
    systemDocuments(deps, member),
    turn.hasTools ? offeredTools(deps.db, member.orgId) : [],
  ]);
  const [writer] = writers;
  const { rules, sources } = consultedIn(documents, { quoting: !writer });
  return {
    question,
    knowledge: knowledgeOf(turn, persona),
    sizes,
    persona,
    above,
    instructions: persona ? [...rules, instructionOf(persona)] : rules,
    attachments: shownToWriter(writers, files),
    consulted: sources,
    writers: writers.map((one) => metered(deps, member, one, turn.isLimited)),
    isLimited: turn.isLimited,
    tools: writer ? callable(tools, writer.windowTokens) : [],
    isModelGone: gone,
  };
}

const shownToWriter = ([writer]: readonly Model[], files: AttachedFile[]) =>
  shownTo({ sees: writer?.sees ?? false }, files);

/** Returns the context with the files as they are now. */
export async function withCurrentFiles(
  deps: Pick<Deps, "db">,
  member: Member,
  { chat }: TurnToAnswer,
  context: AnswerContext,
): Promise<AnswerContext> {
  const files = await attachedTo(deps, member, chat);
  return { ...context, attachments: shownToWriter(context.writers, files) };
}

/** What a program sends with its question, and the product did not store before. */
export interface SentAlong {
  /** The turns above, oldest first. */
  above: readonly EarlierTurn[];
  /** How to answer, as a persona's instructions; empty: no more than the workspace says. */
  instructions: string;
}

/** Adds what a program sent with its question. */
export const withSentAlong = (
  context: AnswerContext,
  { above = [], instructions = "" }: Partial<SentAlong>,
): AnswerContext => ({
  ...context,
  above: [...context.above, ...above].slice(-remembered),
  instructions: instructions
    ? [...context.instructions, { from: sender, text: instructions }]
    : context.instructions,
});

const sender = { type: "persona", id: NIL, name: "system message" } as const;

/**
 * Returns the sources chosen in the conversation; if none are chosen, those of its persona. The day
 * is always the conversation's.
 */
function knowledgeOf({ chat, knowledge }: TurnToAnswer, persona: Persona | undefined): Knowledge {
  const isChosen = chat.knowledge !== null || !namesNothing(knowledge);
  if (isChosen || !persona) return knowledge;
  const { as_of } = knowledge;
  return as_of === undefined ? persona.knowledge : { ...persona.knowledge, as_of };
}

const instructionOf = (persona: Persona): Instruction => ({
  from: { type: "persona", id: persona.mark.id ?? NIL, name: persona.mark.name },
  text: asPersona(persona),
});
