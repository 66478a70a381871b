import { getUser, listDevices, login, refreshToken, revokeDevice } from "@lectern/contract/auth";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

import * as devices from "./devices.ts";

const app = await startApp();
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("lists where one is signed in, and says which of them this is", async () => {
  const { email, password } = await app.signUp();
  await app.call(login, { body: { email, password } }, { "user-agent": firefox });
  const here = await app.signIn(email);
  const { body } = await here.call(listDevices, {});
  // Registration, Firefox and this sign-in, last used first.
  expect(body.total).toBe(3);
  expect(body.results.map(({ current }) => current)).toEqual([true, false, false]);
  expect(body.results[1]?.name).toBe("Firefox on Linux");
  expect(Object.keys(body.results[0] ?? {}).toSorted()).toEqual([
    "created_at",
    "current",
    "id",
    "last_seen_at",
    "name",
    "provider",
    "signed_in_by",
  ]);
  expect(body.results[0]).toMatchObject({ signed_in_by: "password", provider: null });
  const paged = await here.call(listDevices, { query: { page: 2, page_size: 2 } });
  expect(paged.body).toEqual({ total: 3, results: body.results.slice(2) });
  const found = await here.call(listDevices, { query: { q: "firefox" } });
  expect(found.body).toEqual({ total: 1, results: body.results.slice(1, 2) });
});

test("signs a device out: its tokens end at once, the others stay", async () => {
  const ada = await app.signUp();
  const lost = await app.signIn(ada.email);
  const { results } = (await lost.call(listDevices, {})).body;
  const id = results.find(({ current }) => current)?.id ?? "";

  expect(await ada.call(revokeDevice, { params: { id } })).toMatchObject({ status: 204, body: "" });

  expect(await lost.call(getUser, {})).toMatchObject({ status: 401 });
  const { refresh_token: token } = lost.tokens;
  expect(await app.call(refreshToken, { body: { token } })).toMatchObject({ status: 401 });
  expect(await ada.call(getUser, {})).toMatchObject({ status: 200 });
  expect((await ada.call(listDevices, {})).body.results.map((one) => one.id)).not.toContain(id);
  expect(await ada.call(revokeDevice, { params: { id } })).toMatchObject({ status: 404 });
});

test("somebody else's device is not found, like one that never was", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const id = ada.tokens.refresh_token?.split(".")[0] ?? "";
  const foreign = await eve.call(revokeDevice, { params: { id } });
  const unknown = await eve.call(revokeDevice, { params: { id: crypto.randomUUID() } });
  expect(foreign).toMatchObject({ status: 404, body: { detail: "Device not found." } });
  expect(foreign.body).toEqual(unknown.body);
  expect(await ada.call(getUser, {})).toMatchObject({ status: 200 });
});

test.each(["1", "..", "'", "%00", "0".repeat(40), `${crypto.randomUUID()} `, "a".repeat(300)])(
  "the malformed id %j is not found",
  async (id) => {
    const ada = await app.signUp();
    expect(await ada.call(revokeDevice, { params: { id } })).toMatchObject({ status: 404 });
  },
);

test("the 101st device signs the oldest out", async () => {
  const ada = await app.signUp();
  const add = () => devices.open(app.deps, ada.user.id, { kind: "token", name: "x", address: "" });
  // Sign-up created one device; eleven at a time are added up to 100.
  for (let made = 1; made < 100; made += 11) await Promise.all(Array.from({ length: 11 }, add));
  expect((await ada.call(listDevices, {})).body.total).toBe(100);
  const { body } = await ada.call(listDevices, { query: { page: 4 } });
  const oldest = body.results.at(-1)?.id;
  await app.deps.db
    .updateTable("device")
    .set({ created_at: sql`created_at - interval '1 hour'` })
    .where("id", "=", oldest ?? "")
    .execute();

  const newest = await app.signIn(ada.email);

  const left = await newest.call(listDevices, { query: { page: 4 } });
  expect(left.body.total).toBe(100);
  const all = await app.deps.db
    .selectFrom("device")
    .select(["id", "revoked_at"])
    .where("account_id", "=", ada.user.id)
    .where("revoked_at", "is not", null)
    .execute();
  expect(all.map(({ id }) => id)).toEqual([oldest]);
});

test("forgets devices that have been dead for three months, and no sooner", async () => {
  const ada = await app.signUp();
  // Sign-up and every sign-in create one device each; all of them have expired by then.
  for (const [days, left] of [
    [89, 2],
    [91, 1],
  ]) {
    await app.deps.db
      .updateTable("device")
      .set({ expires_at: sql`now() - make_interval(days => ${days}::int)` })
      .where("account_id", "=", ada.user.id)
      .execute();
    await app.signIn(ada.email);
    const rows = await app.deps.db
      .selectFrom("device")
      .select("id")
      .where("account_id", "=", ada.user.id)
      .execute();
    expect(rows).toHaveLength(left ?? 0);
  }
});

test.each([
  [firefox, "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["curl/8.14.1", "curl"],
  ["", "Unknown device"],
  [undefined, "Unknown device"],
  ["\u0000<script>", "Unknown device"],
])("%j is shown as %j", (agent, name) => {
  expect(devices.nameOf(agent)).toBe(name);
});
