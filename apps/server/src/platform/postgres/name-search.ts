import type pg from "pg";

/** What `lower(name) like lower(…)` is made of (conditions.ts). */
const functions = ["lower(text)", "textlike(text,text)", "textcat(text,text)"];

/** Any number that nothing else locks: two processes never change a function at the same time. */
const lock = 7_241_655;

const undeclared = `
  select oid::regprocedure::text as signature
  from pg_proc
  where oid = any ($1::regprocedure[]) and not proleakproof
    and (select rolsuper from pg_roles where rolname = current_user)`;

/**
 * Lets the search by names use its trigram index under row-level security: declares the functions of
 * its condition leakproof, which a superuser may do. They tell nothing of what they are given: their
 * errors name at most the pattern, which is the asker's own. Changes nothing where the owner of the
 * tables is no superuser; then names are compared one after the other.
 */
export async function declareLeakproof(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ signature: string }>(undeclared, [functions]);
  if (rows.length === 0) return;
  const owner = await pool.connect();
  try {
    await owner.query("begin");
    await owner.query("select pg_advisory_xact_lock($1)", [lock]);
    for (const { signature } of rows) await owner.query(`alter function ${signature} leakproof`);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback").catch(() => {});
    throw error;
  } finally {
    owner.release();
  }
}
