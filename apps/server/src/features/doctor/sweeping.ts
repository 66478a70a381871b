import { type Deps, filePrefixes, type JobPayloads } from "#deps";

import { removeUnlessKept } from "../files/index.ts";
import { findUnused } from "./stored-files.ts";

/** The interval at which all prefixes are checked within a day. */
const everyMs = 5 * 60_000;
const key = "sweep-files";
/**
 * Maximum files removed at once. More are not leftovers of a crash: a person should check first.
 */
const mostRemoved = 100;

/** Removes the files under one prefix that no row points to, and plans the next prefix. */
export async function sweep(deps: Deps, { prefix }: JobPayloads["sweep-files"]): Promise<void> {
  const { db, jobs, log } = deps;
  const { unused } = await findUnused(deps, prefix);
  const removable = unused.filter((file) => file.removable);
  if (removable.length > mostRemoved) {
    log.warn({ prefix, files: removable.length }, "many files have no row: run npm run doctor");
  } else if (removable.length > 0) {
    const removed = await removeUnlessKept(
      deps,
      removable.map((file) => file.key),
    );
    // What a backup keeps is found again within a day.
    if (removed) log.info({ prefix, files: removable.length }, "files without a row were removed");
  }
  const next = filePrefixes[(filePrefixes.indexOf(prefix) + 1) % filePrefixes.length] ?? "00";
  await jobs.enqueue(db, "sweep-files", { prefix: next }, { key, at: inAWhile() });
}

/** At each start: continues the sweep where it stopped. */
export async function planSweep({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  if ((await jobs.find(db, [key])).size > 0) return;
  await jobs.enqueue(db, "sweep-files", { prefix: "00" }, { key, at: inAWhile() });
}

const inAWhile = () => new Date(Date.now() + everyMs);
