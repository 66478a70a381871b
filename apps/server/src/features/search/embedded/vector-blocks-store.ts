import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

export interface BlockRow {
  document_no: number;
  block: number;
  dimensions: number;
  /** Base64: the driver transfers bytes as hexadecimal, which is 50 % longer. */
  entries: string;
}

const blocks = (db: Db, orgId: OrgId, model: string) =>
  db
    .selectFrom("vectors")
    .select(["document_no", "block", "dimensions"])
    .select(sql<string>`encode(entries, 'base64')`.as("entries"))
    .where("organization_id", "=", orgId)
    .where("model", "=", model)
    .orderBy("document_no")
    .orderBy("block");

/** Returns the next blocks of a workspace after this one, by document. */
export const blocksAfter = (
  db: Db,
  orgId: OrgId,
  model: string,
  { document_no, block }: Pick<BlockRow, "document_no" | "block">,
  limit: number,
): Promise<BlockRow[]> =>
  blocks(db, orgId, model)
    .where(sql<boolean>`(document_no, block) > (${document_no}, ${block})`)
    .limit(limit)
    .execute();

export const blocksOf = (db: Db, orgId: OrgId, model: string, documents: number[]) =>
  blocks(db, orgId, model)
    .where(sql<boolean>`document_no = any (${documents}::bigint[])`)
    .execute();

/** Returns the size in bytes of a workspace's vectors by a model, and their dimensions. */
export async function sizeOf(db: Db, orgId: OrgId, model: string) {
  const { bytes, dimensions } = await db
    .selectFrom("vectors")
    .where("organization_id", "=", orgId)
    .where("model", "=", model)
    .select((of) => [
      sql<number>`coalesce(sum(octet_length(entries)), 0)::float8`.as("bytes"),
      of.fn.max("dimensions").as("dimensions"),
    ])
    .executeTakeFirstOrThrow();
  return { bytes, dimensions: dimensions ?? 0 };
}
