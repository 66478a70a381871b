import type { SyncResult } from "@lectern/contract/sync";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";
import type { SyncSeen } from "#schema";

import { discard, receive, type ReceivedFile, withReceived } from "../files/index.ts";
import type { Adapter, ListedFile } from "./adapters/adapter.ts";
import { inTime } from "./adapters/answers.ts";
import * as items from "./items-store.ts";
import type { PendingSync } from "./listing.ts";
import { moveItem } from "./moving.ts";
import { partsOf } from "./paths.ts";
import { keyOf, sameAs } from "./plan.ts";
import { recordingFailure, StoredMeanwhile, storeFile } from "./receiving.ts";
import type { ItemSource } from "./store.ts";

/** How long a run reads. */
interface Limits {
  /** Seconds for one file, however little of it arrives at a time: others wait behind it. */
  file: number;
  /** Seconds after which it begins no further file. */
  begin: number;
}

const defaultLimits: Limits = { file: 3600, begin: Infinity };
/** With mirrored rights runs are kept short, so that the next one rechecks the rights soon. */
export const mirroredReading: Limits = { file: 60, begin: 30 };
/** Failures in a row after which the place is taken to be gone. */
const mostFailures = 5;

interface Reading {
  adapter: Adapter;
  begun: PendingSync;
  files: readonly ListedFile[];
  signal: AbortSignal;
  limits?: Limits | undefined;
}

type Counts = Omit<SyncResult, "deleted">;

/**
 * Reads the files that are needed, one after the other. A new file with the bytes of one that is
 * gone is that file under another path. Returns what is gone after that, what was done, and whether
 * more is left to read.
 */
export async function readNeeded(
  deps: Deps,
  owner: Member,
  source: ItemSource,
  { adapter, begun, files, signal, limits = defaultLimits }: Reading,
): Promise<{ gone: items.ItemRow[]; result: Counts; more: boolean }> {
  const began = performance.now();
  const gone = new Map(begun.gone.map((item) => [item.id, item]));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const { moved, unchanged, failed } = begun;
  const result = {
    added: 0,
    changed: 0,
    moved: moved.length,
    unchanged: unchanged,
    failed: failed.length,
  };
  let failures = 0;
  for (const { item_id, path, why } of begun.needed) {
    signal.throwIfAborted();
    if (performance.now() - began > limits.begin * 1000)
      return { gone: [...gone.values()], result, more: true };
    const file = byPath.get(path);
    const [item] = item_id ? await items.itemsById(deps.db, source, [item_id]) : [];
    if (!file || !item) continue;
    try {
      const one = { adapter, item, file, gone, signal, mostSeconds: limits.file };
      const became = await readOne(deps, owner, source, one);
      if (typeof became !== "string") {
        gone.delete(became.id);
        result.moved += 1;
      } else if (became === "same") result.unchanged += 1;
      else result[why === "new" ? "added" : "changed"] += 1;
      failures = 0;
    } catch (error) {
      if (error instanceof StoredMeanwhile) continue;
      if (!(error instanceof AppError) || signal.aborted) throw error;
      result.failed += 1;
      failures = error.kind === "unavailable" ? failures + 1 : 0;
      if (failures === mostFailures) throw error;
    }
  }
  return { gone: [...gone.values()], result, more: false };
}

interface One {
  adapter: Adapter;
  item: items.ItemRow;
  file: ListedFile;
  gone: ReadonlyMap<string, items.ItemRow>;
  signal: AbortSignal;
  mostSeconds: number;
}

/**
 * Reads and stores one file. Returns `same` where it is what was stored before, and the item that it
 * is the renamed file of, if any.
 */
function readOne(
  deps: Deps,
  owner: Member,
  source: ItemSource,
  { adapter, item, file, gone, signal, mostSeconds }: One,
): Promise<"stored" | "same" | items.ItemRow> {
  const { version } = file;
  return recordingFailure(deps, item, () =>
    withReceived(deps, async (claimed) => {
      const got = await inTime(mostSeconds, signal, async (stop) => {
        const read = await adapter.read(file, stop, item.seen);
        if (!read) return undefined;
        const { name = partsOf(item.path).name, bytes, maxBytes } = read;
        const how = { claimed, signal: stop, ...(maxBytes !== undefined && { maxBytes }) };
        return { read, received: await receive(deps, { name, bytes }, how) };
      });
      if (!got) return keepSame(deps, item, { version, seen: item.seen });
      const { received } = got;
      const { seen, url } = got.read;
      if (item.series_id && item.sha256?.equals(received.blob.sha256)) {
        await discard(deps, [received.blob.key]);
        return keepSame(deps, item, { version, seen });
      }
      const from = got.read.name === undefined && renamedFrom(item, received, gone);
      if (from && (await moveItem(deps, owner, source, { item: from, to: file }))) {
        await discard(deps, [received.blob.key]);
        return from;
      }
      await storeFile(deps, owner, source, { item, file: received, version, seen, url });
      return "stored";
    }),
  );
}

function renamedFrom({ path, series_id }: items.ItemRow, file: ReceivedFile, gone: One["gone"]) {
  const same = keyOf({ path, sha256: file.blob.sha256.toString("hex") });
  return series_id ? undefined : gone.values().find((one) => sameAs(one) === same);
}

/** Stores that this version of a file has the bytes of the one before, or shows what it showed. */
async function keepSame(
  deps: Deps,
  item: items.ItemRow,
  { version, seen }: { version: string; seen: SyncSeen | null | undefined },
): Promise<"same"> {
  const { sha256, series_id: seriesId, document_id } = item;
  if (!sha256 || !seriesId) throw new Error("nothing was stored of this file");
  const state = document_id === null ? "left" : "synced";
  const same = { version, sha256, seriesId, seen: seen ?? undefined, state } as const;
  if (!(await items.storeItem(deps.db, item, same))) throw new StoredMeanwhile();
  return "same";
}
