import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Returns pages of a document by number. */
export async function pagesOf(db: Db, orgId: OrgId, documentId: string, numbers: number[]) {
  const rows = await db
    .selectFrom("page")
    .select(["number", "label", "text", "segments"])
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("number", "=", sql<number>`any (${numbers}::int[])`)
    .execute();
  return new Map(rows.map(({ number, ...page }) => [number, page]));
}
