import { getUser } from "@lectern/contract/auth";
import { Scope } from "@lectern/contract/endpoint";
import { createCollection, listCollections } from "@lectern/contract/library";
import { getOrganization, listOrganizations } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { knock, all, every, make, program, programs } from "#test/identity/api-keys.ts";
import { headersOf, callAt, startApp } from "#test/app.ts";
import { addMember, joinAs } from "#test/library/library.ts";

const app = await startApp();
const { status } = programs(app);

const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
const keyOf = new Map<Scope, string>();
for (const scope of every) keyOf.set(scope, (await make(ada, { scopes: [scope] })).body.key);
const full = (await make(ada)).body.key;

const guarded = all.filter(({ access }) => access !== "public");

test.each(guarded.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  "%s %s takes a key with its scope, and no other",
  async (_method, _path, endpoint) => {
    for (const [scope, key] of [...keyOf, [undefined, full] as const]) {
      const response = await knock(app, endpoint, headersOf(program(key)));
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
  await addMember(app, eve, ada, "editor");
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

test("a key is no session: it cannot ask about its person", async () => {
  expect((await callAt(app.url, program(full), getUser, {})).status).toBe(403);
});
