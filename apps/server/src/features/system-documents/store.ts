import { type Insertable, sql, type Updateable } from "kysely";

import { prepared } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { SystemDocumentTable } from "#schema";

import {
  chosenIds,
  documentsWithCollection,
  notInTrash,
  person,
  readableBy,
} from "../library/index.ts";

const systemDocuments = (db: Db, member: Member) =>
  documentsWithCollection(db)
    .innerJoin("system_document", (join) =>
      join
        .onRef("system_document.organization_id", "=", "document.organization_id")
        .onRef("system_document.document_id", "=", "document.id"),
    )
    .where("system_document.organization_id", "=", member.orgId)
    .where(readableBy(member));

const systemDocumentRows = (db: Db, member: Member) =>
  systemDocuments(db, member)
    .innerJoin("account", "account.id", "document.created_by")
    .select(["document.id", "document.name", "document.extension", "document.mime_type"])
    .select(["document.kind as file_kind", "document.size", "document.checksum"])
    .select(["document.status", "document.status_detail", "document.status_messages"])
    .select(["document.progress"])
    .select(["document.page_count", "document.language", "document.token_count"])
    .select(["document.created_at", "document.updated_at", "document.collection_id"])
    .select(["document.folder_id", "document.trash_id"])
    .select(["system_document.kind", "system_document.use", "system_document.enabled"])
    .select("system_document.position")
    .select(["collection.owner_id", "collection.visibility", "collection.restricted"])
    .select(chosenIds)
    .select(person);

export const listSystemDocuments = (db: Db, member: Member) =>
  systemDocumentRows(db, member)
    .where(notInTrash)
    .orderBy("system_document.position")
    .orderBy("document.id")
    .execute();
export type SystemDocumentRow = Awaited<ReturnType<typeof listSystemDocuments>>[number];

/** `deleted`: finds one in the trash that can be restored, instead of an existing one. */
export const findSystemDocument = (
  db: Db,
  member: Member,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
) =>
  systemDocumentRows(db, member)
    .where("document.id", "=", id)
    .where(
      deleted
        ? sql<boolean>`exists (
            select from trash where trash.organization_id = document.organization_id
              and trash.id = document.trash_id and trash.expires_at > now())`
        : notInTrash,
    )
    .executeTakeFirst();

/** Returns the workspace's collection of system documents, created if missing; locks it. */
export async function lockCollection(
  db: Db,
  { orgId, accountId }: Member,
  newId: string,
): Promise<string> {
  await db
    .insertInto("collection")
    .values({
      organization_id: orgId,
      id: newId,
      owner_id: accountId,
      name: "System documents",
      visibility: "shared",
      purpose: "system",
    })
    .onConflict((taken) =>
      taken.column("organization_id").where("purpose", "=", "system").doNothing(),
    )
    .execute();
  const { id } = await db
    .selectFrom("collection")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("purpose", "=", "system")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

export const insertSystemDocuments = (db: Db, rows: Insertable<SystemDocumentTable>[]) =>
  db.insertInto("system_document").values(rows).execute();

type Change = Pick<Updateable<SystemDocumentTable>, "kind" | "use" | "enabled" | "position">;

/** Updates the given fields. */
export const updateSystemDocument = (db: Db, orgId: OrgId, id: string, change: Change) =>
  db
    .updateTable("system_document")
    .set({ ...change, document_id: id })
    .where("organization_id", "=", orgId)
    .where("document_id", "=", id)
    .execute();

/** Sets the order of system documents. */
export const order = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  // Raw: Kysely cannot say "with ordinality".
  sql`
    update system_document set position = given.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    where organization_id = ${orgId} and document_id = given.id`.execute(db);

/** A system document that every conversation uses. */
export interface ConsultedRow {
  id: string;
  name: string;
  kind: SystemDocumentTable["kind"];
  use: SystemDocumentTable["use"];
  token_count: number;
  /** The beginning of a document that is in every prompt. */
  text: string | null;
}

/** Returns the enabled, ingested ones in order, with the bounded text of those always used. */
export async function consulted(
  db: Db,
  member: Member,
  mostCharacters: number,
): Promise<ConsultedRow[]> {
  const { orgId } = member;
  // Raw: the mark of a prepared statement stands before it.
  const { rows } = await sql<ConsultedRow>`${prepared}
    select document.id, document.name, system_document.kind, system_document.use,
      document.token_count,
      case when system_document.use = 'always' and system_document.kind in ('style', 'glossary')
        then (
          select left(string_agg(beginning.text, e'\\n\\n' order by beginning.number), ${mostCharacters})
          from (
            select page.number, page.text from page
            where page.organization_id = ${orgId} and page.document_id = document.id
            order by page.number limit 20
          ) as beginning
        ) end as text
    from system_document
    join document on document.organization_id = ${orgId}
      and document.id = system_document.document_id
    join collection on collection.organization_id = ${orgId}
      and collection.id = document.collection_id
    where system_document.organization_id = ${orgId} and system_document.enabled
      and document.status in ('ingested', 'ready') and ${notInTrash} and ${readableBy(member)}
    order by system_document.position, document.id`.execute(db);
  return rows;
}
