import type { Deps, Embedder, Reranker } from "#deps";
import type { OrgId } from "#http/member.ts";

import { connectionOf } from "./connection.ts";
import { firstFor } from "./store.ts";

/** The workspace's embedding model, else the installation's; undefined where there is none. */
export async function embedderOf(deps: Deps, orgId: OrgId): Promise<Embedder | undefined> {
  const own = await firstFor(deps.db, orgId, "embedding");
  return own
    ? deps.models.embedder(connectionOf(deps, orgId, { ...own, id: own.provider_id }), own.name)
    : deps.models.installed.embedder;
}

/** The workspace's rerank model, else the installation's; undefined where there is none. */
export async function rerankerOf(deps: Deps, orgId: OrgId): Promise<Reranker | undefined> {
  const own = await firstFor(deps.db, orgId, "rerank");
  return own
    ? deps.models.reranker(connectionOf(deps, orgId, { ...own, id: own.provider_id }), own.name)
    : deps.models.installed.reranker;
}
