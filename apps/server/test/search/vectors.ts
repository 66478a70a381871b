import { expect } from "vitest";

import type { NearestQuery, SearchHit } from "#deps";
import { asMember, type Member } from "#http/member.ts";

import { ownScope } from "../../src/features/library/index.ts";
import { openVectors, vectorIndex } from "../../src/features/search/distributed/vector-index.ts";
import { BLOCK, quantise } from "../../src/features/search/vectors/quantise.ts";
import { type Person, memberOf, type startApp } from "../app.ts";
import { told } from "./engines.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const dimensions = 64;
const model = "test-model";

/** Returns numbers around 0, the same in each run. */
export function numbersFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => next() + next() + next() + next() - 2;
}

/** Returns a vector of length 1, near `center` where one is given. */
export function vectorBy(number: () => number, center?: Float32Array): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, (_, at) =>
    center ? number() * 0.1 + (center[at] ?? 0) : number(),
  );
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Stores the vectors of a document's passages, as their job does. */
export async function putVectors(
  { deps }: App,
  person: Person,
  documentId: string,
  vectors: readonly Float32Array[],
): Promise<number> {
  const { orgId } = memberOf(person);
  const { no } = await deps.db
    .selectFrom("document")
    .select("no")
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  await deps.db.transaction().execute(async (tx) => {
    for (let block = 0; block * BLOCK < vectors.length; block++) {
      const entries = quantise(vectors.slice(block * BLOCK, (block + 1) * BLOCK));
      await tx
        .insertInto("vectors")
        .values({ organization_id: orgId, document_no: no, model, block, dimensions, entries })
        .execute();
    }
    await deps.searchEngine.put(tx, orgId, { kind: "vectors", documentNos: [no] });
  });
  return no;
}

/** Asks the engine as this person; with the rights of an owner unless `group` is given. */
export function nearestTo(
  { deps }: App,
  person: Person,
  vector: Float32Array,
  { group = "owner", ...more }: { group?: Member["group"] } & Partial<NearestQuery> = {},
): Promise<SearchHit[]> {
  const asker = asMember({ accountId: person.user.id, deviceId: "" }, person.organizationId, group);
  const tenantScopes = [ownScope(asker)];
  return deps.searchEngine.nearest(deps.db, {
    tenantScopes,
    scope: {},
    limit: 10,
    model,
    vector,
    ...more,
  });
}

/** Whether the cluster can compare vectors. */
export const comparesVectors = async ({ deps }: App) =>
  deps.searchCluster !== undefined && (await openVectors(deps.searchCluster)) !== undefined;

/** Waits until the cluster has been told of every change and vector, and is asked for them. */
export async function toldOfVectors(app: App) {
  const { db, searchCluster } = app.deps;
  await told(app);
  const waiting = async () => (await db.selectFrom("vector_outbox").select("no").execute()).length;
  await expect.poll(waiting, { timeout: 300_000 }).toBe(0);
  const isFilled = async () => searchCluster && (await vectorIndex(searchCluster))?.isFilled;
  await expect.poll(isFilled, { timeout: 60_000 }).toBe(true);
}
