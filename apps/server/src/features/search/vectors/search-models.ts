import { LruMap } from "toad-cache";

import type { Config, Deps, Embedder, Reranker } from "#deps";
import type { OrgId } from "#http/member.ts";

import { embedderOf, rerankerOf } from "../../models/index.ts";
import * as store from "./store.ts";

/** What a search asks of the outside world. */
export type SearchDeps = Pick<
  Deps,
  "db" | "dbFor" | "log" | "models" | "keyFor" | "notices" | "ending"
> & {
  config: Pick<Config, "embedding">;
};

/** By which models a workspace is searched. */
export interface SearchModels {
  /** Makes vectors that can be compared with those of the workspace's passages. */
  embedder: Embedder | undefined;
  reranker: Reranker | undefined;
}

/** What was set counts within so long in every process. */
const keptMs = 5_000;
const most = 1_000;

const askedBy = new WeakMap<Deps["notices"], LruMap<Promise<SearchModels>>>();

/**
 * The models by which this workspace is searched. Asked once in five seconds, so that a workspace
 * without any pays nothing for it.
 */
export function searchModelsFor(deps: SearchDeps, orgId: OrgId): Promise<SearchModels> {
  let known = askedBy.get(deps.notices);
  if (!known) askedBy.set(deps.notices, (known = new LruMap(most, keptMs)));
  let models = known.get(orgId);
  if (!models) {
    models = ask(deps, orgId);
    known.set(orgId, models);
    models.catch(() => known.delete(orgId));
  }
  return models;
}

async function ask(deps: SearchDeps, orgId: OrgId): Promise<SearchModels> {
  const [model, reranker] = await Promise.all([
    store.modelOf(deps.db, orgId),
    rerankerOf(deps, orgId),
  ]);
  const embedder = model === undefined ? undefined : await embedderOf(deps, orgId, model);
  return { embedder, reranker };
}
