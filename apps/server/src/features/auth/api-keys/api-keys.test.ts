import { createApiKey, listApiKeys, revokeApiKey } from "@lectern/contract/auth";
import { listCollections } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { every, make, program, programs } from "#test/identity/api-keys.ts";
import { callAt, startApp } from "#test/app.ts";
import { addMember, joinAs } from "#test/library/library.ts";

const app = await startApp();
const { status } = programs(app);
const eve = await app.signUp("Eve");

test("a key is told once, listed without its secret, and works", async () => {
  const ada = await app.signUp();
  const { status: made, body } = await make(ada, { scopes: ["library.read", "library.read"] });
  expect(made).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name: "Nightly",
    hint: body.key.slice(0, 15),
    scopes: ["library.read"],
    created_at: expect.any(String),
    expires_at: expect.any(String),
    last_used_at: null,
    key: expect.stringMatching(/^lk_[0-9a-f]{32}_[\w-]{43}$/),
  });
  const days = (Date.parse(body.expires_at ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  expect(await status(body.key)).toBe(200);
  const { body: listed } = await ada.call(listApiKeys, {});
  expect(listed.results).toEqual([{ ...body, key: undefined, last_used_at: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toContain(body.key.slice(-43));
});

test("only a hash of the secret is kept, also by the memory of repeated requests", async () => {
  const ada = await app.signUp();
  const asked = { body: { name: "Nightly", scopes: every } };
  const first = await ada.call(createApiKey, asked, { "idempotency-key": "one" });
  const again = await ada.call(createApiKey, asked, { "idempotency-key": "one" });
  expect(again.body).toEqual(first.body);
  const secret = first.body.key.slice(-43);
  const rows = await app.deps.db.selectFrom("api_key").selectAll().execute();
  const kept = await app.deps.db.selectFrom("idempotency").selectAll().execute();
  expect(kept).not.toEqual([]);
  for (const text of [JSON.stringify([rows, kept]), ...kept.map(({ body }) => atob(body ?? ""))]) {
    expect(text).not.toContain(secret);
  }
});

test("a name, scopes and a time are asked for", async () => {
  const ada = await app.signUp();
  for (const wrong of [
    { name: "" },
    { name: "x".repeat(101) },
    { scopes: [] },
    { scopes: ["everything"] },
    { expires_in_days: 0 },
    { expires_in_days: 731 },
    { expires_in_days: 1.5 },
  ]) {
    expect((await make(ada, wrong as never)).status, JSON.stringify(wrong)).toBe(422);
  }
  expect((await make(ada, { expires_in_days: null })).body.expires_at).toBeNull();
});

test("what is no key of ours is refused like no token at all", async () => {
  const ada = await app.signUp();
  const { key } = (await make(ada)).body;
  const [, id = "", secret = ""] = /^lk_([^_]+)_(.+)$/.exec(key) ?? [];
  const other = (await make(ada)).body.key.slice(-43);
  for (const wrong of [
    `lk_${id}_${other}`,
    `lk_${id}_${"A".repeat(43)}`,
    `lk_${"0".repeat(32)}_${secret}`,
    `lk_${id}`,
    `lk_${id}_`,
    `lk_${id}_${secret}x`,
    "lk_",
    `LK_${id}_${secret}`,
    `${id}_${secret}`,
    secret,
  ]) {
    expect(await callAt(app.url, program(wrong), listCollections, {}), wrong).toMatchObject({
      status: 401,
      body: { detail: "Sign in to continue." },
    });
  }
  expect(await status(key)).toBe(200);
});

test("keys of others are not listed, and cannot be ended", async () => {
  const host = await app.signUp();
  const bob = await joinAs(app, host, "editor");
  const { id, key } = (await make(bob)).body;
  for (const person of [host, eve]) {
    expect((await person.call(listApiKeys, {})).body.total).toBe(0);
    expect((await person.call(revokeApiKey, { params: { id } })).status).toBe(404);
  }
  expect(await status(key)).toBe(200);
  expect((await bob.call(revokeApiKey, { params: { id } })).status).toBe(204);
  expect(await status(key)).toBe(401);
  expect((await bob.call(revokeApiKey, { params: { id } })).status).toBe(404);
});

test("a key that ended with a membership does not come back with it", async () => {
  const host = await app.signUp();
  const bob = await joinAs(app, host, "editor");
  const { key } = (await make(bob)).body;
  await app.deps.db
    .deleteFrom("membership")
    .where("account_id", "=", bob.user.id)
    .where("organization_id", "=", host.organizationId)
    .execute();
  expect(await status(key)).toBe(401);
  await addMember(app, host, bob, "editor");
  expect(await status(key)).toBe(401);
  expect((await bob.call(listApiKeys, {})).body.total).toBe(0);
});

test("a key of a workspace that was closed opens nothing", async () => {
  const host = await app.signUp();
  const { key } = (await make(host)).body;
  const closed = (at: Date | null) =>
    app.deps.db
      .updateTable("organization")
      .set({ deleted_at: at })
      .where("id", "=", host.organizationId)
      .execute();
  await closed(new Date());
  expect(await status(key)).toBe(401);
  await closed(null);
  expect(await status(key)).toBe(200);
});

test("when it was last used is noted once a minute", async () => {
  const host = await app.signUp();
  const { id, key } = (await make(host)).body;
  const used = async () => (await host.call(listApiKeys, {})).body.results[0]?.last_used_at;
  const aged = (seconds: number) =>
    app.deps.db
      .updateTable("api_key")
      .set({ last_used_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
      .where("id", "=", id)
      .execute();
  await status(key);
  await aged(50);
  const before = await used();
  await status(key);
  expect(await used()).toBe(before);
  await aged(61);
  await status(key);
  expect(Date.parse((await used()) ?? "")).toBeGreaterThan(Date.now() - 30_000);
});

test("one has fifty keys in a workspace at most", async () => {
  const host = await app.signUp();
  const made = await Promise.all(Array.from({ length: 55 }, () => make(host)));
  expect(made.filter(({ status: code }) => code === 201)).toHaveLength(50);
  expect(made.filter(({ status: code }) => code === 409)).toHaveLength(5);
});
