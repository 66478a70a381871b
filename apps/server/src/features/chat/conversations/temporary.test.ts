import {
  createChat,
  createSession,
  getSession,
  listSessions,
  updateSession,
} from "@lectern/contract/chat";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { memberOf, type Person, startApp } from "#test/app.ts";
import { chatOf, chatsLeft, keep, startRules } from "#test/identity/retention.ts";

import { chatsOf } from "./account-export.ts";
import { removeTemporary } from "./retention.ts";

const app = await startApp({ role: "web" });
const { db } = app.deps;
const never = new AbortController().signal;

const expire = (person: Person) =>
  removeTemporary(app.deps, { organization_id: person.organizationId }, never);

const jobsOf = async (person: Person) => {
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
    where key like ${`remove-temporary-chats:${person.organizationId}:%`}
    order by run_at`.execute(db);
  return rows.map(({ run_at }) => run_at);
};

test("a temporary chat is open to its owner, and is neither listed nor found nor exported", async () => {
  const ada = await app.signUp();
  const { body: session } = await ada.call(createSession, {
    body: { title: "Salaries", temporary: true },
  });
  expect(session.temporary_days).toBe(1);
  const { body: usual } = await ada.call(createSession, { body: { title: "Tides" } });
  expect(usual.temporary_days).toBeNull();
  const params = { session_id: session.id };
  expect((await ada.call(getSession, { params })).body.temporary_days).toBe(1);
  for (const query of [{}, { q: "Salaries" }, { archived: "true" }] as const) {
    const { results } = (await ada.call(listSessions, { query })).body;
    expect(results.map(({ id }) => id)).not.toContain(session.id);
  }
  const exported = await Array.fromAsync(chatsOf(app.deps, memberOf(ada)));
  expect(JSON.stringify(exported)).toContain("Tides");
  expect(JSON.stringify(exported)).not.toContain("Salaries");
});

test("it goes a day after its last message, and not before", async () => {
  const ada = await app.signUp();
  const { body: young } = await ada.call(createSession, {
    body: { title: "Young", temporary: true },
  });
  await chatOf(app, ada, 1, true);
  await chatOf(app, ada, 1);
  const [first] = await jobsOf(ada);
  const due = Date.parse(young.updated_at) + 86_400_000;
  expect(first?.getTime()).toBeGreaterThan(due);
  expect(first?.getTime()).toBeLessThanOrEqual(due + 3_600_000);
  await expire(ada);
  expect(await chatsLeft(app, ada)).toEqual(["Young", "Of 1 days"]);
});

test("a message puts its end off, and the job looks again then", async () => {
  const ada = await app.signUp();
  await chatOf(app, ada, 0, true);
  await sql`delete from graphile_worker._private_jobs where key like 'remove-temporary-chats:%'`.execute(
    db,
  );
  await expire(ada);
  expect(await chatsLeft(app, ada)).toHaveLength(1);
  expect(await jobsOf(ada)).toHaveLength(1);
});

test("the workspace may keep temporary chats for longer", async () => {
  const ada = await app.signUp();
  await chatOf(app, ada, 3, true);
  await keep(ada, { temporary_chats: 7 });
  await expire(ada);
  expect(await chatsLeft(app, ada)).toHaveLength(1);
  const { body } = await ada.call(createSession, { body: { temporary: true } });
  expect(body.temporary_days).toBe(7);
});

test("a shorter time for them counts after a day, and the job looks again in the next hour", async () => {
  const ada = await app.signUp();
  await keep(ada, { temporary_chats: 7 });
  await chatOf(app, ada, 3, true);
  await keep(ada, { temporary_chats: 1 });
  await sql`delete from graphile_worker._private_jobs
    where key like ${`remove-temporary-chats:${ada.organizationId}:%`}`.execute(db);
  await expire(ada);
  expect(await chatsLeft(app, ada)).toHaveLength(1);
  const [again, ...others] = await jobsOf(ada);
  expect(others).toEqual([]);
  expect(again?.getTime()).toBeGreaterThan(Date.now());
  await startRules(app, ada);
  await expire(ada);
  expect(await chatsLeft(app, ada)).toEqual([]);
});

test("a chat becomes temporary or an ordinary one again until something is asked in it", async () => {
  const ada = await app.signUp();
  const params = { session_id: (await ada.call(createSession, { body: {} })).body.id };
  const set = (temporary: boolean) => ada.call(updateSession, { params, body: { temporary } });
  expect(await set(true)).toMatchObject({ status: 200, body: { temporary_days: 1 } });
  expect(await jobsOf(ada)).toHaveLength(1);
  expect(await set(false)).toMatchObject({ status: 200, body: { temporary_days: null } });
  await ada.call(createChat, { params, body: { content: "How high is the tide?" } });
  expect(await set(false)).toMatchObject({ status: 200, body: { temporary_days: null } });
  expect(await set(true)).toMatchObject({ status: 409, body: { code: "chat_begun" } });
});
