import { documentKinds } from "@lectern/document-parser/kinds";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

const app = await startApp();

test("the database takes documents of every kind of file that can be read", async () => {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_constraintdef(oid) as condition from pg_constraint
    where conrelid = 'document'::regclass and conname = 'document_kind_check'`.execute(app.deps.db);
  const taken = [...(rows[0]?.condition ?? "").matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(new Set(taken)).toEqual(new Set(documentKinds));
});
