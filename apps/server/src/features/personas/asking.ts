import type { AnsweredBy, Knowledge } from "@lectern/contract/chat";
import type { PersonaDraft } from "@lectern/contract/personas";
import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { builtIn } from "./built-in.ts";
import { openTo } from "./knowledge.ts";
import * as store from "./store.ts";

/** The persona that a conversation is led with, as it is now for who leads it. */
export interface Asked extends Pick<
  PersonaDraft,
  "instructions" | "model" | "temperature" | "length"
> {
  mark: AnsweredBy;
  knowledge: Knowledge;
}

/** What a conversation is led with. */
export interface Chosen {
  persona_id: string | null;
  /** One that is tried, and not saved. */
  trial: PersonaDraft | null;
}

/** Undefined: none was chosen, or it is not the member's to see any more. */
export async function personaOf(
  { db }: Pick<Deps, "db">,
  member: Member,
  { persona_id: id, trial }: Chosen,
): Promise<Asked | undefined> {
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

/** Refuses one that the member may not see. */
export async function demandPersona(deps: Pick<Deps, "db">, member: Member, id: string) {
  if (!builtIn(id) && !(await store.find(deps.db, member, id))) throw notFound("Persona");
}
