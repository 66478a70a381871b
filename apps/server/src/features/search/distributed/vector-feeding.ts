import type { Db, Deps, SearchCluster } from "#deps";

import { BLOCK, readBlock } from "../vectors/quantise.ts";
import { Bulk } from "./bulk.ts";
import { placeOf } from "./entries.ts";
import { type FedDocument, searchableOf } from "./feed-store.ts";
import { removeOlder } from "./removing.ts";
import * as store from "./vector-feed-store.ts";
import { addField, fieldOf, openVectors, setFilled, vectorsIn } from "./vector-index.ts";

const everyMs = 1_000;
/** While the cluster cannot compare vectors. */
const restMs = 30_000;
/** A transaction holds them while their vectors are sent, some milliseconds for each. */
const notesAtOnce = 16;
const blocksAtOnce = 16;

type Asked = Pick<Deps, "db" | "log">;

/** Tells the cluster of vectors, in each worker process, until it ends. */
export function feedVectors(deps: Deps, cluster: SearchCluster): void {
  const run = async () => {
    let waitMs = restMs;
    try {
      let fed: number | undefined = 1;
      while (fed && !deps.ending.aborted) fed = await sendVectors(deps, cluster);
      if (fed !== undefined) waitMs = everyMs;
    } catch (error) {
      deps.log.warn({ err: error }, "vectors wait for the search cluster");
    }
    if (!deps.ending.aborted) timer = setTimeout(() => void run(), waitMs);
  };
  let timer = setTimeout(() => void run(), 0);
  deps.ending.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/**
 * Tells the cluster of the vectors of the next documents. Returns their number; undefined if it cannot
 * compare vectors.
 */
export async function sendVectors(
  { db, log }: Asked,
  cluster: SearchCluster,
): Promise<number | undefined> {
  const index = await openVectors(cluster);
  if (!index) {
    await store.forgetNotes(db);
    return undefined;
  }
  if (index.noted === undefined) {
    await setFilled(cluster, await store.noteAllVectors(db), false);
    return 1;
  }
  const sent = await db.transaction().execute(async (tx) => {
    const notes = await store.takeNotes(tx, notesAtOnce);
    if (notes.length === 0) return 0;
    const bulk = new Bulk(cluster, (error) => log.error({ error }, "the cluster refused a vector"));
    const fields = new Set(index.dimensions);
    const documents = await searchableOf(tx, notes);
    for (const document of documents) await sendDocument(tx, cluster, bulk, document, fields);
    const found = new Set(documents.map(({ no }) => no));
    await removeOlder(cluster, bulk, [vectorsIn(cluster)], notes, found);
    return notes.length;
  });
  if (sent === 0 && !index.isFilled && !(await store.areWaiting(db, index.noted)))
    await setFilled(cluster, index.noted, true);
  return sent;
}

/** `fields`: lengths of vectors that the index has a field for. */
async function sendDocument(
  tx: Db,
  cluster: SearchCluster,
  bulk: Bulk,
  document: FedDocument,
  fields: Set<number>,
) {
  const place = placeOf(document);
  let last = { model: "", block: -1 };
  for (;;) {
    const rows = await store.blocksAfter(tx, document, last, blocksAtOnce);
    for (const { model, block, dimensions, entries } of rows) {
      if (!fields.has(dimensions)) await addField(cluster, dimensions);
      fields.add(dimensions);
      const bytes = new Uint8Array(Buffer.from(entries, "base64"));
      const { count, scales, numbers } = readBlock(bytes, dimensions);
      for (let at = 0; at < count; at++) {
        const ordinal = block * BLOCK + at;
        const action = {
          _index: vectorsIn(cluster),
          // Otherwise the cluster would create an index of this name where the alias is gone.
          require_alias: true,
          _id: `${document.no}.${ordinal}.${model}`,
          version: document.change,
          version_type: "external_gte",
        };
        // Without one if the model refused the passage.
        const vector = scales[at] !== 0 && {
          [fieldOf(dimensions)]: [...numbers.subarray(at * dimensions, (at + 1) * dimensions)],
        };
        await bulk.add([{ index: action }, { ...place, ordinal, model, ...vector }]);
      }
    }
    await bulk.send();
    const end = rows.at(-1);
    if (!end || rows.length < blocksAtOnce) return;
    last = end;
  }
}
