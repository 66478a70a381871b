import { addDocuments, type Document } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Db } from "#deps";
import { callAt, startApp } from "#test/app.ts";
import { containing, remove } from "#test/library/contained.ts";
import { filesOf, formOf } from "#test/library/library.ts";
import { zipOf } from "@lectern/document-parser/test/zip-file";

import { emptyTrash } from "../library/trash/emptying.ts";
import { ingest } from "./ingest.ts";

const app = await startApp();
const { ada, added } = await containing(app);
const never = new AbortController().signal;

test("a reading that is cut off leaves nothing behind, and the next one doubles nothing", async () => {
  const idle = await startApp({ role: "web" });
  const eve = await idle.signUp();
  const { id } = await eve.collection();
  const bytes = zipOf({ "a.txt": "An auk.", "b.txt": "A bittern." });
  const { body } = await callAt(idle.url, eve, addDocuments, {
    params: { collection_id: id },
    body: formOf({ name: "two.zip", bytes }),
  } as never);
  const [zip] = body.results;
  const payload = { organization_id: eve.organizationId, document_id: zip!.id };
  const names = async () => {
    const rows = await idle.deps.db.selectFrom("document").select("name").orderBy("name").execute();
    return rows.map(({ name }) => name);
  };
  const state = async () => [await names(), (await filesOf(idle)).whole.length];
  const claims = () => idle.deps.db.selectFrom("blob_claim").selectAll().execute();

  // The database fails in the transaction that would end the run.
  const broken = {
    ...idle.deps,
    notices: { ...idle.deps.notices, publish: () => Promise.reject(new Error("gone")) },
  };
  await expect(ingest(broken, payload, never)).rejects.toThrow("gone");
  expect(await state()).toEqual([["two.zip"], 1]);
  expect(await claims()).toEqual([]);

  await ingest(idle.deps, payload, never);
  const ended = await state();
  expect(ended).toEqual([["a.txt", "b.txt", "two.zip"], 3]);
  await ingest(idle.deps, payload, never);
  expect(await state()).toEqual(ended);
  // Re-reads the document; the files within it are documents already.
  await idle.deps.db
    .updateTable("document")
    .set({ status: "processing", attempts: 0 })
    .where("id", "=", zip!.id)
    .execute();
  await ingest(idle.deps, payload, never);
  expect(await state()).toEqual(ended);
  expect(await claims()).toEqual([]);
});

/** Runs an action that must wait for a document's reading to end, then lets that reading end. */
async function atTheEndOf<Result>({ id }: Document, act: () => Promise<Result>): Promise<Result> {
  const { db } = app.deps;
  // A reading writes its document twice as it ends; on the second write the database checks the
  // foreign key to the containing document.
  const write = (tx: Db) =>
    tx.updateTable("document").set({ updated_at: new Date() }).where("id", "=", id).execute();
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  const acting = await db.transaction().execute(async (tx) => {
    await write(tx);
    const result = act();
    await expect.poll(waiting).toBe(true);
    await write(tx);
    return { result };
  });
  return acting.result;
}

test("who deletes a file while one within ends its reading waits for that, and neither fails", async () => {
  const { document, contained } = await added({
    name: "pair.zip",
    bytes: zipOf({ "a.txt": "An auk.", "b.txt": "A bittern." }),
  });
  const inner = contained[1]!;
  const { status } = await atTheEndOf(inner, () => remove(ada, document, false));
  expect(status).toBe(204);
  const { db } = app.deps;
  await db.updateTable("trash").set({ expires_at: new Date() }).execute();
  const payload = { organization_id: ada.organizationId };
  await atTheEndOf(inner, () => emptyTrash(app.deps, payload, never));
  expect(await db.selectFrom("document").select("id").where("id", "=", inner.id).execute()).toEqual(
    [],
  );
});

test("what unfolds without end is refused as a whole", async () => {
  const { document, contained } = await added({
    name: "bomb.zip",
    bytes: zipOf({ "a.txt": "fine", "b.txt": Buffer.alloc(12_000_000) }),
  });
  expect(document).toMatchObject({ status: "error", contained_count: 0 });
  expect(contained).toEqual([]);
  await remove(ada, document);
  await expect.poll(async () => (await filesOf(app)).whole).toEqual([]);
  expect(await app.deps.db.selectFrom("blob_claim").selectAll().execute()).toEqual([]);
});
