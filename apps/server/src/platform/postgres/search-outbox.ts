import type pg from "pg";

/**
 * Starts or stops noting changes of documents for a search cluster, as the owner of the tables. At the
 * start all documents are noted, and at the end what was noted is removed.
 */
export async function noteForSearch(owner: pg.Pool, isWanted: boolean): Promise<void> {
  const { rows } = await owner.query<{ enabled: boolean }>(
    `select tgenabled <> 'D' as enabled from pg_trigger
     where tgrelid = 'document'::regclass and tgname = 'document_search_change'`,
  );
  if ((rows[0]?.enabled ?? false) === isWanted) return;
  const client = await owner.connect();
  const change = isWanted ? "enable" : "disable";
  try {
    await client.query("begin");
    await client.query("select set_config('lectern.scope', 'everywhere', true)");
    await client.query(`alter table document ${change} trigger document_search_change`);
    await client.query(`alter table document ${change} trigger document_search_entry`);
    await client.query(
      isWanted
        ? `insert into search_outbox (organization_id, document_no)
           select organization_id, no from document`
        : "delete from search_outbox",
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
