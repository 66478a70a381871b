import { sql } from "kysely";

import type { Db } from "#deps";

/**
 * Any unused lock number. A backup holds it from before its snapshot until it has copied the files
 * that the snapshot names (docs/decisions/0057-a-backup-keeps-the-files-of-its-snapshot.md).
 */
export const fileRemovalLock = 7_241_656;

/**
 * Whether files may be removed until the transaction ends: not while a backup copies files. A
 * backup that begins meanwhile waits for the transaction.
 */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  // Raw: Kysely has no advisory locks.
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${fileRemovalLock}) as free`.execute(tx);
  return rows[0]?.free === true;
}
