import { getUser, listDevices } from "@lectern/contract/auth";
import { getFileUrl, libraryEvents, listCollections } from "@lectern/contract/library";
import {
  deleteOrganization,
  getOrganization,
  listMembers,
  listOrganizations,
  restoreOrganization,
} from "@lectern/contract/organizations";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { headersOf, type Person, startApp } from "#test/app.ts";
import { filesOf } from "#test/library/library.ts";
import { fullWorkspace } from "#test/rights/full-workspace.ts";

import { purge } from "./purge.ts";

const app = await startApp();
const theOrganization = (person: Person) => ({ params: { id: person.organizationId } });

const jobsOf = async (person: Person) => {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs
    where key = ${`purge-organization:${person.organizationId}`}`.execute(app.deps.db);
  return rows.map(({ run_at }) => run_at.getTime());
};

const runJob = (person: Person) =>
  purge(app.deps, { organization_id: person.organizationId }, new AbortController().signal);

/**
 * Counts the rows of a workspace in every table that refers to one, but for what a search cluster is
 * told: a deletion adds to that.
 */
async function rowsOf(person: Person): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string; id: string }>`
    select table_name as name, column_name as id from information_schema.columns
    where table_schema = 'public' and table_name not in ('search_outbox', 'vector_outbox') and (column_name = 'organization_id'
      or (table_name = 'organization' and column_name = 'id'))`.execute(app.deps.db);
  const counts = tables.map(async ({ name, id }) => {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)}
      where ${sql.ref(id)} = ${person.organizationId}`.execute(app.deps.db);
    return [name, rows[0]?.rows ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test("deleted, it is closed to everybody at once, and its owner alone sees it", async () => {
  const { ada, bob, document } = await fullWorkspace(app);
  const { body: signed } = await ada.call(getFileUrl, { params: { document_id: document.id } });
  expect((await fetch(signed.url)).status).toBe(200);

  const gone = await ada.call(deleteOrganization, theOrganization(ada));
  expect(gone.status).toBe(200);
  const days = (new Date(gone.body.deletion_at ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  expect(await jobsOf(ada)).toEqual([new Date(gone.body.deletion_at ?? 0).getTime()]);

  for (const person of [ada, bob]) {
    for (const endpoint of [listCollections, listMembers, getUser]) {
      expect(await person.call(endpoint, {})).toMatchObject({
        status: 403,
        body: { detail: "You are not a member of this workspace." },
      });
    }
  }
  expect((await fetch(signed.url)).status).toBe(403);
  expect((await ada.call(listOrganizations, {})).body.results).toEqual([gone.body]);
  expect((await ada.call(getOrganization, theOrganization(ada))).body).toEqual(gone.body);
  expect((await bob.call(listOrganizations, {})).body.results).toHaveLength(1);
  expect((await bob.call(getOrganization, theOrganization(ada))).status).toBe(404);
  // The person stays signed in.
  expect((await ada.call(listDevices, {})).status).toBe(200);
});

test("an open stream of a deleted workspace ends", async () => {
  const ada = await app.signUp();
  const answer = await fetch(`${app.url}${libraryEvents.path}`, { headers: headersOf(ada) });
  await ada.call(deleteOrganization, theOrganization(ada));
  for await (const _ of answer.body ?? []);
});

test("restored, it is as it was; its job finds it open and leaves it alone", async () => {
  const { ada, bob } = await fullWorkspace(app);
  const before = await rowsOf(ada);
  await ada.call(deleteOrganization, theOrganization(ada));
  const restored = await ada.call(restoreOrganization, theOrganization(ada));
  expect(restored).toMatchObject({ status: 200, body: { deletion_at: null } });
  expect(restored.body.logo).not.toBeNull();
  expect((await bob.call(listCollections, {})).body.total).toBe(1);
  await runJob(ada);
  const { audit_event: once = 0, audit_chain: chained = 0, ...same } = before;
  const audited = { audit_event: once + 2, audit_chain: chained + 2 };
  expect(await rowsOf(ada)).toEqual({ ...same, ...audited });
});

test("a job that comes too early waits for its time", async () => {
  const { ada } = await fullWorkspace(app);
  await ada.call(deleteOrganization, theOrganization(ada));
  const before = await rowsOf(ada);
  await runJob(ada);
  expect(await rowsOf(ada)).toEqual(before);
});

test("when its time has come nothing of it is left, row or file, and nothing of others is gone", async () => {
  const { ada } = await fullWorkspace(app);
  const other = await fullWorkspace(app);
  const { whole } = await filesOf(app);
  const rows = await rowsOf(ada);
  for (const [table, count] of Object.entries(rows))
    expect([table, count > 0]).toEqual([table, true]);
  const others = await rowsOf(other.ada);

  await ada.call(deleteOrganization, theOrganization(ada));
  await app.deps.db
    .updateTable("organization")
    .set({ deletion_at: new Date(Date.now() - 1000) })
    .where("id", "=", ada.organizationId)
    .execute();
  expect((await ada.call(restoreOrganization, theOrganization(ada))).status).toBe(404);
  expect((await ada.call(listOrganizations, {})).body.total).toBe(0);
  await runJob(ada);
  for (const [table, count] of Object.entries(await rowsOf(ada))) {
    expect([table, count]).toEqual([table, 0]);
  }
  expect(await rowsOf(other.ada)).toEqual(others);
  // A document, an attachment, a system document, an export, a part of an upload and a logo each;
  // the other workspace's files stay.
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole.length - 6);
  await runJob(ada);
});

test("of those who delete and restore at once each finds it open or deleted, never between", async () => {
  const ada = await app.signUp();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ada.call(n % 2 ? restoreOrganization : deleteOrganization, theOrganization(ada)),
    ),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const { rows } = await sql<{ same: boolean }>`
    select (deleted_at is null) = (deletion_at is null) as same from organization
    where id = ${ada.organizationId}`.execute(app.deps.db);
  expect(rows).toEqual([{ same: true }]);
});
