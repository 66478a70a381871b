import type pg from "pg";

import { inTransaction } from "./in-transaction.ts";

/** The functions in `lower(name) like lower(…)` (conditions.ts). */
const functions = ["lower(text)", "textlike(text,text)", "textcat(text,text)"];

/** Any unused lock number: prevents two processes from changing a function at the same time. */
const lock = 7_241_655;

const undeclared = `
  select oid::regprocedure::text as signature
  from pg_proc
  where oid = any ($1::regprocedure[]) and not proleakproof
    and (select rolsuper from pg_roles where rolname = current_user)`;

/**
 * Lets the search by names use its trigram index under row-level security by declaring its
 * functions leakproof, which requires a superuser. They reveal nothing about their arguments: their
 * errors contain at most the pattern, which is the user's own. Changes nothing where the owner of
 * the tables is no superuser; names are then compared row by row.
 */
export async function declareLeakproof(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ signature: string }>(undeclared, [functions]);
  if (rows.length === 0) return;
  const owner = await pool.connect();
  try {
    await inTransaction(owner, async () => {
      await owner.query("select pg_advisory_xact_lock($1)", [lock]);
      for (const { signature } of rows) await owner.query(`alter function ${signature} leakproof`);
    });
  } finally {
    owner.release();
  }
}
