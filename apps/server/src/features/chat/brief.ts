import type { Knowledge } from "@lectern/contract/chat";

import type { Deps, Model } from "#deps";
import type { Member } from "#http/member.ts";

import { extractiveModel } from "./extractive.ts";
import { fullQuestion } from "./retrieve.ts";
import { type AskedTurn, turnsAbove } from "./store.ts";

/** Turns of the conversation that an answer is made with. */
const remembered = 6;

/** An earlier turn of the conversation. */
export interface Earlier {
  question: string;
  answer: string;
}

/** Words that a writer is to keep to, and from what they are. */
export interface Instruction {
  from: { type: "persona" | "system_document"; id: string; name: string };
  text: string;
}

/** All that an answer is made with, settled before anything is searched. */
export interface Brief {
  /** As it was asked. */
  question: string;
  /** As it is searched for, standing alone. */
  searched: string;
  knowledge: Knowledge;
  /** The finished turns above, oldest first. */
  earlier: Earlier[];
  /** Of the persona, and of the workspace. */
  instructions: Instruction[];
  /** Those that may write it, in their order; empty: the built-in model quotes. */
  writers: Model[];
}

export async function briefOf(deps: Deps, member: Member, turn: AskedTurn): Promise<Brief> {
  const { question, model, parent_id } = turn.chat;
  const above = parent_id ? await turnsAbove(deps.db, member.orgId, parent_id, remembered) : [];
  return {
    question,
    searched: fullQuestion(question, above.at(-1)?.question ?? null),
    knowledge: turn.knowledge,
    earlier: above.flatMap(({ question, content }) =>
      content ? [{ question, answer: content }] : [],
    ),
    instructions: [],
    writers:
      model === extractiveModel || !deps.models.installed.chat ? [] : [deps.models.installed.chat],
  };
}
