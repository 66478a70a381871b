import {
  type Persona,
  PersonaDraft,
  type PersonaFile,
  personaFormat,
} from "@lectern/contract/personas";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { idsIn, partOf } from "./knowledge.ts";
import { seenOf } from "./knowledge-store.ts";
import { create, get } from "./personas.ts";

/** A persona as a file, for another workspace or a shelf. */
export async function exportFile(
  deps: Pick<Deps, "db">,
  member: Member,
  id: string,
): Promise<PersonaFile> {
  const persona = await get(deps, member, id);
  // What the schema does not name is left out.
  return { format: personaFormat, format_version: 1, persona: PersonaDraft.parse(persona) };
}

/** Makes a private persona of a file, with what of it has a meaning here. */
export async function importFile(
  deps: Pick<Deps, "db">,
  member: Member,
  { persona: draft }: PersonaFile,
): Promise<{ persona: Persona; dropped: string[] }> {
  const named = idsIn(draft.knowledge);
  const seen = await seenOf(deps.db, member, draft.knowledge);
  const lost = named.filter((id) => !seen.has(id)).length;
  const persona = await create(deps, member, {
    ...draft,
    knowledge: partOf(draft.knowledge, (id) => seen.has(id)),
    type: "mypersona",
  });
  const dropped =
    lost === 0
      ? []
      : [
          lost === 1
            ? "One source is not in this workspace, or you don't have access to it. It was left out."
            : `${lost} sources are not in this workspace, or you don't have access to them. They were left out.`,
        ];
  return { persona, dropped };
}
