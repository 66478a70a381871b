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

/**
 * Returns whether a conversation is shared, and how many of its messages are newer than the shared
 * ones.
 */
export async function state({ db }: Needs, member: Member, sessionId: string) {
  const row = await store.findOwn(db, member, sessionId);
  if (row) return { shared: ownOf(row), newer: await store.countNewer(db, member, row.id) };
  if (!(await findSession(db, member, sessionId))) throw notFound("chat_not_found");
  return { shared: null, newer: 0 };
}

/**
 * Shares the finished messages of a branch with the workspace as they are now; an existing link
 * stays the same. Throws not_found if the conversation has no such message, conflict if none is
 * finished.
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
    if (!session) throw notFound("chat_not_found");
    const sharedId = await store.upsert(tx, member, uuid(), session);
    const count = await store.takeTurns(tx, member, { sessionId, sharedId, upTo });
    if (count === 0) throw conflict("chat_without_answers");
  });
  const row = await store.findOwn(db, member, sessionId);
  if (!row) throw notFound("chat_not_found");
  return ownOf(row);
}

/** Disables the link. Copies that readers made stay theirs. */
export async function stop({ db }: Needs, member: Member, sessionId: string): Promise<void> {
  if (!(await store.deleteOwn(db, member, sessionId))) throw notFound("shared_chat_not_found");
}

export async function list({ db }: Needs, member: Member, query: PageQuery) {
  const { total, results } = await store.pageOfOwn(db, member, query);
  return { total, results: results.map(ownOf) };
}
