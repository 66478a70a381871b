import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { attachments } from "../../attachments/index.ts";
import * as store from "./account-export-store.ts";

type Needs = Pick<Deps, "db" | "ending">;

const sessionsAtOnce = 100;
/** Small, since answers and their quotes may be long. */
const turnsAtOnce = 50;

/**
 * Yields all conversations of a member in their workspace with their messages, for a personal data
 * export.
 */
export async function* chatsOf(deps: Needs, member: Member) {
  const sessions = iterateRows(deps, sessionsAtOnce, (page) =>
    store.someSessions(deps.db, member, page),
  );
  for await (const session of sessions) {
    const attachments = filesOf(deps, member, session.id);
    yield { ...session, attachments, turns: turnsOf(deps, member, session) };
  }
}

async function* turnsOf(deps: Needs, member: Member, session: { id: string }) {
  const turns = iterateRows(deps, turnsAtOnce, (page) =>
    store.someTurns(deps.db, member, session.id, page),
  );
  for await (const { citations, attachments: files, ...turn } of turns) {
    const cited = citations?.map(({ index, quote, document_name, page }) => ({
      index,
      quote,
      document: document_name,
      page,
    }));
    yield { ...turn, attachments: files.map(({ name }) => name), citations: cited ?? [] };
  }
}

/** Yields the attachments of a conversation. */
async function* filesOf(deps: Needs, member: Member, sessionId: string) {
  const { results } = await attachments.list(deps, member, sessionId);
  for (const { name, mime_type, size, sent, created_at } of results)
    yield { name, mime_type, size, sent, created_at };
}

/** Yields the conversations that a member shares with their workspace, as readers see them. */
export async function* sharedChatsOf(deps: Needs, member: Member) {
  const shared = iterateRows(deps, sessionsAtOnce, (page) =>
    store.someShared(deps.db, member, page),
  );
  for await (const one of shared) {
    const turns = iterateRows(deps, turnsAtOnce, (page) =>
      store.someSharedTurns(deps.db, member, one.id, page),
    );
    yield { ...one, turns: named(turns) };
  }
}

async function* named<Turn extends { attachments: readonly { name: string }[] }>(
  turns: AsyncIterable<Turn>,
) {
  for await (const { attachments: files, ...turn } of turns)
    yield { ...turn, attachments: files.map(({ name }) => name) };
}
