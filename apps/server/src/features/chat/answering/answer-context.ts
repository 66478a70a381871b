import type { Knowledge } from "@lectern/contract/chat";
import type { SystemDocumentKind } from "@lectern/contract/system-documents";
import { NIL } from "uuid";

import type { Deps, Model } from "#deps";
import type { Member } from "#http/member.ts";

import { type AttachedFile, attachedTo, shownTo, withImages } from "../../attachments/index.ts";
import { writersOf } from "../../models/index.ts";
import { type Asked as Persona, personaOf } from "../../personas/index.ts";
import {
  type ConsultedDocument,
  consultedIn,
  systemDocuments,
} from "../../system-documents/index.ts";
import { asPersona } from "../conversations/as-persona.ts";
import type { AskedTurn } from "../conversations/asking-store.ts";
import type { InterruptedAnswer } from "./continue-answer.ts";
import type { Above } from "./retrieval/follow-up.ts";
import { namesNothing } from "./knowledge/scopes.ts";
import { type Counted, type Sized, sizesOf } from "./knowledge/sizes-store.ts";
import { type Queries, queriesOf } from "./retrieval/queries.ts";
import { turnsAbove } from "../conversations/store.ts";

/** Turns of the conversation that an answer is made with. */
const remembered = 6;

/** An earlier turn of the conversation. */
export interface Earlier {
  question: string;
  answer: string;
}

/** How an answer is to be written, and who says so. It stands below the rules of citing, never above. */
export interface Instruction {
  from:
    | { type: "persona"; id: string; name: string }
    | { type: "system_document"; id: string; name: string; kind: SystemDocumentKind };
  text: string;
}

/** All that an answer is made with but what is searched for, which a model may have to be asked about. */
export interface AnswerSettings {
  /** As it was asked. */
  question: string;
  knowledge: Knowledge;
  /** Of what is chosen, as far as the asker may see it. */
  sizes: Sized[];
  /** Whom it is written as. */
  persona: Persona | undefined;
  /** The turns above, oldest first, and those of them that were answered. */
  above: Above[];
  earlier: Earlier[];
  /** Of the persona, and of the workspace. */
  instructions: Instruction[];
  /** What was sent with the question and with those above, its own first. */
  attachments: AttachedFile[];
  /** The workspace's documents that are read with every question. */
  consulted: ConsultedDocument[];
  /** Those that may write it, in their order; empty: the built-in model quotes. */
  writers: Model[];
  /** What an earlier answer had said that is gone on from; without it is written from its beginning. */
  begun?: InterruptedAnswer | null;
  /** The model that was chosen is there no longer, or no longer for the asker. */
  chosenGone: boolean;
}

/** All that an answer is made with, settled before anything is searched. */
export type AnswerContext = AnswerSettings & Queries;

export async function answerContextOf(
  deps: Deps,
  member: Member,
  setting: AnswerSettings,
): Promise<AnswerContext> {
  const { question, above, knowledge, writers } = setting;
  const asked = { question, above, knowledge, writer: writers[0] };
  const [queries, attachments] = await Promise.all([
    queriesOf(deps, member, asked),
    withImages(deps, setting.attachments),
  ]);
  return { ...setting, ...queries, attachments };
}

/**
 * What a turn would be answered with: no model is asked, and no picture is opened. `counted`: whether
 * what is chosen is counted to its last document, or as far as an answer needs it.
 */
export async function answerSettingsOf(
  deps: Deps,
  member: Member,
  turn: AskedTurn,
  counted: Counted,
): Promise<AnswerSettings> {
  const { question, parent_id } = turn.chat;
  const leading = personaOf(deps, member, turn.led);
  const [persona, { writers, gone }, sizes, above, files, documents] = await Promise.all([
    leading,
    leading.then((persona) => writersOf(deps, member, turn.wanted ?? persona?.model ?? null)),
    leading.then((persona) => sizesOf(deps.db, member, knowledgeOf(turn, persona), counted)),
    parent_id ? turnsAbove(deps.db, member.orgId, parent_id, remembered) : [],
    attachedTo(deps, member, turn.chat),
    systemDocuments(deps, member),
  ]);
  const [writer] = writers;
  const { rules, sources } = consultedIn(documents, { quoting: !writer });
  return {
    question,
    knowledge: knowledgeOf(turn, persona),
    sizes,
    persona,
    above,
    earlier: above.flatMap(({ question, content }) =>
      content ? [{ question, answer: content }] : [],
    ),
    instructions: persona ? [...rules, instructionOf(persona)] : rules,
    attachments: shownTo({ sees: writer?.sees ?? false }, files),
    consulted: sources,
    writers,
    chosenGone: gone,
  };
}

/** What the conversation names counts; where it names nothing, what its persona rests on. */
function knowledgeOf({ chat, knowledge }: AskedTurn, persona: Persona | undefined): Knowledge {
  const isChosen = chat.knowledge !== null || !namesNothing(knowledge);
  return isChosen || !persona ? knowledge : persona.knowledge;
}

const instructionOf = (persona: Persona): Instruction => ({
  from: { type: "persona", id: persona.mark.id ?? NIL, name: persona.mark.name },
  text: asPersona(persona),
});
