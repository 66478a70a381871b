import { createSession } from "@lectern/contract/chat";
import { createCollection } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";

const app = await startApp();
const { db } = app.deps;
const ada = await app.signUp();

/** Makes the first `times` inserts into the table fail with this SQLSTATE. */
async function raiseConflict(table: string, code: string, times: number) {
  await sql`
    create or replace function raise_conflict() returns trigger language plpgsql security definer as ${sql.lit(`
      begin
        if nextval('conflicts') <= ${times} then raise exception 'conflict' using errcode = '${code}'; end if;
        return new;
      end`)}`.execute(db);
  await sql`drop sequence if exists conflicts`.execute(db);
  await sql`create sequence conflicts`.execute(db);
  await sql`
    create or replace trigger raise_conflict before insert on ${sql.table(table)}
    for each row execute function raise_conflict()`.execute(db);
}

const sessions = () =>
  db
    .selectFrom("chat_session")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();

test.each(["40001", "40P01"])("a statement rolled back by %s is retried unseen", async (code) => {
  const before = (await sessions()).count;
  await raiseConflict("chat_session", code, 2);
  expect((await ada.call(createSession, { body: {} })).status).toBe(201);
  expect((await sessions()).count).toBe(before + 1);
});

test("a statement that is rolled back each time answers 503", async () => {
  await raiseConflict("chat_session", "40P01", 1_000);
  expect((await ada.call(createSession, { body: {} })).status).toBe(503);
});

test("a transaction that is rolled back answers 503 with Retry-After, and works when it is retried", async () => {
  await raiseConflict("collection", "40P01", 1);
  const create = () =>
    fetch(`${app.url}${createCollection.path}`, {
      method: "POST",
      headers: { ...headersOf(ada), "content-type": "application/json" },
      body: JSON.stringify({ name: "Herons" }),
    });
  const refused = await create();
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([503, 1]);
  expect((await create()).status).toBe(201);
});
