import { LruMap } from "toad-cache";

import type { Embedder } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { tokensIn } from "#tokens";

import type { TenantScope } from "../../library/index.ts";
import { documentsOf, isNarrow, type Scope } from "../store.ts";
import type { SearchDeps } from "./search-models.ts";
import type { Neighbor } from "./matrix.ts";
import { spacesOf } from "./spaces.ts";
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
 * Returns the up to `limit` passages most similar to the question that the member may see, nearest
 * first; none if the model does not answer in time.
 */
export async function nearest(
  deps: SearchDeps,
  { orgId }: Member,
  tenantScopes: readonly TenantScope[],
  embedder: Embedder,
  question: string,
  scope: Scope,
  limit: number,
): Promise<Neighbor[]> {
  const vector = await understood(deps, orgId, embedder, question);
  if (!vector) return [];
  const found = await Promise.all(
    tenantScopes.map((tenantScope) =>
      nearestIn(deps, tenantScope, embedder.name, vector, scope, limit),
    ),
  );
  return found
    .flat()
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit);
}

/**
 * Of one tenant scope. All vectors are looked through first, and the best of them shown to the database, which
 * says what may be seen. Where that leaves too few, or the scope is narrow anyway, the database says
 * first which documents are meant, and these alone are looked through: so a list is always whole.
 */
async function nearestIn(
  deps: SearchDeps,
  tenantScope: TenantScope,
  model: string,
  vector: Float32Array,
  scope: Scope,
  limit: number,
): Promise<Neighbor[]> {
  const { orgId } = tenantScope.asker;
  const look = (most: number, only?: readonly number[]) =>
    spacesOf(deps).nearest(orgId, model, vector, { limit: most, only });
  if (!isNarrow(scope)) {
    const found = await look(2 * limit);
    const documents = [...new Set(found.map(({ documentNo }) => documentNo))];
    const seen = new Set(
      documents.length > 0 ? await documentsOf(deps.db, tenantScope, scope, documents) : [],
    );
    const left = found.filter(({ documentNo }) => seen.has(documentNo));
    if (left.length >= limit || found.length < 2 * limit) return left.slice(0, limit);
  }
  return look(limit, await documentsOf(deps.db, tenantScope, scope));
}
