import { type Kysely, sql } from "kysely";

import { type Embedder, noTelemetry, type Reranker } from "#deps";
import type { Schema } from "#schema";
import { openLog } from "#platform/log.ts";
import { openModels } from "#platform/models/models.ts";

import { embeddedEngine } from "../../src/features/search/embedded/engine.ts";
import type { SearchDeps } from "../../src/features/search/vectors/search-models.ts";

/** Returns the dependencies of searches without a running product: words alone, or these models. */
export function searchDeps(
  db: Kysely<Schema>,
  { embedder, reranker }: { embedder?: Embedder; reranker?: Reranker } = {},
): SearchDeps & { ending: AbortSignal } {
  const models = openModels({
    host: "127.0.0.1",
    trustedProxies: 0,
    publicUrl: "http://localhost",
    egressAllow: [],
    model: undefined,
    embedding: undefined,
    reranking: undefined,
  });
  const outside = {
    db,
    dbFor: () => db,
    log: openLog("silent"),
    notices: {
      publish: async () => {},
      inStatement: () => ({ part: sql`null`, afterCommit: () => {} }),
      subscribe: () => () => {},
    },
    ending: new AbortController().signal,
  };
  return {
    ...outside,
    telemetry: noTelemetry,
    searchEngine: embeddedEngine(outside),
    config: { embedding: undefined },
    models: { ...models, installed: { chat: undefined, checker: undefined, embedder, reranker } },
    keyFor: Object.assign(() => Buffer.alloc(32), { versions: (): [number] => [1] }),
  };
}
