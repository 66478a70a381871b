import { sql } from "kysely";

import type { Db } from "#deps";

/** Callbacks by the number that the marked statement carries. */
const held = new Map<number, () => void>();
let last = 0;

const mark = "select /* lectern: after commit */";

/**
 * Calls `act` when `db`'s transaction has committed, and never if it is rolled back. Sends nothing
 * to the server: the connection of a scoped transaction keeps the statement. In other transactions
 * `act` is called at once.
 */
export async function heldUntilCommit(db: Db, act: () => void): Promise<void> {
  const number = ++last;
  held.set(number, act);
  // Raw: is understood by the connection, not by the server.
  const { rows } = await sql`${sql.raw(mark)} ${number}::bigint`.execute(db);
  if (rows.length === 0) return;
  held.delete(number);
  act();
}

/** The callbacks of one connection's transaction. */
export function heldNotices() {
  let ours: number[] = [];
  const drain = () => {
    const acts = ours.flatMap((number) => held.get(number) ?? []);
    for (const number of ours) held.delete(number);
    ours = [];
    return acts;
  };
  return {
    /** Whether the statement is one of these, which the server does not get. */
    keeps(text: string, values: readonly unknown[]): boolean {
      if (!text.startsWith(mark)) return false;
      ours.push(Number(values[0]));
      return true;
    },
    committed() {
      for (const act of drain()) act();
    },
    rolledBack() {
      drain();
    },
  };
}
