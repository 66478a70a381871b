import { openAsBlob } from "node:fs";

import { listCollections } from "@lectern/contract/library";
import {
  createSyncSource,
  listSyncFiles,
  listSyncSources,
  MOST_SYNC_ITEMS,
  type NeededFile,
  sendSyncFile,
  type SyncPlan,
} from "@lectern/contract/sync";

import { concurrencyLimit } from "#concurrency-limit";
import { ConfigError } from "#platform/config.ts";

import { type LocalFile, walk } from "../../features/sync/pure.ts";
import { hashed, reasonOf, type Unread } from "./folder.ts";
import { Hashes } from "./hashes.ts";
import { type Call, RefusedCall } from "./server.ts";

export interface Settings {
  folder: string;
  /** The id or the name of a collection. */
  collection: string;
  /** The source's name, by which later runs find it again. */
  name: string;
  excluded: readonly string[];
  deletes: "yes" | "no" | "all";
  dryRun: boolean;
}

/** What a run did, or would do. */
export interface SyncReport extends Omit<SyncPlan, "needed" | "failed"> {
  added: string[];
  changed: string[];
  failed: (Unread | SyncPlan["failed"][number])[];
}

const atOnce = 3;
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Returns the id of a collection. Throws ConfigError for a name that none or several have. */
async function collectionOf(call: Call, named: string): Promise<string> {
  if (isId(named)) return named;
  const query = { q: named, page_size: 100 };
  const { results } = await call(listCollections, { query });
  const some = results.filter(({ name, permissions }) => name === named && permissions.edit);
  if (some.length === 1) return some[0]!.id;
  throw new ConfigError(
    some.length === 0
      ? `There is no collection ${named} whose documents you may change.`
      : `Several collections are called ${named}. Name one by its ID: ${some.map(({ id }) => id).join(", ")}.`,
  );
}

/** Returns the id of the folder's source; undefined in a trial run where there is none yet. */
async function sourceOf(call: Call, { collection, name, dryRun }: Settings) {
  const params = { collection_id: await collectionOf(call, collection) };
  if (!dryRun) {
    const body = { kind: "command", name };
    return (await call(createSyncSource, { params, body })).id;
  }
  const { results } = await call(listSyncSources, { params });
  return results.find((one) => one.own && one.kind === "command" && one.name === name)?.id;
}

/** What a first run of files would do, as far as can be told without the server. */
const firstPlan = (files: readonly LocalFile[]): SyncPlan => ({
  needed: files.map(({ path }) => ({ item_id: null, path, why: "new" })),
  moved: [],
  deleted: [],
  failed: [],
  unchanged: 0,
  left: 0,
});

/** Makes the documents of a collection as the files of a folder are. */
export async function syncFolder(call: Call, settings: Settings): Promise<SyncReport> {
  const { folder, excluded, deletes, dryRun } = settings;
  const files = await walk(folder, excluded);
  if (files.length > MOST_SYNC_ITEMS) {
    throw new ConfigError(`The folder has ${files.length} files; ${MOST_SYNC_ITEMS} are possible.`);
  }
  const id = await sourceOf(call, settings);
  const hashes = await Hashes.open(folder);
  const { read, unread } = await hashed(files, hashes);
  if (!dryRun) await hashes.save();
  const body = {
    files: read.map(({ path, size, sha256 }) => ({ path, size, sha256 })),
    // A file that could not be read is not gone.
    delete: deletes !== "no" && unread.length === 0,
    confirm: deletes === "all",
    dry_run: dryRun,
  };
  const plan = id
    ? await call(listSyncFiles, { params: { source_id: id }, body })
    : firstPlan(files);
  const done: SyncReport = { ...plan, added: [], changed: [], failed: [...unread, ...plan.failed] };
  const inTurn = concurrencyLimit(atOnce);
  const byPath = new Map(read.map((file) => [file.path, file]));
  const send = async (needed: NeededFile) => {
    try {
      const file = byPath.get(needed.path);
      if (!dryRun && id && file) await sendFile(call, id, needed, file);
      done[needed.why === "new" ? "added" : "changed"].push(needed.path);
    } catch (error) {
      if (error instanceof RefusedCall && error.code === "sync_file_stored") done.unchanged += 1;
      else done.failed.push({ path: needed.path, why: reasonOf(error) });
    }
  };
  await Promise.all(plan.needed.map((needed) => inTurn(() => send(needed))));
  return done;
}

async function sendFile(call: Call, source_id: string, needed: NeededFile, { at }: LocalFile) {
  const { item_id, path } = needed;
  if (item_id === null) return;
  const body = new FormData();
  body.append("file", await openAsBlob(at), path.slice(path.lastIndexOf("/") + 1));
  await call(sendSyncFile, { params: { source_id, item_id }, body });
}
