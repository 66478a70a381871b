import { sql } from "kysely";

import type { Db } from "#deps";
import type { SyncGrants } from "#schema";

import type { ItemSource } from "./store.ts";

type Source = Pick<ItemSource, "organization_id" | "id">;

/** A file or folder of a source that tells only what changed. */
export interface Entry {
  id: string;
  parent_id: string | null;
  name: string;
  folder: boolean;
  size: number;
  version: string;
  /** Who may read it; null: not known. */
  grants: SyncGrants | null;
}

/** What is known of a source, and up to which of its changes. */
export interface Entries {
  read(): Promise<{ cursor: string | null; entries: Entry[] }>;
  /** Stores what changed together with the cursor, so that a run that is killed goes on there. */
  save(change: {
    put: readonly Entry[];
    removed: readonly string[];
    cursor: string;
  }): Promise<void>;
  clear(): Promise<void>;
}

const putAtOnce = 1000;

export function entriesOf(db: Db, { organization_id, id: source_id }: Source): Entries {
  const setCursor = (tx: Db, cursor: string | null) =>
    tx
      .updateTable("sync_source")
      .set({ cursor })
      .where("organization_id", "=", organization_id)
      .where("id", "=", source_id)
      .execute();
  const all = (tx: Db) =>
    tx
      .deleteFrom("sync_entry")
      .where("organization_id", "=", organization_id)
      .where("source_id", "=", source_id);
  return {
    async read() {
      const source = await db
        .selectFrom("sync_source")
        .select("cursor")
        .where("organization_id", "=", organization_id)
        .where("id", "=", source_id)
        .executeTakeFirst();
      const entries = await db
        .selectFrom("sync_entry")
        .select(["id", "parent_id", "name", "folder", "size", "version", "grants"])
        .where("organization_id", "=", organization_id)
        .where("source_id", "=", source_id)
        .execute();
      return { cursor: source?.cursor ?? null, entries };
    },
    async save({ put, removed, cursor }) {
      await db.transaction().execute(async (tx) => {
        for (let at = 0; at < put.length; at += putAtOnce) {
          const rows = put.slice(at, at + putAtOnce).map((entry) => ({
            ...entry,
            organization_id,
            source_id,
            grants: entry.grants && JSON.stringify(entry.grants),
          }));
          await tx
            .insertInto("sync_entry")
            .values(rows)
            .onConflict((of) =>
              of.columns(["organization_id", "source_id", "id"]).doUpdateSet((row) => ({
                parent_id: row.ref("excluded.parent_id"),
                name: row.ref("excluded.name"),
                folder: row.ref("excluded.folder"),
                size: row.ref("excluded.size"),
                version: row.ref("excluded.version"),
                grants: sql<string | null>`excluded.grants`,
              })),
            )
            .execute();
        }
        if (removed.length > 0) await all(tx).where("id", "in", removed).execute();
        await setCursor(tx, cursor);
      });
    },
    async clear() {
      await db.transaction().execute(async (tx) => {
        await all(tx).execute();
        await setCursor(tx, null);
      });
    },
  };
}
