import { sql } from "kysely";

import type { EncryptedValues, KeyPurpose } from "#deps";

/** A column of encrypted values. */
interface EncryptedColumn {
  purpose: KeyPurpose;
  table:
    | "account"
    | "model_provider"
    | "sign_in_provider"
    | "sync_source"
    | "tool_server"
    | "webhook";
  column: "totp_secret" | "sealed_key" | "encrypted_secret" | "encrypted_token";
}

/** What a row's value is encrypted with, so that it cannot take the place of another row's. */
export const rowContext = (row: { organization_id?: string | null; id: string }): string =>
  row.organization_id ? `${row.organization_id} ${row.id}` : row.id;

/** Returns the values of a column for a change of keys, in all workspaces at once. */
export function encryptedColumn({ purpose, table, column }: EncryptedColumn): EncryptedValues {
  const [rows, value] = [sql.table(table), sql.ref(column)];
  const workspace = table === "account" ? sql`null` : sql.ref("organization_id");
  return {
    purpose,
    async find(db, mark, after, limit) {
      // Raw: Kysely's types ask for one table.
      const found = await sql<{ id: string; organization_id: string | null; encrypted: Buffer }>`
        select id, ${workspace} as organization_id, ${value} as encrypted from ${rows}
        where id > ${after} and ${value} is not null and substring(${value} for 4) <> ${mark}
        order by id limit ${limit}`.execute(db);
      return found.rows.map(({ encrypted, ...row }) => ({
        id: row.id,
        encrypted,
        about: rowContext(row),
      }));
    },
    async replace(db, id, before, after) {
      // Raw: like the statement above.
      await sql`update ${rows} set ${value} = ${after} where id = ${id} and ${value} = ${before}`.execute(
        db,
      );
    },
  };
}
