import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Returns a workspace's newest documents that are being read or waiting, except these. */
export async function newestUnread(db: Db, orgId: OrgId, but: string[], most: number) {
  const rows = await db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("status", "=", "processing")
    .where("id", "!=", sql<string>`all(${but}::uuid[])`)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * error -> processing, the only way back; the old reason stays until the new result. Returns the
 * documents that were in error.
 */
export async function restart(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("document")
    .set({ status: "processing", progress: 0, attempts: 0, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .where("status", "=", "error")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes empty results of these documents, so that their pages are recognized again. */
export async function forgetEmpty(db: Db, orgId: OrgId, documents: readonly string[]) {
  if (documents.length === 0) return;
  await db
    .deleteFrom("recognised_page")
    .where("organization_id", "=", orgId)
    .where("document_id", "in", documents)
    .where(sql<boolean>`(found is null or failure is not null or found->'lines' = '[]'::jsonb)`)
    .execute();
}
