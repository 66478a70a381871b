import type { DocumentKind } from "@lectern/contract/library";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { seenDocuments } from "../library/located.ts";
import { person } from "../library/person.ts";
import { listed, visibleTo } from "../library/visibility.ts";

interface Values {
  kinds: DocumentKind[];
  languages: string[];
  authors: string[];
}

/** The values that documents have, each list with the most frequent first: one pass over them. */
export async function documentValues(db: Db, member: Member): Promise<Values> {
  const found = seenDocuments(db, member)
    .where(listed)
    .select([
      "document.kind",
      sql<string>`coalesce(document.language, 'und')`.as("language"),
      "document.created_by",
      sql<number>`count(*)`.as("documents"),
    ])
    .groupBy(["document.kind", sql`2`, "document.created_by"]);
  const ranked = (column: string) => sql`array(
    select ${sql.ref(column)}::text from found group by 1 order by sum(documents) desc, 1)`;
  const { rows } = await sql<Values>`with found as materialized (${found})
    select ${ranked("kind")} as kinds, ${ranked("language")} as languages,
      ${ranked("created_by")} as authors`.execute(db);
  return rows[0] ?? { kinds: [], languages: [], authors: [] };
}

/** Who made the topics that the member may see. */
export async function topicAuthors(db: Db, member: Member): Promise<string[]> {
  const rows = await db
    .selectFrom("topic")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "topic.organization_id")
        .onRef("collection.id", "=", "topic.collection_id"),
    )
    .where("topic.organization_id", "=", member.orgId)
    .where(visibleTo(member))
    .select("topic.created_by")
    .distinct()
    .execute();
  return rows.map(({ created_by }) => created_by);
}

const mostPeople = 200;

/** Accounts that the member was found to know of. */
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
