import { message } from "@lectern/contract/message";
import {
  type importPersona,
  PersonaDraft,
  type PersonaFile,
  personaFormat,
} from "@lectern/contract/personas";

import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { partOf } from "./knowledge.ts";
import { idsIn, seenOf } from "./knowledge-store.ts";
import { create, get } from "./personas.ts";

/** Returns a persona as a file, to keep or to import into another workspace. */
export async function exportFile(
  deps: Pick<Deps, "db">,
  member: Member,
  id: string,
): Promise<PersonaFile> {
  const persona = await get(deps, member, id);
  // The schema drops all other fields.
  return { format: personaFormat, format_version: 1, persona: PersonaDraft.parse(persona) };
}

/** Creates a private persona from a file, without sources that the member may not see. */
export async function importFile(
  deps: Pick<Deps, "db">,
  member: Member,
  { persona: draft }: PersonaFile,
): Promise<z.infer<typeof importPersona.response>> {
  const named = idsIn(draft.knowledge);
  const seen = await seenOf(deps.db, member, draft.knowledge);
  const lost = named.filter((id) => !seen.has(id)).length;
  const persona = await create(deps, member, {
    ...draft,
    knowledge: partOf(draft.knowledge, (id) => seen.has(id)),
    type: "mypersona",
  });
  if (lost === 0) return { persona, dropped: [], dropped_messages: [] };
  const { text, ...rest } =
    lost === 1
      ? message("persona_source_left_out")
      : message("persona_sources_left_out", { count: lost });
  return { persona, dropped: [text], dropped_messages: [rest] };
}
