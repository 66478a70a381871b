import { LruMap } from "toad-cache";

import type { Config, Deps, Embedder, Reranker } from "#deps";
import type { OrgId } from "#http/member.ts";

import { embedderOf, rerankerOf } from "../../models/index.ts";
import * as store from "./store.ts";

/** The dependencies of a search. */
export type SearchDeps = Pick<
  Deps,
  "db" | "dbFor" | "log" | "models" | "keyFor" | "notices" | "searchEngine" | "telemetry"
> & {
  config: Pick<Config, "embedding">;
  /** Is told what an embedding model has used for a question. */
  embedded?: (used: EmbeddingUse) => void;
};

/** What an embedding model has used. */
export interface EmbeddingUse {
  tokens: number;
  /** Not reported by the provider: our own count. */
  counted: boolean;
}

/** The models that a workspace is searched with. */
export interface SearchModels {
  /** The model that made the vectors of the workspace's passages. */
  embedder: Embedder | undefined;
  reranker: Reranker | undefined;
}

/** Maximum delay until changed settings apply in every process. */
const keptMs = 5_000;
/** Maximum workspaces whose models are kept. */
const maxWorkspaces = 1_000;

const askedBy = new WeakMap<Deps["notices"], LruMap<Promise<SearchModels>>>();

/**
 * Returns the models that this workspace is searched with. Cached for five seconds, so that
 * workspaces without models cost nothing.
 */
export function searchModelsFor(deps: SearchDeps, orgId: OrgId): Promise<SearchModels> {
  let known = askedBy.get(deps.notices);
  if (!known) askedBy.set(deps.notices, (known = new LruMap(maxWorkspaces, keptMs)));
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
