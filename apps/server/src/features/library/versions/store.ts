import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { notInTrash } from "../collections/visibility.ts";
import { holdsQuote } from "./holds-quote.ts";

/**
 * The versions of one document. The caller has locked the collection, so that no other request
 * changes them.
 */
interface Series {
  orgId: OrgId;
  seriesId: string;
}

/** Returns the versions outside the trash, newest first. */
export const versionsOf = (db: Db, { orgId, seriesId }: Series) =>
  db
    .selectFrom("document")
    .select(["id", "name", "extension", "version", "status", "current"])
    .select(["sha256", "kind", "size", "blob_key"])
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .where(notInTrash)
    .orderBy("version", "desc")
    .execute();
export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];

/** Returns the next version number, after all existing ones including the trash. */
export async function nextNumber(db: Db, { orgId, seriesId }: Series): Promise<number> {
  const row = await db
    .selectFrom("document")
    .select((of) => of.fn.max("version").as("last"))
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** Returns a version's state within its document. */
export const standOf = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("document")
    .leftJoin("document as now", (join) =>
      join
        .onRef("now.organization_id", "=", "document.organization_id")
        .onRef("now.series_id", "=", "document.series_id")
        .on("now.current", "=", true),
    )
    .select(["document.series_id", "document.version", "document.takes_over"])
    .select(["document.collection_id", "document.trash_id", "now.trash_id as current_trash_id"])
    .where("document.organization_id", "=", orgId)
    .where("document.id", "=", id)
    .executeTakeFirst();

/** Locks all versions, also in the trash, in the common order. */
export const lockSeries = (db: Db, { orgId, seriesId }: Series) =>
  db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Makes none of a document's versions current; returns the one that was. */
export async function unsetCurrent(db: Db, { orgId, seriesId }: Series): Promise<string[]> {
  const rows = await db
    .updateTable("document")
    .set({ current: false })
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .where("current", "=", true)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const setCurrent = (db: Db, orgId: OrgId, id: string) =>
  db
    .updateTable("document")
    .set({ current: true, takes_over: false })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/**
 * Cancels versions up to this number that wait to become current, since a later request supersedes
 * them.
 */
export const forgetWaiting = (db: Db, { orgId, seriesId }: Series, upTo: number) =>
  db
    .updateTable("document")
    .set({ takes_over: false })
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .where("takes_over", "=", true)
    .where("version", "<=", upTo)
    .execute();

/** Unlists the documents from these files; returns them. */
export async function unlistHeld(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  // Raw: the ids may be none, which `in` of Kysely does not take.
  const { rows } = await sql<{ id: string }>`
    update document set current = false
    where organization_id = ${orgId} and contained_in = any (${ids}::uuid[]) and current
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists the documents from these files again, except those with another current version; returns
 * them.
 */
export async function listHeld(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  // Raw: as above.
  const { rows } = await sql<{ id: string }>`
    update document set current = true
    where organization_id = ${orgId} and contained_in = any (${ids}::uuid[]) and not current
      and not exists (select from document as other
        where other.organization_id = ${orgId} and other.series_id = document.series_id
          and other.current)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns those of the restored documents that become current: those waiting for it, and those
 * without a current version outside the trash.
 */
export async function dueAmong(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  // Raw: as above.
  const { rows } = await sql<{ id: string }>`
    select id from document
    where organization_id = ${orgId} and id = any (${ids}::uuid[]) and trash_id is null
      and ((takes_over and status in ('ingested', 'ready')) or not exists (
        select from document as other where other.organization_id = ${orgId}
          and other.series_id = document.series_id and other.current and other.trash_id is null))
    order by version`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves restored versions to the current folder of their document. */
export const followCurrent = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  // Raw: as above.
  sql`
    update document set folder_id = now.folder_id
    from document as now
    where document.organization_id = ${orgId} and document.id = any (${ids}::uuid[])
      and not document.current and now.organization_id = ${orgId}
      and now.series_id = document.series_id and now.current and now.trash_id is null
      and now.collection_id = document.collection_id`.execute(db);

/**
 * Returns the page of a version nearest to `page` that contains a passage word for word, with line
 * breaks counting as spaces; undefined if none does.
 */
export const pageWith = (
  db: Db,
  orgId: OrgId,
  documentId: string,
  { quote, page }: { quote: string; page: number },
) =>
  db
    .selectFrom("page")
    .select(["number", "text", "segments"])
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where(holdsQuote(sql`${quote}::text`))
    .orderBy(sql`abs(number - ${page})`)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
