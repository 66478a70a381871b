import pg from "pg";

import type { Log } from "#deps";

import { withBriefLocks } from "./brief-locks.ts";
import { inTransaction } from "./in-transaction.ts";

/** On this trigger a comment says the prefix of the indexes that changes are noted for. */
const trigger = "document_search_change";

/**
 * Starts or stops noting changes of documents for the indexes of a search cluster with this prefix, as
 * the owner of the tables. At the start, and where the prefix is another than before, all documents
 * are noted, and at the end what was noted is removed.
 */
export async function noteForSearch(
  owner: pg.Pool,
  prefix: string | undefined,
  log: Log,
): Promise<void> {
  if ((await notedFor(owner)) === prefix) return;
  const client = await owner.connect();
  try {
    await withBriefLocks(client, { name: "notes for the search cluster", log }, () =>
      inTransaction(client, async () => {
        await client.query("select set_config('lectern.scope', 'everywhere', true)");
        await client.query("lock table document in share row exclusive mode");
        // Another process that starts now may have done it.
        const noted = await notedFor(client);
        if (noted === prefix) return;
        const change = prefix === undefined ? "disable" : "enable";
        await client.query(`alter table document ${change} trigger ${trigger}`);
        await client.query(`alter table document ${change} trigger document_search_entry`);
        await client.query(
          `comment on trigger ${trigger} on document is ${prefix === undefined ? "null" : pg.escapeLiteral(prefix)}`,
        );
        // Releases that did not keep the prefix had noted all documents for the one in use.
        if (noted === null && prefix !== undefined) return;
        await client.query(
          prefix === undefined
            ? "delete from search_outbox"
            : `insert into search_outbox (organization_id, document_no)
               select organization_id, no from document`,
        );
        if (prefix === undefined) await client.query("delete from vector_outbox");
      }),
    );
  } finally {
    client.release();
  }
}

/** Returns undefined if nothing is noted, and null if the prefix is not known. */
async function notedFor(db: pg.Pool | pg.ClientBase): Promise<string | null | undefined> {
  const { rows } = await db.query<{ prefix: string | null }>(
    `select obj_description(oid, 'pg_trigger') as prefix from pg_trigger
     where tgrelid = 'document'::regclass and tgname = '${trigger}' and tgenabled <> 'D'`,
  );
  return rows[0]?.prefix;
}
