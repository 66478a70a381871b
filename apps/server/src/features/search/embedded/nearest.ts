import type { Db, NearestQuery, SearchHit, TenantScope } from "#deps";

import { documentsOf, isNarrow } from "../store.ts";
import type { Spaces } from "./spaces.ts";

/** Returns the most similar passages that the asker may see, nearest first. */
export async function nearest(db: Db, spaces: Spaces, query: NearestQuery): Promise<SearchHit[]> {
  const found = await Promise.all(
    query.tenantScopes.map((tenantScope) => nearestIn(db, spaces, tenantScope, query)),
  );
  return found
    .flat()
    .toSorted((one, other) => other.score - one.score)
    .slice(0, query.limit);
}

/**
 * Of one tenant scope. All vectors are looked through first, and the best of them shown to the database, which
 * says what may be seen. Where that leaves too few, or the scope is narrow anyway, the database says
 * first which documents are meant, and these alone are looked through: so a list is always whole.
 */
async function nearestIn(
  db: Db,
  spaces: Spaces,
  tenantScope: TenantScope,
  { scope, model, vector, limit }: NearestQuery,
): Promise<SearchHit[]> {
  const { orgId } = tenantScope.asker;
  const look = (most: number, only?: readonly number[]) =>
    spaces.nearest(orgId, model, vector, { limit: most, only });
  if (!isNarrow(scope)) {
    const found = await look(2 * limit);
    const documents = [...new Set(found.map(({ documentNo }) => documentNo))];
    const seen = new Set(
      documents.length > 0 ? await documentsOf(db, tenantScope, scope, documents) : [],
    );
    const left = found.filter(({ documentNo }) => seen.has(documentNo));
    if (left.length >= limit || found.length < 2 * limit) return left.slice(0, limit);
  }
  return look(limit, await documentsOf(db, tenantScope, scope));
}
