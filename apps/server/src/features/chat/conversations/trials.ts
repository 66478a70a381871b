import { Knowledge, type Session } from "@lectern/contract/chat";
import type { PersonaDraft, tryPersona } from "@lectern/contract/personas";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demandSeen, withHiddenSources } from "../../personas/index.ts";
import { sessionOf } from "./chat-of.ts";
import { get, storeSession } from "./sessions.ts";
import * as trials from "./trials-store.ts";

/**
 * Begins a trial conversation with an unsaved persona, or updates the persona of one. Sources of
 * the edited persona that the member may not see stay: the trial uses what would be saved.
 */
export async function tryOut(
  deps: Deps,
  member: Member,
  { persona, persona_id, session_id }: z.infer<typeof tryPersona.body>,
): Promise<Session> {
  await demandSeen(deps.db, member, persona.knowledge);
  const trial: PersonaDraft = persona_id
    ? {
        ...persona,
        knowledge: await withHiddenSources(deps, member, persona_id, persona.knowledge),
      }
    : persona;
  if (session_id) {
    if (!(await trials.change(deps.db, member, session_id, trial)))
      throw notFound("chat_not_found");
    return get(deps, member, session_id);
  }
  const session = {
    id: uuid(),
    title: persona.name,
    titled_by: "person" as const,
    knowledge: Knowledge.parse({}),
    model: null,
  };
  return sessionOf(await storeSession(deps, deps.db, member, { ...session, trial }));
}
