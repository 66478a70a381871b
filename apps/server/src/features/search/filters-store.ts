import type { DocumentKind } from "@lectern/contract/library";
import { sql } from "kysely";

import type { Db } from "#deps";

import { documentsWithCollection } from "../library/documents/documents-with-collection.ts";
import { person } from "../library/person.ts";
import { listed } from "../library/collections/visibility.ts";
import type { TenantScope } from "../library/collections/tenant-scopes.ts";

interface Values {
  kinds: DocumentKind[];
  languages: string[];
}

/** Returns the values of documents' attributes, the most frequent first, in one pass. */
export async function documentValues(db: Db, worlds: readonly TenantScope[]) {
  const parts = worlds.map(
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
          sql<number>`count(*)`.as("documents"),
        ])
        .groupBy(["document.organization_id", "document.kind", sql`3`, "document.created_by"])})`,
  );
  const ranked = (column: string) => sql`array(
    select ${sql.ref(column)}::text from found group by 1 order by sum(documents) desc, 1)`;
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

/** Returns the creators of the visible topics. */
export async function topicAuthors(db: Db, worlds: readonly TenantScope[]): Promise<Author[]> {
  const parts = worlds.map(
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
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy("id")
    .limit(mostPeople)
    .execute();
