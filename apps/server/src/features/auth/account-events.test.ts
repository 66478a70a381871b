import * as auth from "@lectern/contract/auth";
import { listAuditEvents } from "@lectern/contract/organizations";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";

import { callAt, type Person, startApp } from "#test/app.ts";
import { addMember, joinAs } from "#test/library/library.ts";

const app = await startApp();
const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
const device = "Firefox on Linux";

const eventsOf = async (reader: Person, person: Person) => {
  const { body } = await reader.call(listAuditEvents, { query: { page_size: 100, q: "account." } });
  return body.results.filter(({ actor }) => actor?.id === person.user.id).toReversed();
};
const actionsOf = async (reader: Person, person: Person) =>
  (await eventsOf(reader, person)).map(({ action }) => action);

const logIn = (email: string, password: string) =>
  app.call(auth.login, { body: { email, password } }, agent);

test("what happens to an account stands in each workspace it belongs to, and nowhere else", async () => {
  const [ada, eve, stranger] = [
    await app.signUp(),
    await app.signUp("Eve"),
    await app.signUp("Sue"),
  ];
  const bob = await joinAs(app, ada, "viewer");
  await addMember(app, eve, bob, "viewer");
  const before = (await eventsOf(ada, bob)).length;

  const { body: session } = await logIn(bob.email, bob.password);
  const as = { token: session.access_token, organizationId: undefined };
  const wrong = await logIn(bob.email, "not the password at all");
  expect(wrong.status).toBe(401);
  const failed = "account.sign_in_failed";
  await vi.waitFor(async () => expect(await actionsOf(ada, bob)).toContain(failed), 60_000);
  const password = "another horse battery staple";
  const change = { current_password: bob.password, password };
  expect((await callAt(app.url, as, auth.changePassword, { body: change })).status).toBe(200);
  expect((await callAt(app.url, as, auth.revokeOtherDevices, {})).status).toBe(204);
  const token = session.refresh_token ?? "";
  expect((await app.call(auth.refreshToken, { body: { token } })).status).toBe(200);
  expect((await app.call(auth.refreshToken, { body: { token } })).status).toBe(401);
  const again = (await logIn(bob.email, password)).body;
  const out = { token: again.access_token, organizationId: undefined };
  expect((await callAt(app.url, out, auth.logout, { body: {} })).status).toBe(200);

  const events = (await eventsOf(ada, bob)).slice(before);
  expect(events.map(({ action, target }) => [action, target])).toEqual([
    ["account.signed_in", device],
    [failed, device],
    ["account.password_changed", ""],
    ["account.others_signed_out", ""],
    ["account.token_reused", device],
    ["account.signed_in", device],
    ["account.signed_out", device],
  ]);
  for (const { address } of events) expect(address).toBe("127.0.0.1");
  expect((await eventsOf(eve, bob)).slice(-events.length)).toEqual(events);
  expect(await eventsOf(stranger, bob)).toEqual([]);
});

test("a failed sign-in keeps nothing of what was typed, and an unknown email takes the same steps", async () => {
  const { db } = app.deps;
  const ada = await app.signUp();
  const unknown = `nobody.${crypto.randomUUID()}@example.org`;
  await sql`
    create table queued as select null::json as payload where false`.execute(db);
  await sql`
    create function keep_queued() returns trigger language plpgsql security definer as $$ begin
      insert into public.queued values (new.payload); return null; end $$`.execute(db);
  await sql`
    create trigger keep_queued after insert on graphile_worker._private_jobs
    for each row execute function keep_queued()`.execute(db);
  const typed = "typed by mistake 4711";
  const [one, other] = [await logIn(ada.email, typed), await logIn(unknown, typed)];
  expect([one.status, one.body]).toEqual([other.status, other.body]);
  const { rows } = await sql<{ payload: object }>`select payload from queued`.execute(db);
  const of = { address: "127.0.0.1", device, at: expect.any(String) };
  expect(rows.map(({ payload }) => payload)).toEqual([
    { ...of, account_id: ada.user.id },
    { ...of, account_id: null },
  ]);
  await vi.waitFor(
    async () => expect(await actionsOf(ada, ada)).toContain("account.sign_in_failed"),
    60_000,
  );
  const all = await sql`select audit_event::text as said from audit_event`.execute(db);
  for (const secret of [typed, unknown]) expect(JSON.stringify(all.rows)).not.toContain(secret);
});
