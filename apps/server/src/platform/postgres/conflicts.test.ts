import { createSession } from "@lectern/contract/chat";
import { createCollection } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";

const app = await startApp();
const { db } = app.deps;
const ada = await app.signUp();

/** The first `times` inserts into the table meet another transaction, as the server tells it. */
async function meetAnother(table: string, code: string, times: number) {
  await sql`
    create or replace function meet_another() returns trigger language plpgsql security definer as ${sql.lit(`
      begin
        if nextval('meetings') <= ${times} then raise exception 'met' using errcode = '${code}'; end if;
        return new;
      end`)}`.execute(db);
  await sql`drop sequence if exists meetings`.execute(db);
  await sql`create sequence meetings`.execute(db);
  await sql`
    create or replace trigger meet_another before insert on ${sql.table(table)}
    for each row execute function meet_another()`.execute(db);
}

const sessions = () =>
  db
    .selectFrom("chat_session")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();

test.each(["40001", "40P01"])("a statement undone by %s is repeated unseen", async (code) => {
  const before = (await sessions()).count;
  await meetAnother("chat_session", code, 2);
  expect((await ada.call(createSession, { body: {} })).status).toBe(201);
  expect((await sessions()).count).toBe(before + 1);
});

test("a statement that is undone each time is told as something to try again", async () => {
  await meetAnother("chat_session", "40P01", 1_000);
  expect((await ada.call(createSession, { body: {} })).status).toBe(503);
});

test("a transaction that is undone is told as something to try again, and does it then", async () => {
  await meetAnother("collection", "40P01", 1);
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
