import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { keepVersions, keysIn } from "../../apps/server/test/servers/bucket-files.ts";
import { readBlobsUrl } from "../../apps/server/src/platform/blobs-url.ts";
import type { Bed } from "../bed.ts";
import { restoreTo } from "../parts/restoring.ts";
import { until } from "../waiting.ts";
import { type Load, startLoad } from "./load.ts";
import { newPerson, type Person } from "./person.ts";
import { compare, type Deleted, filesMissing, findable } from "./restored.ts";
import { rowsOf } from "./rows.ts";

const deleteEveryMs = 5_000;
const mostSeconds = 20 * 60;
/** Each proxy server of Swift remembers for a minute whether a bucket keeps versions. */
const bucketIsKnownMs = 61_000;
/** Listings of Swift are late by seconds. */
const listsWithinMs = 120_000;
const undelete = fileURLToPath(new URL("../../deploy/ha/undelete.sh", import.meta.url));

/** Deletes documents for good, the oldest first, until it is stopped. */
function startDeleting(person: Person, load: Load) {
  const deleted: Deleted[] = [];
  let isOver = false;
  const going = (async () => {
    for (let at = 0; !isOver; await sleep(deleteEveryMs)) {
      const id = [...load.documents.keys()][at];
      if (id === undefined) continue;
      at++;
      const began = Date.now();
      const { status } = await person.remove(id);
      if (status !== 204) throw new Error(`deleting a document answered ${status}`);
      deleted.push({ id, began, ended: Date.now() });
    }
  })();
  return {
    deleted,
    async stop() {
      isOver = true;
      await going;
    },
  };
}

/** Brings back what was removed from the bucket since a time, once; returns what the program says. */
function bringFilesBack({ machines, url }: Bed["objects"], since: Date) {
  const { bucket, endpoint = "", credentials } = readBlobsUrl(url, {});
  const { accessKeyId, secretAccessKey } = credentials as Record<string, string>;
  return machines[0]?.run(
    [undelete, bucket, since.toISOString().slice(0, 19), "--endpoint-url", endpoint],
    {
      env: {
        AWS_ACCESS_KEY_ID: accessKeyId ?? "",
        AWS_SECRET_ACCESS_KEY: secretAccessKey ?? "",
        AWS_DEFAULT_REGION: "us-east-1",
      },
    },
  );
}

/**
 * Restores the database to a time while people worked, by the README of deploy/ha, and compares what
 * is there afterwards with what was confirmed before that time.
 */
export async function restore(bed: Bed): Promise<boolean> {
  const { database, objects, product } = bed;
  await keepVersions(objects.url);
  await sleep(bucketIsKnownMs);
  const person = await newPerson(product.url);
  const load = startLoad(person);
  const deleting = startDeleting(person, load);
  await sleep(15_000);
  await database.backUp();
  await sleep(15_000);
  const leader = await product.databaseUrl();
  const [moment] = await rowsOf<{ text: string; at: Date }>(
    leader,
    "select (now() at time zone 'utc')::text || '+00' as text, now() as at",
  );
  if (!moment) throw new Error("the database does not say what time it is");
  const filesThen = await rowsOf<{ id: string; blob_key: string }>(
    leader,
    "select id, blob_key from document",
  );
  await sleep(20_000);
  await Promise.all([load.stop(), deleting.stop()]);
  const { deleted } = deleting;
  const deletedLater = new Set(
    deleted.filter(({ began }) => began > moment.at.getTime()).map(({ id }) => id),
  );
  const removed = filesThen.filter(({ id }) => deletedLater.has(id));
  await until("the files of what was deleted are removed", async () => {
    const keys = await keysIn(objects.url);
    return removed.every(({ blob_key: key }) => !keys.has(key));
  });

  await product.stop();
  const began = performance.now();
  const since = () => Number(((performance.now() - began) / 1000).toFixed(1));
  const parts = await restoreTo(database, moment.text);
  const restoredUrl = await product.databaseUrl();
  const missingBefore = (await filesMissing(restoredUrl, objects.url)).length;
  const areBack = async () => {
    const said = bringFilesBack(objects, moment.at) ?? "";
    console.log(said.trim());
    // What was removed may be listed later: "0 files" once is not all of them.
    return (
      said.trim() === "0 files came back" &&
      (await filesMissing(restoredUrl, objects.url)).length === 0
    );
  };
  await until("all files came back", areBack, listsWithinMs);
  const ready = since();
  await product.start({ SEARCH_PREFIX: "restored" });
  const started = since();
  const expected = { at: moment.at.getTime(), load, deleted };
  await until("all documents are found", () => findable(person, restoredUrl, expected));
  const searchable = since();
  await database.backUp();

  const found = await compare(bed, person, expected);
  console.log("seconds:", {
    ...parts,
    "files back, from the stop": ready,
    "Lectern ready, from the stop": started,
    "all searchable, from the stop": searchable,
  });
  console.log({
    "rows without a file before files came back": missingBefore,
    "of documents deleted later": removed.length,
  });
  console.log(found);
  // Files have to be missing at first, or their way back was not tried.
  const isTried = removed.length > 0 && missingBefore >= removed.length;
  const faults = found.lost + found.later + found.unequal + found.stuck + found.rowsWithoutFile;
  return isTried && faults === 0 && found.doctor === "as expected" && searchable <= mostSeconds;
}
