import { getUser } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { knock, all } from "#test/identity/api-keys.ts";

const app = await startApp();

const served = all.filter(({ access }) => access !== "public");

test.each(served.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  "%s %s asks who is calling",
  async (_method, _path, endpoint) => {
    for (const headers of [
      {},
      headersOf({ token: "x.y.z", organizationId: crypto.randomUUID() }),
    ]) {
      const response = await knock(app, endpoint, headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ detail: "Sign in to continue." });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  },
);

const scoped = all.filter(({ access }) => access === "member");

test.each(scoped.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  "%s %s asks for a workspace, and refuses a foreign one",
  async (_method, _path, endpoint) => {
    const without = await knock(app, endpoint, { authorization: `Bearer ${ada.token}` });
    expect(without.status).toBe(400);
    const forged = await knock(
      app,
      endpoint,
      headersOf({ ...ada, organizationId: eve.organizationId }),
    );
    const nowhere = await knock(
      app,
      endpoint,
      headersOf({ ...ada, organizationId: crypto.randomUUID() }),
    );
    expect([forged.status, nowhere.status]).toEqual([403, 403]);
    expect(await forged.text()).toBe(await nowhere.text());
  },
);

const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];

test("the public list is short and known", () => {
  const open = all
    .filter(({ access }) => access === "public")
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();
  expect(open).toEqual([
    "GET /auth/ext/v1/providers",
    "GET /auth/ext/v1/providers/{id}/callback",
    "GET /auth/ext/v1/providers/{id}/metadata",
    "GET /healthz",
    "GET /libraries/ext/v1/document/{document_id}/file",
    "GET /organization/ext/v1/logos/{key}",
    "GET /readyz",
    "GET /settings/ext/v1/installation",
    "OPTIONS /libraries/ext/v1/uploads",
    "POST /auth/ext/v1/invitation",
    "POST /auth/ext/v1/login",
    "POST /auth/ext/v1/logout",
    "POST /auth/ext/v1/passkey-sign-in",
    "POST /auth/ext/v1/passkey-sign-in/start",
    "POST /auth/ext/v1/providers/finish",
    "POST /auth/ext/v1/providers/{id}/saml",
    "POST /auth/ext/v1/providers/{id}/start",
    "POST /auth/ext/v1/proxy-sign-in",
    "POST /auth/ext/v1/registration/",
    "POST /auth/ext/v1/registration/confirm-email",
    "POST /auth/ext/v1/registration/resend",
    "POST /auth/ext/v1/reset-password/email/",
    "POST /auth/ext/v1/reset-password/email/confirm",
    "POST /auth/ext/v1/token/refresh",
  ]);
});

test("tells the role in the workspace that is asked about, none without one", async () => {
  expect((await ada.call(getUser, {})).body.group).toBe("owner");
  const caller = { authorization: `Bearer ${ada.token}` };
  expect((await app.call(getUser, {}, caller)).body.group).toBeNull();
  const upper = { ...caller, "org-id": ada.organizationId?.toUpperCase() ?? "" };
  expect((await app.call(getUser, {}, upper)).body.group).toBe("owner");
});

test("a workspace that is not the asker's, or no id at all, is refused", async () => {
  const mine = ada.organizationId;
  for (const id of [
    eve.organizationId,
    crypto.randomUUID(),
    `${mine}, ${eve.organizationId}`,
    `${mine},${mine}`,
    mine.slice(1),
    `'${mine}'`,
    "1",
    "%00",
    "x".repeat(10_000),
  ]) {
    const answer = await app.call(
      getUser,
      {},
      { authorization: `Bearer ${ada.token}`, "org-id": id },
    );
    expect(answer, id.slice(0, 80)).toMatchObject({
      status: 403,
      body: { detail: "You are not a member of this workspace." },
    });
  }
});

test("a changed role, an ended membership and a deactivated account count at the next call", async () => {
  const bob = await app.signUp("Bob");
  const { db } = app.deps;
  await db
    .updateTable("membership")
    .set({ group: "viewer" })
    .where("account_id", "=", bob.user.id)
    .execute();
  expect((await bob.call(getUser, {})).body.group).toBe("viewer");
  await db.deleteFrom("membership").where("account_id", "=", bob.user.id).execute();
  expect(await bob.call(getUser, {})).toMatchObject({ status: 403 });
  await db
    .updateTable("account")
    .set({ deactivated_at: new Date() })
    .where("id", "=", bob.user.id)
    .execute();
  expect(await bob.call(getUser, {})).toMatchObject({ status: 401 });
});
