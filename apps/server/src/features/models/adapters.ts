import type { Deps, Embedder, Model, Reranker } from "#deps";
import type { OrgId } from "#http/member.ts";

import { connectionOf } from "./connection.ts";
import { firstFor } from "./store.ts";

/** Tokens that are safe to ask of a model of which nobody said how large it is. */
const safeWindow = 4_096;

/** The workspace's embedding model, else the installation's; undefined where there is none. */
export async function embedderOf(deps: Deps, orgId: OrgId): Promise<Embedder | undefined> {
  const own = await firstFor(deps.db, orgId, "embedding");
  return own
    ? deps.models.embedder(connectionOf(deps, orgId, { ...own, id: own.provider_id }), own.name)
    : deps.models.installed.embedder;
}

/**
 * The model that checks the workspace's answers, else the installation's; undefined where the check
 * is ours alone.
 */
export async function checkerOf(deps: Deps, orgId: OrgId): Promise<Model | undefined> {
  const own = await firstFor(deps.db, orgId, "check");
  if (!own) return deps.models.installed.checker;
  const at = connectionOf(deps, orgId, { ...own, id: own.provider_id });
  return deps.models.chat(at, { ...own, windowTokens: own.window_tokens ?? safeWindow });
}

/** The workspace's rerank model, else the installation's; undefined where there is none. */
export async function rerankerOf(deps: Deps, orgId: OrgId): Promise<Reranker | undefined> {
  const own = await firstFor(deps.db, orgId, "rerank");
  return own
    ? deps.models.reranker(connectionOf(deps, orgId, { ...own, id: own.provider_id }), own.name)
    : deps.models.installed.reranker;
}
