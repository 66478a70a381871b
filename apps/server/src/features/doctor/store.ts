import { sql } from "kysely";

import type { Db } from "#deps";
import { publishedOrg } from "#http/member.ts";

import { filesNamed } from "../files/index.ts";

// Files of all workspaces are stored together, so these statements see the whole installation;
// nothing of it is shown to users. Each statement sets this scope itself: one that saw fewer rows
// would report used files as unused.
export const askAcrossWorkspaces = <T>(db: Db, ask: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Raw: Kysely has no settings of a transaction.
    await sql`select set_config('lectern.scope', 'everywhere', true)`.execute(tx);
    return ask(tx);
  });

/** Returns when this database was made: a migration adds the workspace of published collections. */
export async function installedAt(db: Db): Promise<Date> {
  const row = await askAcrossWorkspaces(db, (tx) =>
    tx
      .selectFrom("organization")
      .select("created_at")
      .where("id", "=", publishedOrg)
      .executeTakeFirstOrThrow(),
  );
  return row.created_at;
}

/** Returns those of these files that a row points to or that are being stored. */
export async function knownFiles(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await askAcrossWorkspaces(db, (tx) =>
    // Raw: Kysely cannot select from an array.
    sql<{ key: string }>`
      with asked as (select unnest(${keys}::text[]) as key)
      select key from asked where
        exists (select from document where blob_key = key)
        or exists (select from upload_part where blob_key = key)
        or exists (select from asset_version where blob_key = key)
        or exists (select from organization where logo_key = key)
        or exists (select from blob_claim where blob_claim.key = asked.key)`.execute(tx),
  );
  return new Set(rows.map(({ key }) => key));
}

/** Returns the files under a prefix that rows point to, and what each file belongs to. */
export const rowsWithFiles = (db: Db, prefix: string) =>
  askAcrossWorkspaces(db, (tx) => filesNamed(tx, prefix));

/** Returns the ids of all workspaces. */
export async function workspaces(db: Db): Promise<string[]> {
  const rows = await askAcrossWorkspaces(db, (tx) =>
    tx.selectFrom("organization").select("id").execute(),
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the next links of a workspace's audit log, each with its entry's current content; null if
 * the entry is missing.
 */
export async function linksAfter(db: Db, organizationId: string, position: number, limit: number) {
  const { rows } = await askAcrossWorkspaces(db, (tx) =>
    // Raw: audit_content takes a whole row.
    sql<{
      position: number;
      event_id: string;
      previous: Buffer;
      hash: Buffer;
      content: string | null;
    }>`
      select position, event_id, previous, hash,
        case when event.id is not null then audit_content(event) end as content
      from audit_chain
      left join audit_event event on event.organization_id = audit_chain.organization_id
        and event.id = audit_chain.event_id
      where audit_chain.organization_id = ${organizationId} and position > ${position}
      order by position limit ${limit}`.execute(tx),
  );
  return rows;
}

/** Returns the first entry of a workspace's audit log that its chain does not contain. */
export async function firstUnchained(db: Db, organizationId: string): Promise<string | undefined> {
  const { rows } = await askAcrossWorkspaces(db, (tx) =>
    // Raw: half as long as in Kysely.
    sql<{ id: string }>`
      select id from audit_event where organization_id = ${organizationId}
        and not exists (select from audit_chain where audit_chain.organization_id = audit_event.organization_id
          and event_id = audit_event.id)
      order by id limit 1`.execute(tx),
  );
  return rows[0]?.id;
}
