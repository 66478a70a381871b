import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { quotableTo } from "../finding/snippet-visibility.ts";
import { listed, visibleTo } from "./visibility.ts";

/** Returns documents, pages and bytes of each collection by status, in one grouped query. */
export async function summaries(db: Db, orgId: OrgId, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("document")
    .select(["collection_id", "status"])
    .select([
      db.fn.countAll<number>().as("documents"),
      sql<number>`coalesce(sum(page_count), 0)::bigint`.as("pages"),
      sql<number>`coalesce(sum(size), 0)::bigint`.as("size"),
    ])
    .where("organization_id", "=", orgId)
    .where("collection_id", "in", ids)
    .where(listed)
    .groupBy(["collection_id", "status"])
    .execute();
}

/** Returns the totals of all that the member may see. */
export function totals(db: Db, member: Member) {
  return db
    .selectFrom("collection")
    .leftJoin("document", (join) =>
      join
        .onRef("document.organization_id", "=", "collection.organization_id")
        .onRef("document.collection_id", "=", "collection.id")
        .on(listed),
    )
    .where(visibleTo(member))
    .select([
      sql<number>`count(distinct collection.id)`.as("collections"),
      sql<number>`count(document.collection_id)`.as("documents"),
      sql<number>`coalesce(sum(document.page_count), 0)::bigint`.as("pages"),
      sql<number>`coalesce(sum(document.size), 0)::bigint`.as("size"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the number of topics of each collection, and of their snippets that the member may read.
 */
export async function gathered(db: Db, member: Member, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("topic")
    .select("topic.collection_id")
    .select([
      db.fn.countAll<number>().as("topics"),
      sql<number>`sum((select count(*) from snippet
        where snippet.organization_id = topic.organization_id and snippet.topic_id = topic.id
          and ${quotableTo(member)}))::bigint`.as("snippets"),
    ])
    .where("topic.organization_id", "=", member.orgId)
    .where("topic.collection_id", "in", ids)
    .groupBy("topic.collection_id")
    .execute();
}
