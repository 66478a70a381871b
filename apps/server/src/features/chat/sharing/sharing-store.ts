import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import { now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { Member, OrgId } from "#http/member.ts";

import { nearestShown } from "../answering/retrieval/nearest.ts";

/** The columns that an owner sees of a conversation that they share. */
const columns = ["id", "session_id", "title", "turn_count", "created_at", "updated_at"] as const;

/** The member's own shared conversations. */
const ownOf = (db: Db, { orgId, accountId }: Member) =>
  db
    .selectFrom("shared_chat")
    .where("shared_chat.organization_id", "=", orgId)
    .where("shared_chat.account_id", "=", accountId);

export const findOwn = (db: Db, member: Member, sessionId: string) =>
  ownOf(db, member).select(columns).where("session_id", "=", sessionId).executeTakeFirst();
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

export function pageOfOwn(db: Db, member: Member, { page, page_size }: PageQuery) {
  return pageOf(
    ownOf(db, member).select(totalCount),
    ownOf(db, member).select(columns).orderBy("updated_at", "desc").orderBy("id"),
    { page, page_size },
  );
}

/** Returns the number of messages finished since the last shared one. */
export async function countNewer(db: Db, member: Member, sharedId: string): Promise<number> {
  // Raw: half as long as in Kysely.
  const { rows } = await sql<{ newer: number }>`
    select count(*)::int as newer from shared_chat
    join chat on chat.organization_id = shared_chat.organization_id
      and chat.session_id = shared_chat.session_id
    where shared_chat.organization_id = ${member.orgId} and shared_chat.id = ${sharedId}
      and chat.status not in ('pending', 'streaming')
      and chat.created_at > (select max(created_at) from shared_turn
        where organization_id = ${member.orgId} and shared_id = ${sharedId})`.execute(db);
  return rows[0]?.newer ?? 0;
}

/** Returns the member's conversation, locked until the transaction ends. */
export const lockSession = (db: Db, { orgId, accountId }: Member, sessionId: string) =>
  db
    .selectFrom("chat_session")
    .select(["id", "title", "knowledge"])
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", sessionId)
    .forUpdate()
    .executeTakeFirst();

/** Inserts a shared conversation with this id, or updates the existing one; returns its id. */
export async function upsert(
  db: Db,
  { orgId, accountId }: Member,
  id: string,
  session: NonNullable<Awaited<ReturnType<typeof lockSession>>>,
): Promise<string> {
  const { title } = session;
  const knowledge = JSON.stringify(session.knowledge);
  const row = await db
    .insertInto("shared_chat")
    .values({
      organization_id: orgId,
      id,
      session_id: session.id,
      account_id: accountId,
      title,
      knowledge,
      turn_count: 0,
    })
    .onConflict((on) =>
      on
        .columns(["organization_id", "session_id"])
        .doUpdateSet({ title, knowledge, updated_at: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("shared_turn")
    .where("organization_id", "=", orgId)
    .where("shared_id", "=", row.id)
    .execute();
  return row.id;
}

/** The passages that are shown with a refusal. */
const nearest = sql`(
  select jsonb_build_object('nearest', coalesce(jsonb_agg(source.value order by source.place), '[]'))
  from jsonb_array_elements(way.answer->'sources') with ordinality as source (value, place)
  where source.place <= ${nearestShown}::int)`;

/** The passages read for an answer: they reveal which sentences repeat them. */
const wordsRead = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('index', source->'index', 'quote', source->'quote',
    'document_id', source->'document_id', 'document_name', source->'document_name')), '[]')
  from jsonb_array_elements(way.answer->'sources') as source)`;

const readWhole = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('type', source->'type', 'id', source->'id')), '[]')
  from jsonb_array_elements(way.read->'sources') as source where source->>'mode' = 'full')`;

/** The files of a question, and whether each belongs to this conversation only. */
const sentWith = (orgId: OrgId) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', sent.value->'name', 'document_id', sent.value->'document_id',
    'mime_type', sent.value->'mime_type', 'own', exists (
      select from document join collection on collection.organization_id = document.organization_id
        and collection.id = document.collection_id
      where document.organization_id = ${orgId} and document.id = (sent.value->>'document_id')::uuid
        and collection.purpose = 'attachments')) order by sent.place), '[]')
  from jsonb_array_elements(way.attachments) with ordinality as sent (value, place))`;

/**
 * Copies the finished messages down to and including `upTo`; without `upTo`, down to the newest.
 * Returns their number.
 */
export async function takeTurns(
  db: Db,
  { orgId }: Member,
  { sessionId, sharedId, upTo }: { sessionId: string; sharedId: string; upTo: string | undefined },
): Promise<number> {
  // Raw: recursive, and builds JSON from JSON.
  const { numAffectedRows } = await sql`
    with recursive way as (
      (select chat.*, 1 as height from chat
        where organization_id = ${orgId} and session_id = ${sessionId}
          ${upTo === undefined ? sql`` : sql`and id = ${upTo}`}
        order by id desc limit 1)
      union all
      select chat.*, way.height + 1 from way
      join chat on chat.organization_id = ${orgId} and chat.session_id = ${sessionId}
        and chat.id = way.parent_id
    )
    insert into shared_turn (organization_id, shared_id, position, chat_id, question, attachments, status, answer,
      error, error_message, finish_reason, model, persona, created_at)
    select ${orgId}, ${sharedId}::uuid, row_number() over (order by height desc), id, question, ${sentWith(orgId)}, status,
      case when answer is not null then jsonb_build_object('content', answer->'content',
        'citations', answer->'citations', 'sentences', answer->'sentences',
        'quoted', answer->'quoted', 'found', answer->'found', 'sources', ${wordsRead}, 'whole', ${readWhole})
          || case when answer ? 'outside' then jsonb_build_object('outside', answer->'outside') else '{}' end
          || case when (answer->'found')::boolean then '{}' else ${nearest} end end,
      error, error_message, finish_reason, model, persona, created_at
    from way where status not in ('pending', 'streaming')`.execute(db);
  const count = Number(numAffectedRows ?? 0);
  await db
    .updateTable("shared_chat")
    .set({ turn_count: count })
    .where("organization_id", "=", orgId)
    .where("id", "=", sharedId)
    .execute();
  return count;
}

/** False if the member does not share it. */
export async function deleteOwn(db: Db, { orgId, accountId }: Member, sessionId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("shared_chat")
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
