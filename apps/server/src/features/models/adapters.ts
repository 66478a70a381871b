import { type Config, type Deps, type Embedder, localMark, type Model, type Reranker } from "#deps";
import type { OrgId } from "#http/member.ts";

import { safeWindow } from "./choices.ts";
import { connectionOf } from "./connection.ts";
import { firstFor } from "./store.ts";

type Asking = Pick<Deps, "db" | "log" | "models" | "keyFor"> & {
  config: Pick<Config, "embedding">;
};

/**
 * Returns the workspace's embedding model, else the installation's, else undefined. `named` selects
 * a model of the same provider that was set before.
 */
export async function embedderOf(
  deps: Asking,
  orgId: OrgId,
  named?: string,
): Promise<Embedder | undefined> {
  const { models, config } = deps;
  const { embedder } = models.installed;
  if (named !== undefined && named === embedder?.name) return embedder;
  // After a local model is removed, no other model makes comparable vectors.
  if (named?.endsWith(localMark)) return models.local.embedder(named);
  const own = await firstFor(deps.db, orgId, "embedding");
  if (own) {
    const connection = connectionOf(deps, orgId, { ...own, id: own.provider_id });
    return models.embedder(connection, named ?? own.name);
  }
  if (named === undefined) return embedder;
  if (!config.embedding) return undefined;
  return models.embedder(
    { ...config.embedding, id: "installation", kind: "openai", trusted: true },
    named,
  );
}

/** Returns the model that checks the workspace's answers, or undefined. */
export async function checkModelOf(deps: Deps, orgId: OrgId): Promise<Model | undefined> {
  const own = await firstFor(deps.db, orgId, "check");
  if (!own) return undefined;
  const at = connectionOf(deps, orgId, { ...own, id: own.provider_id });
  const { name, label, supports_vision: sees, price } = own;
  return deps.models.chat(at, {
    name,
    label,
    windowTokens: own.window_tokens ?? safeWindow,
    sees,
    price,
  });
}

/** Returns the workspace's rerank model, else the installation's, else undefined. */
export async function rerankerOf(deps: Asking, orgId: OrgId): Promise<Reranker | undefined> {
  const own = await firstFor(deps.db, orgId, "rerank");
  return own
    ? deps.models.reranker(connectionOf(deps, orgId, { ...own, id: own.provider_id }), own.name)
    : deps.models.installed.reranker;
}
