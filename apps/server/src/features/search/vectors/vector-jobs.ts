import { message } from "@lectern/contract/message";

import { type Db, type Deps, type Embedder, type JobPayloads, ModelError } from "#deps";
import { type OrgId, orgOfJob, publishedOrg } from "#http/member.ts";

import { tellDocuments } from "../../library/index.ts";
import { embedderOf } from "../../models/index.ts";
import { BLOCK, quantise } from "./quantise.ts";
import * as store from "./store.ts";

/** Maximum time of one run; then other workspaces get their turn. */
const sliceMs = 10_000;
const embedMs = 60_000;
/** Delay if another process makes the workspace's vectors. */
const busyMs = 5_000;
/** Delays after failures: 2 s, 8 s, 32 s, ... up to five minutes. */
const firstWaitMs = 2_000;
const longestWaitMs = 300_000;
/** Characters of a passage that are sent if the model rejects the whole passage. */
const shortened = 1_500;

export const waitingDetail = message("search_vectors_pending");

/** Returns the key of the only job that makes a workspace's vectors. */
export const jobOf = (orgId: string) => `make-vectors:${orgId}`;

/** Enqueues making the missing vectors of a workspace, unless that is already queued. */
export async function enqueue(deps: Pick<Deps, "jobs">, db: Db, orgId: OrgId): Promise<void> {
  const found = await deps.jobs.find(db, [jobOf(orgId)]);
  const job = found.get(jobOf(orgId));
  // A running job may already be past the new documents.
  if (job && job.heldFor === undefined) return;
  const key = jobOf(orgId);
  await deps.jobs.enqueue(db, "make-vectors", { organization_id: orgId }, { key });
}

/**
 * Loads imported vectors into the search engine and enqueues making the missing ones, since the
 * imported ones may be of another model.
 */
export async function enqueueMissingVectors(deps: Deps, db: Db, orgId: OrgId): Promise<void> {
  await deps.searchEngine.put(db, orgId, { kind: "vectors", documentNos: undefined });
  if (await embedderOf(deps, orgId)) await enqueue(deps, db, orgId);
}

/** Makes a parsed document wait for its vectors; false if its workspace makes none. */
export async function waitForVectors(deps: Deps, orgId: OrgId, documentId: string) {
  if (!(await embedderOf(deps, orgId))) return false;
  await deps.db.transaction().execute(async (tx) => {
    if (await store.awaitVectors(tx, orgId, documentId)) await enqueue(deps, tx, orgId);
  });
  return true;
}

/**
 * Makes missing vectors of the workspace for some seconds, then lets other workspaces continue.
 * Vectors of another model stay and are searched until the new ones are complete. Safe to kill at
 * any point and run again: stored vectors stay.
 */
export async function makeVectors(
  deps: Deps,
  payload: JobPayloads["make-vectors"],
  ending: AbortSignal,
): Promise<void> {
  const { db, jobs, log } = deps;
  const orgId = orgOfJob(payload);
  const embedder = await embedderOf(deps, orgId);
  if (!embedder) return ready(deps, orgId, undefined);
  const again = (ms: number, failures = 0) => {
    const more = { key: jobOf(orgId), at: new Date(Date.now() + ms) };
    return jobs.enqueue(db, "make-vectors", { organization_id: orgId, failures }, more);
  };
  if (!(await store.claim(db, orgId))) return again(busyMs);
  try {
    if (await makeSome(deps, orgId, embedder, ending)) await settle(deps, orgId, embedder.name);
    else await again(0);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    log.warn({ err: error, organization: orgId }, "vectors wait for their model");
    await tellDocuments(deps, db, orgId, await store.explain(db, orgId, waitingDetail));
    const failures = payload.failures ?? 0;
    await again(Math.min(longestWaitMs, firstWaitMs * 4 ** failures), failures + 1);
  } finally {
    await store.release(db, orgId);
  }
}

/** True if no vectors are missing. */
async function makeSome(deps: Deps, orgId: OrgId, embedder: Embedder, ending: AbortSignal) {
  const { db } = deps;
  if ((await store.modelOf(db, orgId)) === undefined) await searchBy(deps, orgId, embedder.name);
  const until = Date.now() + sliceMs;
  while (Date.now() < until && !ending.aborted) {
    const document = await store.nextWithout(db, orgId, embedder.name);
    if (!document) return true;
    const blocks = Math.ceil(document.chunk_count / BLOCK);
    const made = await store.blocksMade(db, orgId, document.no, embedder.name);
    for (let block = 0; block < blocks; block++) {
      if (made.has(block)) continue;
      if (Date.now() >= until || ending.aborted) return false;
      await store.extend(db, orgId);
      if (!(await makeBlock(deps, orgId, embedder, document, block, ending))) break;
    }
    await db.transaction().execute(async (tx) => {
      await store.finish(tx, orgId, document, embedder.name, blocks);
      await deps.searchEngine.put(tx, orgId, { kind: "vectors", documentNos: [document.no] });
    });
    await ready(deps, orgId, embedder.name);
  }
  return false;
}

/** False if the document was deleted or parsed again. */
async function makeBlock(
  { db }: Deps,
  orgId: OrgId,
  embedder: Embedder,
  document: store.DocumentWithoutVectors,
  block: number,
  ending: AbortSignal,
): Promise<boolean> {
  const passages = await store.passagesOf(db, orgId, document.id, block);
  const name = document.name.replace(/\.[a-z\d]{1,8}$/i, "");
  const texts = passages.map(({ heading, text }) =>
    [name, heading, text].filter(Boolean).join("\n"),
  );
  const vectors = await embedded(embedder, texts, ending);
  const made = {
    model: embedder.name,
    block,
    dimensions: vectors[0]?.length ?? 0,
    entries: quantise(vectors),
  };
  return db.transaction().execute((tx) => store.putBlock(tx, orgId, document, made));
}

/**
 * Returns a vector for each text. If the model rejects the batch, each text is sent separately and
 * shortened; a text that is still rejected gets a zero vector and is found by keyword only. Throws
 * ModelError if all are rejected.
 */
async function embedded(embedder: Embedder, texts: string[], ending: AbortSignal) {
  const ask = (some: string[]) =>
    embedder.embed(some, "passage", AbortSignal.any([ending, AbortSignal.timeout(embedMs)]));
  try {
    return await ask(texts);
  } catch (error) {
    if (!isOfTexts(error)) throw error;
  }
  const found: (Float32Array | undefined)[] = [];
  let refusal: unknown;
  for (const text of texts) {
    try {
      const [vector] = await ask([text.slice(0, shortened).toWellFormed()]);
      found.push(vector);
    } catch (error) {
      if (!isOfTexts(error)) throw error;
      refusal = error;
      found.push(undefined);
    }
  }
  const length = found.find((vector) => vector)?.length;
  if (length === undefined) throw refusal;
  return found.map((vector) => vector ?? new Float32Array(length));
}

/** Whether the model rejected the input, not the credentials or the rate. */
const isOfTexts = (error: unknown) =>
  error instanceof ModelError &&
  (error.fault === "context" || [400, 413, 422].includes(error.status ?? 0));

/** All vectors are complete: searches now use this model, and those of other models are removed. */
async function settle(deps: Deps, orgId: OrgId, model: string) {
  await ready(deps, orgId, model);
  if ((await store.modelOf(deps.db, orgId)) === model) return;
  await searchBy(deps, orgId, model);
  // Editions keep the vectors by every model, from the workspaces that published them.
  if (orgId !== publishedOrg) await store.removeOthers(deps.db, orgId, model);
}

async function searchBy(deps: Deps, orgId: OrgId, model: string) {
  await deps.db.transaction().execute(async (tx) => {
    await store.searchBy(tx, orgId, model);
    await deps.searchEngine.put(tx, orgId, { kind: "vectors", documentNos: undefined });
  });
}

async function ready(deps: Deps, orgId: OrgId, model: string | undefined) {
  await deps.db.transaction().execute(async (tx) => {
    const documents = await store.makeReady(tx, orgId, model, waitingDetail);
    await tellDocuments(deps, tx, orgId, documents);
  });
}
