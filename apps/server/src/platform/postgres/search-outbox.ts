import type pg from "pg";

import type { Log } from "#deps";

import { withBriefLocks } from "./brief-locks.ts";
import { inTransaction } from "./in-transaction.ts";

/**
 * Starts or stops noting changes of documents for a search cluster, as the owner of the tables. At the
 * start all documents are noted, and at the end what was noted is removed.
 */
export async function noteForSearch(owner: pg.Pool, isWanted: boolean, log: Log): Promise<void> {
  if ((await areNoted(owner)) === isWanted) return;
  const client = await owner.connect();
  const change = isWanted ? "enable" : "disable";
  try {
    await withBriefLocks(client, { name: "notes for the search cluster", log }, () =>
      inTransaction(client, async () => {
        await client.query("select set_config('lectern.scope', 'everywhere', true)");
        await client.query("lock table document in share row exclusive mode");
        // Another process that starts now may have done it.
        if ((await areNoted(client)) === isWanted) return;
        await client.query(`alter table document ${change} trigger document_search_change`);
        await client.query(`alter table document ${change} trigger document_search_entry`);
        await client.query(
          isWanted
            ? `insert into search_outbox (organization_id, document_no)
               select organization_id, no from document`
            : "delete from search_outbox",
        );
        if (!isWanted) await client.query("delete from vector_outbox");
      }),
    );
  } finally {
    client.release();
  }
}

async function areNoted(db: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ enabled: boolean }>(
    `select tgenabled <> 'D' as enabled from pg_trigger
     where tgrelid = 'document'::regclass and tgname = 'document_search_change'`,
  );
  return rows[0]?.enabled ?? false;
}
