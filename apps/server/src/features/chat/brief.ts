import type { Knowledge } from "@lectern/contract/chat";
import type { SystemDocumentKind } from "@lectern/contract/system-documents";
import { NIL } from "uuid";

import type { Deps, Model } from "#deps";
import type { Member } from "#http/member.ts";

import { type AttachedFile, attachedTo } from "../attachments/sent.ts";
import { checkerOf } from "../models/adapters.ts";
import { writersOf } from "../models/choices.ts";
import { type Asked as Persona, personaOf } from "../personas/asking.ts";
import { consulted, type ConsultedDocument } from "../system-documents/consulting.ts";
import { namesNothing } from "./knowledge/scopes.ts";
import { type Queries, queriesOf } from "./queries.ts";
import { type AskedTurn, turnsAbove } from "./store.ts";
import { asPersona } from "./as-persona.ts";

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
export interface Setting {
  /** As it was asked. */
  question: string;
  knowledge: Knowledge;
  /** Whom it is written as. */
  persona: Persona | undefined;
  /** The finished turns above, oldest first. */
  earlier: Earlier[];
  /** Of the persona, and of the workspace. */
  instructions: Instruction[];
  /** What was sent with the question and with those above, its own first. */
  attachments: AttachedFile[];
  /** The workspace's documents that are read with every question. */
  consulted: ConsultedDocument[];
  /** Those that may write it, in their order; empty: the built-in model quotes. */
  writers: Model[];
  /** Checks what was written; undefined: without a model. */
  checker: Model | undefined;
  /** The model that was chosen is there no longer, or no longer for the asker. */
  chosenGone: boolean;
}

/** All that an answer is made with, settled before anything is searched. */
export type Brief = Setting & Queries;

export async function briefOf(deps: Deps, member: Member, turn: AskedTurn): Promise<Brief> {
  const { setting, above } = await settled(deps, member, turn);
  const { question, knowledge, writers } = setting;
  const asked = { question, above, knowledge, writer: writers[0] };
  return { ...setting, ...(await queriesOf(deps, member, asked)) };
}

/** What a turn would be answered with; no model is asked. */
export const settingOf = async (deps: Deps, member: Member, turn: AskedTurn): Promise<Setting> =>
  (await settled(deps, member, turn)).setting;

async function settled(deps: Deps, member: Member, turn: AskedTurn) {
  const { question, parent_id } = turn.chat;
  const persona = await personaOf(deps, member, turn.chat.session_id);
  const { writers, gone } = await writersOf(deps, member, turn.wanted ?? persona?.model ?? null);
  const [above, attachments, { rules, sources }, checker] = await Promise.all([
    parent_id ? turnsAbove(deps.db, member.orgId, parent_id, remembered) : [],
    attachedTo(deps, member, turn.chat, { sees: writers[0]?.sees ?? false }),
    consulted(deps, member, { quoting: writers.length === 0 }),
    writers.length > 0 ? checkerOf(deps, member.orgId) : undefined,
  ]);
  const setting: Setting = {
    question,
    knowledge: knowledgeOf(turn, persona),
    persona,
    earlier: above.flatMap(({ question, content }) =>
      content ? [{ question, answer: content }] : [],
    ),
    instructions: persona ? [...rules, instructionOf(persona)] : rules,
    attachments,
    consulted: sources,
    writers,
    checker,
    chosenGone: gone,
  };
  return { setting, above };
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
