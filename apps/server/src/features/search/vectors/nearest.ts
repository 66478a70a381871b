import { LruMap } from "toad-cache";

import type { Embedder, NearestQuery, SearchHit } from "#deps";
import type { OrgId } from "#http/member.ts";
import { tokensIn } from "#tokens";

import type { SearchDeps } from "./search-models.ts";
import { tried } from "./with-time-limit.ts";

/** Maximum time for embedding the question. */
const embedMs = 1_500;

/** Cache of question vectors: questions recur while people page or edit them. */
const questions = new LruMap<Float32Array>(500);

/** Returns the question's vector; undefined if the model does not answer in time. */
async function understood(deps: SearchDeps, orgId: OrgId, embedder: Embedder, question: string) {
  const key = `${orgId} ${embedder.name}\n${question}`;
  const known = questions.get(key);
  if (known) return known;
  const vectors = await tried(deps, `${orgId} ${embedder.name}`, embedMs, (signal) =>
    embedder.embed([question], "query", signal, (tokens) =>
      deps.embedded?.({ tokens: tokens ?? tokensIn(question), counted: tokens === null }),
    ),
  );
  const [vector] = vectors ?? [];
  if (vector) questions.set(key, vector);
  return vector;
}

/**
 * Returns the passages most similar to the question that the asker may see, nearest first; none if
 * the model does not answer in time.
 */
export async function nearest(
  deps: SearchDeps,
  orgId: OrgId,
  embedder: Embedder,
  question: string,
  asked: Omit<NearestQuery, "model" | "vector">,
): Promise<SearchHit[]> {
  const vector = await understood(deps, orgId, embedder, question);
  if (!vector) return [];
  return deps.searchEngine.nearest(deps.db, { ...asked, model: embedder.name, vector });
}
