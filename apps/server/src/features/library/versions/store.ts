import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { notInTrash } from "../collections/visibility.ts";
import { holdsQuote } from "./holds-quote.ts";

/** Each names its workspace; the caller holds the collection locked, so that no two work on one document. */
interface Series {
  orgId: OrgId;
  seriesId: string;
}

/** Those that are not in the trash, the newest first. */
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

/** The number after all that there ever were, those in the trash too. */
export async function nextNumber(db: Db, { orgId, seriesId }: Series): Promise<number> {
  const row = await db
    .selectFrom("document")
    .select((of) => of.fn.max("version").as("last"))
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** What a version is to its document. */
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

/** All versions, in the trash too, in the order in which everybody locks them. */
export const lockSeries = (db: Db, { orgId, seriesId }: Series) =>
  db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Makes none of a document's versions current; the one that was. */
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

/** Versions up to this number no longer wait to become current: what was asked for later is. */
export const forgetWaiting = (db: Db, { orgId, seriesId }: Series, upTo: number) =>
  db
    .updateTable("document")
    .set({ takes_over: false })
    .where("organization_id", "=", orgId)
    .where("series_id", "=", seriesId)
    .where("takes_over", "=", true)
    .where("version", "<=", upTo)
    .execute();

/** What came in these files is listed no more; which it is. */
export async function unlistHeld(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update document set current = false
    where organization_id = ${orgId} and contained_in = any (${ids}::uuid[]) and current
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What came in these files is listed again, but for what has another version that is; which it is. */
export async function listHeld(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
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
 * Of documents that came back from the trash: those that are to become current, as they were to before,
 * or because no version of theirs stands there that is.
 */
export async function dueAmong(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from document
    where organization_id = ${orgId} and id = any (${ids}::uuid[]) and trash_id is null
      and ((takes_over and status in ('ingested', 'ready')) or not exists (
        select from document as other where other.organization_id = ${orgId}
          and other.series_id = document.series_id and other.current and other.trash_id is null))
    order by version`.execute(db);
  return rows.map(({ id }) => id);
}

/** Versions that came back lie where their document does now. */
export const followCurrent = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  sql`
    update document set folder_id = now.folder_id
    from document as now
    where document.organization_id = ${orgId} and document.id = any (${ids}::uuid[])
      and not document.current and now.organization_id = ${orgId}
      and now.series_id = document.series_id and now.current and now.trash_id is null
      and now.collection_id = document.collection_id`.execute(db);

/**
 * Where a passage stands word for word in a version, next to a page; line breaks count as spaces.
 * Undefined where it does not.
 */
export async function pageWith(
  db: Db,
  orgId: OrgId,
  documentId: string,
  { quote, page }: { quote: string; page: number },
) {
  const { rows } = await sql<{ number: number; text: string; segments: Buffer }>`
    select number, text, segments from page
    where organization_id = ${orgId} and document_id = ${documentId}
      and ${holdsQuote(sql`${quote}::text`)}
    order by abs(number - ${page}), number limit 1`.execute(db);
  return rows[0];
}
