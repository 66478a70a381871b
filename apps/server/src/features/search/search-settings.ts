import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { tenantScopesToSearch } from "../library/index.ts";
import * as store from "./store.ts";
import { type SearchDeps, searchModelsFor } from "./vectors/search-models.ts";

/**
 * Returns what the member's searches find passages with now: the models, the engine, and how many
 * documents can be searched in these collections; without collections, everywhere.
 */
export async function searchSettingsOf(
  deps: SearchDeps & Pick<Deps, "searchCluster">,
  member: Member,
  collectionIds: string[],
) {
  const scope = collectionIds.length > 0 ? { collectionIds } : {};
  const [{ embedder, reranker }, documents] = await Promise.all([
    searchModelsFor(deps, member.orgId),
    store.countSearchable(deps.db, tenantScopesToSearch(member, scope), scope),
  ]);
  return {
    embedding_model: embedder?.name ?? null,
    reranker: reranker?.name ?? null,
    engine: deps.searchCluster ? ("cluster" as const) : ("embedded" as const),
    documents,
  };
}
