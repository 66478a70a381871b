import { deleteOrganization, listMembers } from "@lectern/contract/organizations";
import {
  createProvisioningToken,
  getProvisioning,
  listProvisionedGroups,
  MOST_PROVISIONING_TOKENS,
  revokeProvisioningToken,
  updateProvisionedGroup,
} from "@lectern/contract/provisioning";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { directory } from "../../features.ts";
import { startApp, testLimits } from "#test/app.ts";
import { make } from "#test/identity/api-keys.ts";
import { actionsOn } from "#test/identity/audit.ts";
import {
  connect,
  group,
  oktaUser,
  patch,
  scimAt,
  someAddress,
} from "#test/identity/provisioning.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });
const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];

const stored = async () => ({
  people: await app.deps.db.selectFrom("provisioned_person").selectAll().orderBy("id").execute(),
  groups: await app.deps.db.selectFrom("provisioned_group").selectAll().orderBy("id").execute(),
  places: await app.deps.db.selectFrom("provisioned_group_member").selectAll().execute(),
  members: await app.deps.db.selectFrom("membership").selectAll().orderBy("account_id").execute(),
});

test("a token sees and changes nothing of another workspace", async () => {
  const [own, foreign] = [await connect(ada), await connect(eve)];
  const secret = someAddress("canary");
  const { body: user } = await foreign.scim("POST", "Users", oktaUser(secret));
  const { body: team } = await foreign.scim("POST", "Groups", group("Canaries", [user.id]));
  const mine = (await own.scim("POST", "Groups", group("Own"))).body.id;
  const before = await stored();
  const off = patch({ op: "replace", value: { active: false } });
  for (const [method, path, body] of [
    ["GET", `Users/${user.id}`],
    ["PUT", `Users/${user.id}`, oktaUser(secret)],
    ["PATCH", `Users/${user.id}`, off],
    ["DELETE", `Users/${user.id}`],
    ["GET", `Groups/${team.id}`],
    ["PUT", `Groups/${team.id}`, group("Taken")],
    ["PATCH", `Groups/${team.id}`, patch({ op: "remove", path: "members" })],
    ["DELETE", `Groups/${team.id}`],
  ] as const) {
    expect([method, path, (await own.scim(method, path, body)).status]).toEqual([
      method,
      path,
      404,
    ]);
  }
  const join = patch({ op: "add", path: "members", value: [{ value: user.id }] });
  expect((await own.scim("PATCH", `Groups/${mine}`, join)).status).toBe(400);
  expect(await stored()).toEqual(before);
  for (const path of [
    "Users",
    "Groups",
    `Users?filter=${encodeURIComponent(`userName eq "${secret}"`)}`,
    `Users?filter=${encodeURIComponent(`id eq "${user.id}"`)}`,
    `Groups?filter=${encodeURIComponent(`members eq "${user.id}"`)}`,
  ]) {
    const { body } = await own.scim("GET", path);
    expect(JSON.stringify(body)).not.toMatch(/canary|Canaries/);
  }
  const params = { group_id: team.id };
  expect((await ada.call(updateProvisionedGroup, { params, body: { role: "admin" } })).status).toBe(
    404,
  );
});

test.each(directory.map((route) => [route.method, route.path, route] as const))(
  "%s %s takes a provisioning token alone",
  async (method, path) => {
    const address = path.replace("/scim/ext/v2/", "").replace(/\{\w+\}/, crypto.randomUUID());
    const { id, token } = await connect(ada);
    const { key } = (await make(ada)).body;
    const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const other of ["", ada.token ?? "", key, wrong, token.replace("lp_", "lk_")]) {
      const answer = await scimAt(app.url, other)(
        method,
        address,
        method === "GET" ? undefined : {},
      );
      expect([answer.status, answer.body]).toMatchObject([401, { status: "401" }]);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    const known = await scimAt(app.url, token)(method, address, method === "GET" ? undefined : {});
    expect([200, 400, 404]).toContain(known.status);
    await ada.call(revokeProvisioningToken, { params: { token_id: id } });
    expect((await scimAt(app.url, token)("GET", "Users")).status).toBe(401);
  },
);

test("a provisioning token opens nothing but SCIM", async () => {
  const { token } = await connect(await app.signUp());
  const caller = { authorization: `Bearer ${token}` };
  for (const path of ["/organization/ext/v1/users", "/v1/models", "/auth/ext/v1/user"]) {
    expect([path, (await fetch(`${app.url}${path}`, { headers: caller })).status]).toEqual([
      path,
      401,
    ]);
  }
});

test("a token ends with its workspace, and comes back with it", async () => {
  const owner = await app.signUp();
  const { scim } = await connect(owner);
  await owner.call(deleteOrganization, { params: { id: owner.organizationId } });
  expect((await scim("GET", "Users")).status).toBe(401);
});

test("tokens are told once, listed with their last use, and limited; only admins have them", async () => {
  const owner = await app.signUp();
  const { id, token, hint, scim } = await connect(owner, "Okta");
  expect(token.startsWith(hint)).toBe(true);
  const settings = async () => (await owner.call(getProvisioning, {})).body;
  expect(await settings()).toEqual({
    address: `${app.url}/scim/ext/v2`,
    domains: [],
    people: { members: 0, invited: 0, apart: 0, inactive: 0 },
    tokens: [
      {
        id,
        name: "Okta",
        hint,
        created_by: "Ada Example",
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      },
    ],
  });
  await scim("GET", "ServiceProviderConfig");
  expect((await settings()).tokens[0]?.last_used_at).toMatch(/Z$/);
  const rows = await app.deps.db.selectFrom("provisioning_token").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(36));
  for (let n = 1; n < MOST_PROVISIONING_TOKENS; n++) await connect(owner);
  expect(await owner.call(createProvisioningToken, { body: { name: "More" } })).toMatchObject({
    status: 409,
    body: { code: "provisioning_too_many_tokens" },
  });
  const [admin, editor] = [await joinAs(app, owner, "admin"), await joinAs(app, owner, "editor")];
  expect((await admin.call(getProvisioning, {})).status).toBe(200);
  const params = { token_id: id };
  expect([
    (await editor.call(getProvisioning, {})).status,
    (await editor.call(createProvisioningToken, { body: { name: "Mine" } })).status,
    (await editor.call(revokeProvisioningToken, { params })).status,
    (await editor.call(listProvisionedGroups, {})).status,
  ]).toEqual([403, 403, 403, 403]);
  await admin.call(revokeProvisioningToken, { params });
  expect((await actionsOn(owner, "provisioning"))[0]).toEqual(["token_revoked", `Okta (${hint})`]);
});

test("an admin who is demoted while a token is made gets none", async () => {
  const owner = await app.signUp();
  const admin = await joinAs(app, owner, "admin");
  const { db } = app.deps;
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  const { made } = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("organization")
      .select("id")
      .where("id", "=", owner.organizationId)
      .forNoKeyUpdate()
      .execute();
    const waiting = admin.call(createProvisioningToken, { body: { name: "Late" } });
    await expect.poll(isWaiting).toBe(true);
    await tx
      .updateTable("membership")
      .set({ group: "viewer" })
      .where("account_id", "=", admin.user.id)
      .where("organization_id", "=", owner.organizationId)
      .execute();
    return { made: waiting };
  });
  expect((await made).status).toBe(403);
  expect((await owner.call(getProvisioning, {})).body.tokens).toEqual([]);
});

test("who made a token may leave; the directory goes on", async () => {
  const owner = await app.signUp();
  const admin = await joinAs(app, owner, "admin");
  const { scim } = await connect(admin);
  await app.deps.db.deleteFrom("membership").where("account_id", "=", admin.user.id).execute();
  const email = someAddress();
  expect((await scim("POST", "Users", oktaUser(email))).status).toBe(201);
  const { results } = (await owner.call(listMembers, {})).body;
  expect(results.map((one) => one.email)).toContain(email);
});

test("requests of a token are limited by themselves", async () => {
  const limited = await startApp({ role: "web", limits: { ...testLimits, user: 20 } });
  const { scim } = await connect(await limited.signUp());
  const statuses = [];
  for (let n = 0; n < 22; n++) statuses.push((await scim("GET", "ServiceProviderConfig")).status);
  expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  const refused = await scim("GET", "Users");
  expect([refused.body, refused.headers.get("retry-after")]).toEqual([
    expect.objectContaining({ status: "429" }),
    expect.any(String),
  ]);
});
