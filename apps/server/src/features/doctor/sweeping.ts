import type { Deps, JobPayloads } from "#deps";

import { findUnused, prefixes } from "./stored-files.ts";

/** The interval at which all prefixes are checked within a day. */
const everyMs = 5 * 60_000;
const key = "sweep-files";
/**
 * Maximum files removed at once. More are not leftovers of a crash: a person should check first.
 */
const mostRemoved = 100;

/** Removes the files under one prefix that no row points to, and plans the next prefix. */
export async function sweep(deps: Deps, { prefix }: JobPayloads["sweep-files"]): Promise<void> {
  const { db, jobs, blobs, log } = deps;
  const { unused } = await findUnused(deps, prefix);
  const removable = unused.filter((file) => file.removable);
  if (removable.length > mostRemoved) {
    log.warn({ prefix, files: removable.length }, "many files have no row: run npm run doctor");
  } else {
    for (const file of removable) await blobs.remove(file.key);
    if (removable.length > 0) {
      log.info({ prefix, files: removable.length }, "files without a row were removed");
    }
  }
  const next = prefixes[(prefixes.indexOf(prefix) + 1) % prefixes.length] ?? "00";
  await jobs.enqueue(db, "sweep-files", { prefix: next }, { key, at: inAWhile() });
}

/** At each start: continues the sweep where it stopped. */
export async function planSweep({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  if ((await jobs.find(db, [key])).size > 0) return;
  await jobs.enqueue(db, "sweep-files", { prefix: "00" }, { key, at: inAWhile() });
}

const inAWhile = () => new Date(Date.now() + everyMs);
