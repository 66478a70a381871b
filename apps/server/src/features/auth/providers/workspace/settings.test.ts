import {
  createWorkspaceProvider,
  deleteWorkspaceProvider,
  listWorkspaceProviders,
  MOST_WORKSPACE_PROVIDERS,
  updateWorkspaceProvider,
} from "@lectern/contract/workspace-sign-in";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { startWithWorkspaces } from "#test/identity/workspace-sign-in.ts";
import { joinAs } from "#test/library/library.ts";
import { clientSecret } from "#test/servers/identity/open-id-provider.ts";

const { app, openid, bodies, add } = await startWithWorkspaces();

test("an admin adds a provider and learns what to register there; its secret is never told", async () => {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  const made = await add(admin, "openid", { role: "editor" });
  expect(made).toMatchObject({
    kind: "openid",
    name: "Acme",
    issuer: openid.issuer,
    client_id: "lectern",
    secret_set: true,
    trust_email: false,
    role: "editor",
    return_address: `${app.url}/auth/ext/v1/providers/${made.id}/callback`,
    metadata_address: null,
    domains: [],
  });
  const saml = await add(ada, "saml", { name: "Other" });
  const at = `${app.url}/auth/ext/v1/providers/${saml.id}`;
  expect(saml).toMatchObject({
    return_address: `${at}/saml`,
    metadata_address: `${at}/metadata`,
    role: "viewer",
  });
  const listed = await ada.call(listWorkspaceProviders, {});
  expect(listed.body).toEqual({ results: [made, saml] });
  const changed = await ada.call(updateWorkspaceProvider, {
    params: { provider_id: made.id },
    body: { name: "New", role: "viewer", client_secret: "another secret" },
  });
  expect(changed.body).toEqual({ ...made, name: "New", role: "viewer" });
  expect(JSON.stringify([made, listed.body, changed.body])).not.toMatch(/secret(?!_set)/);
  const stored = await app.deps.db
    .selectFrom("sign_in_provider")
    .select("encrypted_secret")
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  expect(stored.encrypted_secret?.toString("latin1")).not.toContain("another secret");
  expect(clientSecret).not.toBe("another secret");
});

test("what says which provider it is cannot be changed, since domains are verified for it", async () => {
  const ada = await app.signUp();
  const made = await add(ada, "openid");
  const changes = { issuer: "https://evil.example", trust_email: true, client_id: "evil" };
  const params = { provider_id: made.id };
  await ada.call(updateWorkspaceProvider, { params, body: changes as object });
  expect((await ada.call(listWorkspaceProviders, {})).body.results).toEqual([made]);
});

test("nobody below admins, and nobody of another workspace, sees or changes providers", async () => {
  const ada = await app.signUp();
  const { id } = await add(ada, "openid");
  const params = { provider_id: id };
  for (const role of ["editor", "viewer"] as const) {
    const person = await joinAs(app, ada, role);
    const answers = [
      await person.call(listWorkspaceProviders, {}),
      await person.call(createWorkspaceProvider, { body: bodies.openid }),
      await person.call(updateWorkspaceProvider, { params, body: { name: "Mine" } }),
      await person.call(deleteWorkspaceProvider, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  const eve = await app.signUp("Eve");
  expect((await eve.call(listWorkspaceProviders, {})).body.results).toEqual([]);
  const answers = [
    await eve.call(updateWorkspaceProvider, { params, body: { name: "Mine" } }),
    await eve.call(deleteWorkspaceProvider, { params }),
  ];
  expect(answers).toMatchObject([
    { status: 404, body: { code: "sign_in_provider_not_found" } },
    { status: 404, body: { code: "sign_in_provider_not_found" } },
  ]);
});

test.each<[string, object, string, string]>([
  ["an issuer without https", { issuer: "http://id.acme.example" }, "issuer", "webhook_address"],
  ["an issuer that is no address", { issuer: "acme" }, "issuer", "webhook_address"],
  [
    "an issuer that speaks for every organization at Microsoft",
    { issuer: "https://login.microsoftonline.com/Common/v2.0", trust_email: true },
    "issuer",
    "sign_in_issuer_shared",
  ],
  ["no client", { client_id: " " }, "client_id", "sign_in_client_missing"],
  ["no name", { name: "" }, "name", "sign_in_name_missing"],
])("%s is refused", async (_, more, field, code) => {
  const ada = await app.signUp();
  const body = { ...bodies.openid, ...more };
  expect(await ada.call(createWorkspaceProvider, { body })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: expect.arrayContaining(["body", field]), code }] },
  });
});

test("a sign-in address without https, and what is no certificate, is refused", async () => {
  const ada = await app.signUp();
  const create = (more: object) =>
    ada.call(createWorkspaceProvider, { body: { ...bodies.saml, ...more } });
  // no text: a script in place of an address
  expect(await create({ entry_point: "javascript:alert(1)" })).toMatchObject({ status: 422 });
  expect(await create({ certificates: ["MIIC"] })).toMatchObject({
    status: 422,
    body: { detail: [{ code: "sign_in_certificate_invalid" }] },
  });
});

test("a workspace has up to ten providers", async () => {
  const ada = await app.signUp();
  const create = () => ada.call(createWorkspaceProvider, { body: bodies.openid });
  for (let made = 0; made < MOST_WORKSPACE_PROVIDERS; made++) await create();
  expect(await create()).toMatchObject({ status: 409, body: { code: "sign_in_too_many" } });
});

test("each change is an entry of the audit log", async () => {
  const ada = await app.signUp();
  const { id } = await add(ada, "openid");
  const params = { provider_id: id };
  await ada.call(updateWorkspaceProvider, { params, body: { name: "New" } });
  expect((await ada.call(deleteWorkspaceProvider, { params })).status).toBe(204);
  expect(await actionsOn(ada, "sign_in_provider")).toEqual([
    ["deleted", `New (${openid.issuer})`],
    ["changed", `New (${openid.issuer})`],
    ["created", `Acme (${openid.issuer})`],
  ]);
});

test("an operator can turn providers of workspaces off", async () => {
  const other = await startApp({ role: "web", workspaceSignIn: false });
  const ada = await other.signUp();
  expect(await ada.call(createWorkspaceProvider, { body: bodies.openid })).toMatchObject({
    status: 403,
    body: { code: "sign_in_off" },
  });
});
