import {
  createApiKey,
  type NewApiKey,
  getUser,
  listApiKeys,
  revokeApiKey,
} from "@lectern/contract/auth";
import { type Endpoint, Scope } from "@lectern/contract/endpoint";
import { createCollection, listCollections } from "@lectern/contract/library";
import { getOrganization, listOrganizations } from "@lectern/contract/organizations";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { addressOf, callAt, endpoints, type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library.ts";

const app = await startApp();
const all = Object.values(endpoints) as Endpoint[];
const every = [...Scope.options];

const make = (person: Person, body: Partial<NewApiKey> = {}) =>
  person.call(createApiKey, { body: { name: "Nightly", scopes: every, ...body } });

/** The caller of a program that sends only its API key. */
const program = (key: string, organizationId?: string) => ({ token: key, organizationId });
const status = async (key: string, organizationId?: string) =>
  (await callAt(app.url, program(key, organizationId), listCollections, {})).status;

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

/** Calls an endpoint with ids that do not exist: a key without the right must be refused first. */
function knock(endpoint: Endpoint, token: string) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const params = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]));
  const stop = AbortSignal.timeout(10_000);
  return fetch(`${app.url}${addressOf(endpoint, { params })}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(endpoint.body ? { "content-type": "application/json" } : {}),
    },
    ...(endpoint.body ? { body: "{}" } : {}),
    signal: stop,
  });
}

const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
const keyOf = new Map<Scope, string>();
for (const scope of every) keyOf.set(scope, (await make(ada, { scopes: [scope] })).body.key);
const full = (await make(ada)).body.key;

const guarded = all.filter(({ access }) => access !== "public");

test.each(guarded.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  "%s %s takes a key with its scope, and no other",
  async (_method, _path, endpoint) => {
    for (const [scope, key] of [...keyOf, [undefined, full] as const]) {
      const response = await knock(endpoint, key);
      const may = endpoint.scope !== undefined && (!scope || scope === endpoint.scope);
      if (may) {
        expect([401, 403], `${scope}`).not.toContain(response.status);
        await response.body?.cancel();
        continue;
      }
      expect(response.status, `${scope}`).toBe(403);
      const { detail } = (await response.json()) as { detail: string };
      expect(detail).toBe(
        endpoint.scope
          ? `This API key doesn't have the ${endpoint.scope} scope.`
          : "API keys can't be used for this. Sign in instead.",
      );
    }
  },
);

test("keys make no keys, and touch no account, member or team", () => {
  const open = all
    .filter(({ scope, method }) => scope && method !== "GET")
    .map(({ path }) => path.split("/")[1]);
  expect(new Set(open)).toEqual(new Set(["libraries", "chats", "personas"]));
  expect(all.filter(({ path, scope }) => path.startsWith("/auth/") && scope)).toEqual([]);
});

test("a key acts in its own workspace alone, named or not", async () => {
  expect(await status(full)).toBe(200);
  expect(await status(full, ada.organizationId)).toBe(200);
  expect(await status(full, ada.organizationId?.toUpperCase())).toBe(200);
  for (const id of [eve.organizationId, crypto.randomUUID(), "1"]) {
    expect(await status(full, id), id).toBe(403);
  }
  // The same person's other workspace is out of the key's reach.
  const second = await joinAs(app, eve, "editor");
  await app.deps.db
    .insertInto("membership")
    .values({
      organization_id: eve.organizationId ?? "",
      account_id: ada.user.id,
      group: "editor",
    })
    .execute();
  expect(second).toBeDefined();
  expect(await status(full, eve.organizationId)).toBe(403);
  const { body: listed } = await callAt(app.url, program(full), listOrganizations, {});
  expect(listed.results.map(({ id }) => id)).toEqual([ada.organizationId]);
  expect(listed.total).toBe(1);
  const shown = async (id = "") =>
    (await callAt(app.url, program(full), getOrganization, { params: { id } })).status;
  expect(await shown(ada.organizationId)).toBe(200);
  expect(await shown(eve.organizationId)).toBe(404);
});

test("a key has its maker's role as it is now", async () => {
  const host = await app.signUp();
  const bob = await joinAs(app, host, "editor");
  const key = (await make(bob)).body.key;
  const create = async () =>
    (await callAt(app.url, program(key), createCollection, { body: { name: "Papers" } })).status;
  expect(await create()).toBe(201);
  const roles = app.deps.db.updateTable("membership").where("account_id", "=", bob.user.id);
  await roles.set({ group: "viewer" }).where("group", "=", "editor").execute();
  expect(await create()).toBe(403);
  expect(await status(key)).toBe(200);
});

test("a key sees what its maker sees, no more", async () => {
  const host = await app.signUp();
  const bob = await joinAs(app, host, "viewer");
  const hidden = await host.collection({ name: "Private papers", visibility: "private" });
  const key = (await make(bob)).body.key;
  const listed = await callAt(app.url, program(key), listCollections, {});
  expect(listed.body.results.map(({ id }) => id)).not.toContain(hidden.id);
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
  const membership = { organization_id: host.organizationId ?? "", account_id: bob.user.id };
  await app.deps.db
    .deleteFrom("membership")
    .where("account_id", "=", bob.user.id)
    .where("organization_id", "=", host.organizationId ?? "")
    .execute();
  expect(await status(key)).toBe(401);
  await app.deps.db
    .insertInto("membership")
    .values({ ...membership, group: "editor" })
    .execute();
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
      .where("id", "=", host.organizationId ?? "")
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

test("a key is no session: it cannot ask about its person", async () => {
  expect((await callAt(app.url, program(full), getUser, {})).status).toBe(403);
});
