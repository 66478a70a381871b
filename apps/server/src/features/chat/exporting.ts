import type { Deps } from "#deps";
import { everyRow } from "#every-row";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

type Needs = Pick<Deps, "db" | "ending">;

const sessionsAtOnce = 100;
/** An answer may be long, and its quotes longer. */
const turnsAtOnce = 50;

/** All conversations of a member in their workspace, each with its turns, for a copy of their own. */
export async function* chatsOf(deps: Needs, member: Member) {
  const sessions = everyRow(deps, sessionsAtOnce, (stretch) =>
    store.someSessions(deps.db, member, stretch),
  );
  for await (const session of sessions) yield { ...session, turns: turnsOf(deps, member, session) };
}

async function* turnsOf(deps: Needs, member: Member, session: { id: string }) {
  const turns = everyRow(deps, turnsAtOnce, (stretch) =>
    store.someTurns(deps.db, member, session.id, stretch),
  );
  for await (const { citations, ...turn } of turns) {
    const cited = citations?.map(({ index, quote, document_name, page }) => ({
      index,
      quote,
      document: document_name,
      page,
    }));
    yield { ...turn, citations: cited ?? [] };
  }
}

/** The conversations that a member shows to their workspace, as they are shown. */
export async function* sharedChatsOf(deps: Needs, member: Member) {
  const shared = everyRow(deps, sessionsAtOnce, (stretch) =>
    store.someShared(deps.db, member, stretch),
  );
  for await (const one of shared) {
    const turns = everyRow(deps, turnsAtOnce, (stretch) =>
      store.someSharedTurns(deps.db, member, one.id, stretch),
    );
    yield { ...one, turns };
  }
}
