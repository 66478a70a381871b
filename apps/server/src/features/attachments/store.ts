import type { SentAttachment } from "@lectern/contract/attachments";
import { type Insertable, sql } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { isHeld } from "#retention";
import type { AttachmentTable } from "#schema";

import { chosenIds, documentsWithCollection, notInTrash, readableBy } from "../library/index.ts";

/** Only the owner can see a conversation and its attachments. */
const sessions = (db: Db, { orgId, accountId }: Member) =>
  db
    .selectFrom("chat_session")
    .where("chat_session.organization_id", "=", orgId)
    .where("chat_session.account_id", "=", accountId);

/** Whether the member has this conversation; `lock` keeps it until the transaction ends. */
export async function hasSession(db: Db, member: Member, id: string, { lock = false } = {}) {
  const row = await sessions(db, member)
    .select("chat_session.id")
    .where("chat_session.id", "=", id)
    .$if(lock, (some) => some.forNoKeyUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** The attachments of the member's conversations that they may read. */
const attachments = (db: Db, member: Member) =>
  documentsWithCollection(db)
    .innerJoin("attachment", (join) =>
      join
        .onRef("attachment.organization_id", "=", "document.organization_id")
        .onRef("attachment.document_id", "=", "document.id"),
    )
    .where("attachment.organization_id", "=", member.orgId)
    .where("attachment.session_id", "in", sessions(db, member).select("chat_session.id"))
    .where(readableBy(member))
    .where(notInTrash);

const attachmentRows = (db: Db, member: Member) =>
  attachments(db, member)
    .select(["attachment.id", "attachment.session_id", "attachment.document_id"])
    .select(["attachment.created_at", "collection.purpose", "document.collection_id"])
    .select(["document.name", "document.extension", "document.mime_type", "document.kind"])
    .select(["document.size", "document.checksum", "document.status"])
    .select(["document.status_detail", "document.status_messages"])
    .select(["document.progress", "document.page_count", "document.language"])
    .select(["document.token_count", "document.folder_id"])
    .select(["collection.owner_id", "collection.visibility", "collection.restricted"])
    .select(chosenIds)
    .select(
      sql<boolean>`exists (
        select from chat where chat.organization_id = attachment.organization_id
          and chat.session_id = attachment.session_id
          and chat.attachments @> jsonb_build_array(jsonb_build_object('id', attachment.id)))`.as(
        "sent",
      ),
    )
    .select(
      sql<number>`(
        select count(*)::int from document as held
        where held.organization_id = document.organization_id and held.contained_in = document.id
          and held.trash_id is null)`.as("contained_count"),
    );

export const listAttachments = (db: Db, member: Member, sessionId: string) =>
  attachmentRows(db, member)
    .where("attachment.session_id", "=", sessionId)
    .orderBy("attachment.id")
    .execute();

export const findAttachment = (db: Db, member: Member, id: string) =>
  attachmentRows(db, member).where("attachment.id", "=", id).executeTakeFirst();
export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;

export async function countAttachments(db: Db, orgId: OrgId, sessionId: string): Promise<number> {
  const { total } = await db
    .selectFrom("attachment")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Skips documents that are already attached. */
export const insertAttachments = (db: Db, rows: Insertable<AttachmentTable>[]) =>
  db
    .insertInto("attachment")
    .values(rows)
    .onConflict((taken) =>
      taken.columns(["organization_id", "session_id", "document_id"]).doNothing(),
    )
    .execute();

export const deleteAttachment = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("attachment").where("organization_id", "=", orgId).where("id", "=", id).execute();

/** Returns the id of the collection of a conversation's own files. */
export async function collectionOf(db: Db, orgId: OrgId, sessionId: string) {
  const row = await db
    .selectFrom("collection")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.id;
}

export const insertCollection = (
  db: Db,
  { orgId, accountId }: Member,
  { id, sessionId }: { id: string; sessionId: string },
) =>
  db
    .insertInto("collection")
    .values({
      organization_id: orgId,
      id,
      owner_id: accountId,
      name: "Attachments",
      visibility: "private",
      purpose: "attachments",
      session_id: sessionId,
    })
    .execute();

/** Returns the id of an attachment collection whose conversation is deleted, unless it is held. */
export async function findOrphaned(db: Db, orgId: OrgId): Promise<string | undefined> {
  const row = await db
    .selectFrom("collection")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("purpose", "=", "attachments")
    .where("session_id", "is", null)
    .where(sql<boolean>`not ${isHeld(sql`organization_id`)}`)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export const deleteCollection = (db: Db, orgId: OrgId, id: string) =>
  db
    .deleteFrom("collection")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("purpose", "=", "attachments")
    .execute();

/** Returns what a question stores of these attachments of a conversation. */
export const findToSend = (
  db: Db,
  member: Member,
  sessionId: string,
  ids: readonly string[],
): Promise<SentAttachment[]> =>
  attachments(db, member)
    .select(["attachment.id", "attachment.document_id", "document.name", "document.mime_type"])
    .where("attachment.session_id", "=", sessionId)
    .where("attachment.id", "in", ids)
    .execute();

/** A file sent with a message, or one contained in it. */
export interface SentFile {
  /** The attachment's id; for a contained file, that of its container. */
  id: string;
  document_id: string;
  name: string;
  kind: string;
  status: "processing" | "ingested" | "ready" | "error";
  token_count: number;
  blob_key: string;
  mime_type: string;
  size: number;
}

const mostAbove = 100;

/** A message, stored or about to be. */
export interface Turn {
  parent_id: string | null;
  attachments: SentAttachment[];
}

/**
 * Returns the files sent with a message and with its ancestors, the message's own first, as far as
 * the member may read them now. The files of a mail or an archive follow it. Of each document, the
 * newest version is returned.
 */
export async function sentWith(
  db: Db,
  member: Member,
  { parent_id, attachments }: Turn,
): Promise<SentFile[]> {
  if (parent_id === null && attachments.length === 0) return [];
  const { orgId } = member;
  // Raw: Kysely cannot say "with ordinality".
  const { rows } = await sql<SentFile>`
    with recursive above as (
      select ${parent_id}::uuid as parent_id, ${JSON.stringify(attachments)}::jsonb as attachments,
        0 as height
      union all
      select chat.parent_id, chat.attachments, above.height + 1
      from above join chat on chat.organization_id = ${orgId} and chat.id = above.parent_id
      where above.height < ${mostAbove}
    ), sent as (
      select distinct on (one.id) one.id, one.document_id, above.height, one.place
      from above, jsonb_array_elements(above.attachments) with ordinality as item (value, place),
        lateral (select (item.value ->> 'id')::uuid as id,
          (item.value ->> 'document_id')::uuid as document_id, item.place) as one
      order by one.id, above.height
    )
    select sent.id, document.id as document_id, document.name, document.kind, document.status,
      document.token_count, document.blob_key, document.mime_type, document.size
    from sent
    join attachment on attachment.organization_id = ${orgId} and attachment.id = sent.id
    join document as named on named.organization_id = ${orgId} and named.id = attachment.document_id
    join document on document.organization_id = ${orgId}
      and ((document.series_id = named.series_id and document.current)
        or document.contained_in = named.id)
    join collection on collection.organization_id = ${orgId} and collection.id = document.collection_id
    where ${readableBy(member)} and ${notInTrash}
    order by sent.height, sent.place, document.contained_in nulls first, document.id`.execute(db);
  return rows;
}
