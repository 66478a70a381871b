import type { PageQuery } from "@lectern/contract/page";
import type { OwnSharedChat } from "@lectern/contract/shared-chats";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../../organizations/index.ts";
import { findSession } from "../conversations/store.ts";
import * as store from "./sharing-store.ts";

type Needs = Pick<Deps, "db">;

const ownOf = ({ created_at, updated_at, ...row }: store.OwnRow): OwnSharedChat => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** Whether a conversation is shared, and how many turns it has that readers do not see yet. */
export async function state({ db }: Needs, member: Member, sessionId: string) {
  const row = await store.findOwn(db, member, sessionId);
  if (row) return { shared: ownOf(row), newer: await store.countNewer(db, member, row.id) };
  if (!(await findSession(db, member, sessionId))) throw notFound("Chat");
  return { shared: null, newer: 0 };
}

/**
 * Shows the finished turns of a branch to the workspace, as they are now; a link that there is stays
 * the same. Throws not_found for a turn that the conversation has not, conflict where none is finished.
 */
export async function share(
  { db }: Needs,
  member: Member,
  sessionId: string,
  { chat_id: upTo }: { chat_id?: string | undefined },
): Promise<OwnSharedChat> {
  demand(member, "chat.write");
  await db.transaction().execute(async (tx) => {
    const session = await store.lockSession(tx, member, sessionId);
    if (!session) throw notFound("Chat");
    const sharedId = await store.upsert(tx, member, uuid(), session);
    const count = await store.takeTurns(tx, member, { sessionId, sharedId, upTo });
    if (count === 0) throw conflict("This chat has no finished answers yet.");
  });
  const row = await store.findOwn(db, member, sessionId);
  if (!row) throw notFound("Chat");
  return ownOf(row);
}

/** Its link opens nothing from now on. What others made of it as copies stays theirs. */
export async function stop({ db }: Needs, member: Member, sessionId: string): Promise<void> {
  if (!(await store.deleteOwn(db, member, sessionId))) throw notFound("Shared chat");
}

export async function list({ db }: Needs, member: Member, query: PageQuery) {
  const { total, results } = await store.pageOfOwn(db, member, query);
  return { total, results: results.map(ownOf) };
}
