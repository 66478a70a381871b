import type { listDocumentRequests } from "@lectern/contract/requests";
import { isAtLeast } from "@lectern/contract/policy";
import { type Insertable, sql, type Updateable } from "kysely";
import type { z } from "zod";

import { contains, now, oneOf, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { DocumentRequestTable } from "#schema";

import { notInTrash, personIn, readableBy, visibleTo } from "../library/index.ts";

type Asker = Pick<Member, "orgId" | "accountId" | "group">;

/**
 * Whether the request in scope asks the member or a team of theirs: as long as their role lets them
 * add documents, and who asks is a member.
 */
const asks = ({ accountId, group }: Asker) =>
  isAtLeast(group, "editor")
    ? sql<boolean>`((document_request.recipient_id = ${accountId} or exists (
        select from team_member
        where team_member.organization_id = document_request.organization_id
          and team_member.team_id = document_request.team_id
          and team_member.account_id = ${accountId}))
      and exists (
        select from membership
        where membership.organization_id = document_request.organization_id
          and membership.account_id = document_request.owner_id))`
    : sql<boolean>`false`;

/** The same as a value: a request to a team has no person to compare. */
const asksAsValue = (asker: Asker) => sql<boolean>`coalesce(${asks(asker)}, false)`;

const isOwn = ({ accountId }: Asker) => sql<boolean>`(document_request.owner_id = ${accountId})`;

/** Who asks and who is asked see a request; nobody else does, whatever their role. */
const seenBy = (asker: Asker) =>
  sql<boolean>`(document_request.organization_id = ${asker.orgId}
    and (${isOwn(asker)} or ${asks(asker)}))`;

/** Whether the document of the request in scope is there. */
const hasDocument = sql<boolean>`exists (
  select from document
  where document.organization_id = document_request.organization_id
    and document.id = document_request.document_id and ${notInTrash})`;

/** Whether the document of the request in scope is there, and can be read or may yet be. */
const isUnderWay = sql<boolean>`exists (
  select from document
  where document.organization_id = document_request.organization_id
    and document.id = document_request.document_id and ${notInTrash}
    and document.status <> 'error')`;

/** Whether the request in scope waits for the member: for a document, or to be seen. */
const waitsFor = (asker: Asker) =>
  sql<boolean>`(${isOwn(asker)} and document_request.unread
    or ${asks(asker)} and (document_request.state = 'open'
      or document_request.state = 'received' and document_request.outcome is null
        and not ${isUnderWay}))`;

interface ShownDocument {
  id: string;
  name: string;
  collection_id: string;
  status: "processing" | "ingested" | "ready" | "error";
}

const documentOf = (asker: Asker) => sql<ShownDocument | null>`(
  select jsonb_build_object('id', document.id, 'name', document.name,
    'collection_id', document.collection_id, 'status', document.status)
  from document
  join collection on collection.organization_id = document.organization_id
    and collection.id = document.collection_id
  where document.organization_id = document_request.organization_id
    and document.id = document_request.document_id and ${notInTrash} and ${readableBy(asker)})`;

const collectionOf = (asker: Asker) => sql<{ id: string; name: string } | null>`(
  select jsonb_build_object('id', collection.id, 'name', collection.name) from collection
  where collection.organization_id = document_request.organization_id
    and collection.id = document_request.collection_id and ${visibleTo(asker)})`;

const columns = [
  "document_request.organization_id",
  "document_request.id",
  "document_request.owner_id",
  "document_request.session_id",
  "document_request.chat_id",
  "document_request.question",
  "document_request.recipient_id",
  "document_request.team_id",
  "document_request.state",
  "document_request.document_id",
  "document_request.outcome",
  "document_request.answer_id",
  "document_request.attempts",
] as const;

const texts = [
  "document_request.note",
  "document_request.reason",
  "document_request.failure",
  "document_request.unread",
  "document_request.created_at",
  "document_request.updated_at",
] as const;

const requestsOf = (db: Db, asker: Asker) =>
  db
    .selectFrom("document_request")
    .leftJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "document_request.organization_id")
        .onRef("team.id", "=", "document_request.team_id"),
    )
    .where(seenBy(asker));

const shownTo = (db: Db, asker: Asker) =>
  requestsOf(db, asker)
    .select([...columns, ...texts])
    .select([
      sql<string | null>`to_char(document_request.due_on, 'YYYY-MM-DD')`.as("due_on"),
      "team.name as team_name",
      personIn("document_request.owner_id").as("owner"),
      personIn("document_request.recipient_id").as("recipient"),
      personIn("document_request.handled_by").as("handler"),
      documentOf(asker).as("document"),
      collectionOf(asker).as("collection"),
      asksAsValue(asker).as("for_me"),
      hasDocument.as("has_document"),
      isUnderWay.as("is_under_way"),
    ]);

export type ShownRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, asker: Asker, id: string) =>
  shownTo(db, asker).where("document_request.id", "=", id).executeTakeFirst();

export function some(
  db: Db,
  asker: Asker,
  { q, box, state, waiting, chat_id, ...page }: z.output<typeof listDocumentRequests.query>,
) {
  const within = sql<boolean>`(${contains(sql.ref("document_request.question"), q)}
    and ${oneOf(sql.ref("document_request.state"), state)}
    and ${box === "sent" ? isOwn(asker) : box === "received" ? asks(asker) : sql`true`}
    and ${waiting ? waitsFor(asker) : sql`true`}
    and ${chat_id === undefined ? sql`true` : sql`${isOwn(asker)} and document_request.chat_id = ${chat_id}`})`;
  return pageOf(
    requestsOf(db, asker).where(within).select(totalCount),
    shownTo(db, asker)
      .where(within)
      .orderBy("document_request.created_at", "desc")
      .orderBy("document_request.id"),
    page,
  );
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** Returns a request that the member sees, locked. */
export const lock = (db: Db, asker: Asker, id: string) =>
  db
    .selectFrom("document_request")
    .select(columns)
    .select([
      isOwn(asker).as("is_own"),
      asksAsValue(asker).as("for_me"),
      isUnderWay.as("is_under_way"),
    ])
    .where(seenBy(asker))
    .where("document_request.id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Returns the state of a document, which stays as it is until the transaction ends. */
export async function keepStatus(db: Db, orgId: OrgId, id: string) {
  const document = await db
    .selectFrom("document")
    .select("status")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return document?.status;
}

export async function insert(db: Db, request: Insertable<DocumentRequestTable>) {
  await db.insertInto("document_request").values(request).execute();
}

type OfRequest = Pick<RequestRow, "organization_id" | "id">;

export async function update(
  db: Db,
  { organization_id, id }: OfRequest,
  patch: Updateable<DocumentRequestTable>,
) {
  await db
    .updateTable("document_request")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export async function countOpen(db: Db, { orgId, accountId }: Asker): Promise<number> {
  const { total } = await db
    .selectFrom("document_request")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns how many requests the member sent in the last 24 hours, whatever became of them. */
export async function countInDay(db: Db, { orgId, accountId }: Asker): Promise<number> {
  const { total } = await db
    .selectFrom("document_request")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", accountId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns how many requests of a workspace are in each state. */
export const countByState = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("document_request")
    .select(["state", totalCount])
    .where("organization_id", "=", orgId)
    .groupBy("state")
    .execute();
