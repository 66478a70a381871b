import { sql } from "kysely";

import { amongst } from "#conditions";
import type { Db, SearchScope, TenantScope } from "#deps";

import { documentsOf, searchable } from "../store.ts";
import type { ClusterState } from "./indexes.ts";

/** A scope of reading with what the asker may see of it now. */
export interface SeenScope {
  tenantScope: TenantScope;
  collections: string[];
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
    // Raw: the condition on collections is shared as SQL.
    const { rows } = await sql<{ id: string }>`
      select collection.id from collection
      where ${tenantScope.seen} and ${amongst("collection.id", scope.collectionIds)}`.execute(db);
    const collections = rows.map(({ id }) => id);
    // The cluster knows neither tags nor fields: their documents are named to it.
    const { documentIds, filter: { tag_id, field, status } = {} } = scope;
    const unknown = [documentIds, tag_id, field, ...(hasStatus ? [] : [status])];
    const isNamed = unknown.some((named) => named && named.length > 0);
    const documents = isNamed ? await documentsOf(db, tenantScope, scope) : undefined;
    if (collections.length > 0 && documents?.length !== 0)
      seen.push({ tenantScope, collections, documents });
  }
  return seen;
}

/**
 * Returns the generations of those of these documents that the asker may see and that match the
 * scope now, by number.
 */
export async function generationsOf(
  db: Db,
  tenantScopes: readonly TenantScope[],
  scope: SearchScope,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const parts = tenantScopes.map(
    (tenantScope) => sql`
      select document.no::float8 as no, document.index_generation::float8 as generation
      from ${searchable(tenantScope, scope)} and document.no = any (${[...numbers]}::bigint[])`,
  );
  // Raw: unites what each scope gives as SQL.
  const { rows } = await sql<{ no: number; generation: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ no, generation }) => [no, generation]));
}
