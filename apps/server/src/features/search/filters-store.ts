import type { DocumentKind } from "@lectern/contract/library";
import { sql } from "kysely";

import type { Db, TenantScope } from "#deps";

import { documentsWithCollection, listed, person } from "../library/index.ts";

interface Values {
  kinds: DocumentKind[];
  languages: string[];
}

/** The values that documents have, each list with the most frequent first: one pass over them. */
export async function documentValues(db: Db, tenantScopes: readonly TenantScope[]) {
  const parts = tenantScopes.map(
    ({ asker, seen }) =>
      sql`(${documentsWithCollection(db)
        .where("document.organization_id", "=", asker.orgId)
        .where(seen)
        .where(listed)
        .select([
          "document.organization_id",
          "document.kind",
          sql<string>`coalesce(document.language, 'und')`.as("language"),
          "document.created_by",
          db.fn.countAll<number>().as("documents"),
        ])
        .groupBy(["document.organization_id", "document.kind", sql`3`, "document.created_by"])})`,
  );
  const ranked = (column: string) => sql`array(
    select ${sql.ref(column)}::text from found group by 1 order by sum(documents) desc, 1)`;
  // Raw: unites the rows that each scope gives as SQL.
  const { rows } = await sql<Values & { authors: Author[] }>`
    with found as materialized (${sql.join(parts, sql` union all `)})
    select ${ranked("kind")} as kinds, ${ranked("language")} as languages,
      (select coalesce(json_agg(made), '[]') from
        (select distinct organization_id, created_by from found) as made) as authors`.execute(db);
  return rows[0] ?? { kinds: [], languages: [], authors: [] };
}

/** The creator of something and its workspace. */
export interface Author {
  organization_id: string;
  created_by: string;
}

/** Who made the topics that are seen. */
export async function topicAuthors(
  db: Db,
  tenantScopes: readonly TenantScope[],
): Promise<Author[]> {
  const parts = tenantScopes.map(
    ({ asker, seen }) =>
      sql`(${db
        .selectFrom("topic")
        .innerJoin("collection", (join) =>
          join
            .onRef("collection.organization_id", "=", "topic.organization_id")
            .onRef("collection.id", "=", "topic.collection_id"),
        )
        .where("topic.organization_id", "=", asker.orgId)
        .where(seen)
        .select(["topic.organization_id", "topic.created_by"])
        .distinct()})`,
  );
  const { rows } = await sql<Author>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

const mostPeople = 200;

/** Returns accounts that the member may know of; the caller has checked that. */
export const people = (db: Db, ids: string[]) =>
  db
    .selectFrom("account")
    .select(person)
    .where("id", "in", ids.length > 0 ? ids : [sql<string>`null`])
    .orderBy((of) => of.fn("lower", ["last_name"]))
    .orderBy((of) => of.fn("lower", ["first_name"]))
    .orderBy("id")
    .limit(mostPeople)
    .execute();
