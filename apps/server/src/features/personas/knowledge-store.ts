import type { Knowledge } from "@lectern/contract/chat";
import { type RawBuilder, sql } from "kysely";

import { executePrepared } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { notInTrash, tenantScopesOf } from "../library/index.ts";

type Named = Omit<Knowledge, "modes">;

/** Returns the given ids that the member may see, in the workspace or published. */
export async function seenOf(db: Db, member: Member, named: Named): Promise<Set<string>> {
  if (idsIn(named).length === 0) return new Set();
  const rows = await executePrepared(db, sql<{ id: string }>`${seen(member, named)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the member may see all of the given ids; undefined: none is given. */
export function seesAll(member: Member, named: Named): RawBuilder<boolean> | undefined {
  const ids = new Set(idsIn(named).map((id) => id.toLowerCase()));
  if (ids.size === 0) return undefined;
  return sql<boolean>`(select count(distinct seen.id) from (${seen(member, named)}) as seen) = ${ids.size}::int`;
}

export const idsIn = ({
  collection_ids,
  document_ids,
  topic_ids,
  tag_ids = [],
}: Named): string[] => [...collection_ids, ...document_ids, ...topic_ids, ...tag_ids];

/** The statement for the given ids that the member may see; there is at least one. */
function seen(member: Member, named: Named): RawBuilder<unknown> {
  const { collection_ids, document_ids, topic_ids, tag_ids = [] } = named;
  const parts = tenantScopesOf(member, idsIn(named)).flatMap(({ asker, seen }) => [
    ...part(
      collection_ids,
      sql`select collection.id from collection
        where collection.organization_id = ${asker.orgId} and ${seen}
          and collection.id = any (${collection_ids}::uuid[])`,
    ),
    ...part(
      document_ids,
      sql`select document.id from document
        join collection on collection.organization_id = document.organization_id
          and collection.id = document.collection_id
        where document.organization_id = ${asker.orgId} and ${seen} and ${notInTrash}
          and document.id = any (${document_ids}::uuid[])`,
    ),
    ...part(
      topic_ids,
      sql`select topic.id from topic
        join collection on collection.organization_id = topic.organization_id
          and collection.id = topic.collection_id
        where topic.organization_id = ${asker.orgId} and ${seen}
          and topic.id = any (${topic_ids}::uuid[])`,
    ),
    // Every member may see the tags of the workspace.
    ...part(
      tag_ids,
      sql`select tag.id from tag
        where tag.organization_id = ${asker.orgId} and tag.id = any (${tag_ids}::uuid[])`,
    ),
  ]);
  // Raw: unites what each scope gives as SQL.
  return sql.join(parts, sql` union all `);
}

/** The part of the statement for ids of one kind; none without ids, which keeps its forms few. */
const part = (ids: readonly string[], query: RawBuilder<unknown>) =>
  ids.length > 0 ? [query] : [];
