import { sql } from "kysely";

import { amongst } from "#conditions";
import type { Db, SearchedScopes, SearchScope, TenantScope } from "#deps";

import { documentsOf, limitStatements, searchableAmong } from "../store.ts";
import type { ClusterState } from "./indexes.ts";

/** A scope of reading with what the asker may see of it now. */
export interface SeenScope {
  tenantScope: TenantScope;
  /** The fewer: those that the asker sees, or those of the workspace that the asker does not see. */
  collections: { areSeen: boolean; ids: string[] };
  /** Numbers of the documents that are searched; undefined: all of the collections. */
  documents: number[] | undefined;
}

/** Returns what the asker may see, without scopes in which that is nothing. */
export async function seenBy(
  db: Db,
  tenantScopes: readonly TenantScope[],
  scope: SearchScope,
  { hasStatus }: Pick<ClusterState, "hasStatus">,
): Promise<SeenScope[]> {
  const seen: SeenScope[] = [];
  for (const tenantScope of tenantScopes) {
    const collections = await seenCollections(db, tenantScope, scope);
    // The cluster knows neither tags nor fields: their documents are named to it.
    const { documentIds, filter: { tag_id, field, status } = {} } = scope;
    const unknown = [documentIds, tag_id, field, ...(hasStatus ? [] : [status])];
    const isNamed = unknown.some((named) => named && named.length > 0);
    const documents = isNamed ? await documentsOf(db, tenantScope, scope) : undefined;
    if (collections && documents?.length !== 0) seen.push({ tenantScope, collections, documents });
  }
  return seen;
}

/**
 * Returns the searched collections; undefined if the asker sees none of them. Also limits each later
 * statement of the transaction.
 */
async function seenCollections(
  db: Db,
  { asker, seen }: TenantScope,
  { collectionIds }: SearchScope,
): Promise<SeenScope["collections"] | undefined> {
  const isNarrow = collectionIds !== undefined && collectionIds.length > 0;
  // Raw: the condition on collections is shared as SQL.
  const { rows } = await sql<{ seen: number; areSeen: boolean; ids: string[] }>`
    with placed as materialized (
      select collection.id, ${seen} as seen from collection
      where collection.organization_id = ${asker.orgId}
        and ${amongst("collection.id", collectionIds)}
    ), counted as (
      select count(*) filter (where seen) as seen, count(*) as every, ${limitStatements} as patience
      from placed
    )
    select counted.seen::float8, fewer.seen as "areSeen",
      array(select id from placed where placed.seen = fewer.seen) as ids
    from counted, lateral (select ${isNarrow} or 2 * counted.seen < counted.every as seen) as fewer
    `.execute(db);
  const [found] = rows;
  return found && found.seen > 0 ? found : undefined;
}

/**
 * Returns those of these hits whose documents the asker may see, match the scope and are as the
 * cluster holds them.
 */
export async function validAmong<Hit extends { documentNo: number; generation: number }>(
  db: Db,
  { tenantScopes, scope }: SearchedScopes,
  hits: readonly Hit[],
): Promise<Hit[]> {
  if (hits.length === 0) return [];
  const numbers = [...new Set(hits.map(({ documentNo }) => documentNo))];
  const parts = tenantScopes.map(
    (tenantScope) => sql`
      select document.no::float8 as no, document.index_generation::float8 as generation
      from ${searchableAmong(tenantScope, scope)} and document.no = any (${numbers}::bigint[])`,
  );
  // Raw: unites what each scope gives as SQL.
  const { rows } = await sql<{ no: number; generation: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  const generations = new Map(rows.map(({ no, generation }) => [no, generation]));
  return hits.filter(({ documentNo, generation }) => generations.get(documentNo) === generation);
}
