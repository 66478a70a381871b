import type { AnsweredBy, Knowledge } from "@lectern/contract/chat";
import type { PersonaDraft } from "@lectern/contract/personas";
import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { builtIn } from "./built-in.ts";
import { openTo } from "./knowledge.ts";
import * as store from "./store.ts";

/** The persona of a conversation, with the knowledge that the asker may see now. */
export interface ConversationPersona extends Pick<
  PersonaDraft,
  "instructions" | "model" | "temperature" | "length"
> {
  mark: AnsweredBy;
  knowledge: Knowledge;
}

/** The choice of a conversation's persona. */
export interface PersonaChoice {
  persona_id: string | null;
  /** An unsaved persona that is being tried. */
  trial: PersonaDraft | null;
}

/** Undefined if none was chosen or the member may no longer see it. */
export async function personaOf(
  { db }: Pick<Deps, "db">,
  member: Member,
  { persona_id: id, trial }: PersonaChoice,
): Promise<ConversationPersona | undefined> {
  const found = trial ?? (id && (builtIn(id) ?? (await store.find(db, member, id))));
  if (!found) return undefined;
  const { name, color, instructions, model, temperature, length } = found;
  return {
    mark: { id: trial ? null : id, name, color },
    instructions,
    model,
    temperature,
    length,
    knowledge: await openTo(db, member, found.knowledge),
  };
}

/** Throws not_found if the member may not see the persona. */
export async function demandPersona(deps: Pick<Deps, "db">, member: Member, id: string) {
  if (!builtIn(id) && !(await store.find(deps.db, member, id))) throw notFound("persona_not_found");
}
