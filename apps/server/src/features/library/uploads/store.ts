import { type Insertable, sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { UploadTable } from "#schema";

/** Expiry from now: unfinished uploads without progress for this long are removed. */
const tomorrow = sql<Date>`now() + interval '24 hours'`;
const lockEnds = sql<Date>`now() + interval '15 seconds'`;

/** Undefined for uploads of other members or workspaces. */
export const findUpload = (db: Db, { orgId, accountId }: Member, id: string) =>
  db
    .selectFrom("upload")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export const insertUpload = (db: Db, values: Omit<Insertable<UploadTable>, "expires_at">) =>
  db
    .insertInto("upload")
    .values({ ...values, expires_at: tomorrow })
    .execute();

/** Returns how many unfinished uploads the member has in this workspace. */
export async function countUnfinished(db: Db, { orgId, accountId }: Member): Promise<number> {
  const { many } = await db
    .selectFrom("upload")
    .select(sql<number>`count(*)::int`.as("many"))
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("document_id", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return many;
}

const anUpload = (db: Db, orgId: OrgId, id: string) =>
  db.updateTable("upload").where("organization_id", "=", orgId).where("id", "=", id);

/**
 * Returns false when more than `start` bytes have arrived meanwhile, so that these are not the next
 * ones.
 */
export async function addPart(
  db: Db,
  { organization_id, id }: UploadRow,
  part: { start: number; size: number; key: string },
): Promise<boolean> {
  const { start, size, key: blob_key } = part;
  const { numUpdatedRows } = await anUpload(db, organization_id, id)
    .where("arrived", "=", start)
    .set({ arrived: start + size, expires_at: tomorrow })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto("upload_part")
    .values({ organization_id, upload_id: id, start, size, blob_key })
    .execute();
  return true;
}

export async function partsOf(db: Db, { organization_id, id }: UploadRow): Promise<string[]> {
  const rows = await db
    .selectFrom("upload_part")
    .select("blob_key")
    .where("organization_id", "=", organization_id)
    .where("upload_id", "=", id)
    .orderBy("start")
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

/** Returns false when the last part, which begins at `start`, is not the next one any more. */
export async function complete(
  db: Db,
  { organization_id, id, length }: UploadRow,
  { start, documentId }: { start: number; documentId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await anUpload(db, organization_id, id)
    .where("arrived", "=", start)
    .where("document_id", "is", null)
    .set({ arrived: length, document_id: documentId, expires_at: tomorrow })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the parts of uploads; returns the keys of their files. */
export async function deleteParts(db: Db, orgId: OrgId, uploads: string[]): Promise<string[]> {
  if (uploads.length === 0) return [];
  const rows = await db
    .deleteFrom("upload_part")
    .where("organization_id", "=", orgId)
    .where("upload_id", "in", uploads)
    .returning("blob_key")
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

export const deleteUploads = (db: Db, orgId: OrgId, ids: string[]) =>
  db.deleteFrom("upload").where("organization_id", "=", orgId).where("id", "in", ids).execute();

/** Returns an upload, locked until the transaction ends. */
export const lockUpload = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("upload")
    .select("document_id")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Returns some uploads of a workspace, locked until the transaction ends. */
export const lockUploads = (db: Db, orgId: OrgId, limit: number) =>
  db
    .selectFrom("upload")
    .select(["organization_id", "id"])
    .where("organization_id", "=", orgId)
    .limit(limit)
    .forUpdate()
    .execute();

/** Returns an expired upload that no request is writing, locked until the transaction ends. */
export const takeExpired = (db: Db) =>
  db
    .selectFrom("upload")
    .select(["organization_id", "id"])
    .where("expires_at", "<", now)
    .where((of) => of.or([of("locked_until", "is", null), of("locked_until", "<", now)]))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

// One request at a time writes an upload.

/** Returns false while another request holds the lock. An unknown upload cannot be locked. */
export async function lock(db: Db, orgId: OrgId, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await anUpload(db, orgId, id)
    .where((of) => of.or([of("locked_until", "is", null), of("locked_until", "<", now)]))
    .set({ lock_id: holder, locked_until: lockEnds })
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const found = await db
    .selectFrom("upload")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found === undefined;
}

export const renewLock = (db: Db, orgId: OrgId, id: string, holder: string) =>
  anUpload(db, orgId, id).where("lock_id", "=", holder).set({ locked_until: lockEnds }).execute();

export const unlock = (db: Db, orgId: OrgId, id: string, holder: string) =>
  anUpload(db, orgId, id)
    .where("lock_id", "=", holder)
    .set({ lock_id: null, locked_until: null })
    .execute();
