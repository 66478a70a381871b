import { getUser, register } from "@lectern/contract/auth";
import { getOrganization, listOrganizations } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { callAt, startApp, testCost } from "#test/app.ts";

import { hashing, productCost } from "./passwords.ts";

const app = await startApp();

const newcomer = (more: object = {}) => ({
  email: `${crypto.randomUUID()}@example.org`,
  password: "seven green lanterns",
  first_name: "Grace",
  last_name: "Hopper",
  ...more,
});

async function registered(body: ReturnType<typeof newcomer>) {
  const made = await app.call(register, { body });
  if (!("access_token" in made.body)) throw new Error(JSON.stringify(made.body));
  const caller = { token: made.body.access_token, organizationId: undefined };
  return { ...made, body: made.body, caller };
}

const issuesOf = async (body: object) => {
  const { status, body: answer } = await app.call(register, { body: body as never });
  return {
    status,
    detail: (answer as unknown as { detail: { loc: string[]; msg: string }[] }).detail,
  };
};

test("signs the newcomer in, owner of a workspace in their name", async () => {
  const { status, body, caller } = await registered(newcomer());
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ first_name: "Grace", group: null, email_verified: false });
  const { body: list } = await callAt(app.url, caller, listOrganizations, {});
  expect(list).toMatchObject({
    total: 1,
    results: [{ name: "Grace's workspace", group: "owner" }],
  });
  const inside = { ...caller, organizationId: list.results[0]?.id };
  expect((await callAt(app.url, inside, getUser, {})).body.group).toBe("owner");
});

test("gives the workspace the name that was asked for, and every newcomer one of their own", async () => {
  const [one, two] = [
    await registered(newcomer({ organization_name: " Compilers " })),
    await registered(newcomer({ organization_name: "" })),
  ];
  const mine = (await callAt(app.url, one.caller, listOrganizations, {})).body.results[0];
  expect(mine?.name).toBe("Compilers");
  const other = await callAt(app.url, two.caller, getOrganization, {
    params: { id: mine?.id ?? "" },
  });
  expect(other.status).toBe(404);
  const theirs = await callAt(app.url, two.caller, listOrganizations, {});
  expect(theirs.body.results[0]?.name).toBe("Grace's workspace");
});

test("says in words that an email has an account, however it is written", async () => {
  const body = newcomer();
  await registered(body);
  expect(await issuesOf({ ...body, email: ` ${body.email.toUpperCase()}` })).toMatchObject({
    status: 422,
    detail: [
      {
        loc: ["body", "email"],
        msg: "An account with this email address already exists. Sign in, or reset the password.",
        type: "taken",
      },
    ],
  });
});

test("of ten who register one email at once, one gets it, and no workspace is left over", async () => {
  const name = crypto.randomUUID();
  const body = newcomer({ organization_name: name });
  const all = await Promise.all(Array.from({ length: 10 }, () => app.call(register, { body })));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 422)).toHaveLength(9);
  const made = await app.deps.db
    .selectFrom("organization")
    .selectAll()
    .where("name", "=", name)
    .execute();
  expect(made).toHaveLength(1);
});

test("refuses weak passwords and says why", async () => {
  const body = newcomer();
  for (const [password, why] of [
    ["short", "Use 8 characters or more."],
    ["x".repeat(129), "Use 128 characters or fewer."],
    ["Password123", "This password is too common. Choose another."],
    ["lectern1", 'This password is too similar to "lectern". Choose another.'],
    [body.email, `This password is too similar to "${body.email}". Choose another.`],
  ]) {
    const { status, detail } = await issuesOf({ ...body, password });
    expect({ status, loc: detail[0]?.loc, msg: detail[0]?.msg }).toEqual({
      status: 422,
      loc: ["body", "password"],
      msg: why,
    });
  }
});

test("takes no rights from the request", async () => {
  const id = crypto.randomUUID();
  const { body } = await registered(
    newcomer({
      id,
      role: "owner",
      group: "owner",
      is_admin: true,
      org_id: id,
      organization_id: id,
      email_verified: true,
      created_at: "2000-01-01T00:00:00Z",
      deactivated_at: null,
    }),
  );
  expect(body.user.id).not.toBe(id);
  expect(body.user.email_verified).toBe(false);
  expect(body.user.created_at > "2020").toBe(true);
});

test("refuses names that cannot be shown or stored", async () => {
  for (const first_name of ["", "  ", "a\0b", "a\nb", "\u202Eevil", "x".repeat(101), 7, null, {}]) {
    const { status, detail } = await issuesOf(newcomer({ first_name }));
    expect({ status, loc: detail[0]?.loc }).toEqual({ status: 422, loc: ["body", "first_name"] });
  }
  expect(await issuesOf(newcomer({ organization_name: "a\0b" }))).toMatchObject({ status: 422 });
  expect(await issuesOf(newcomer({ email: "a\0@example.org" }))).toMatchObject({ status: 422 });
});

test("refuses an invitation it does not know", async () => {
  const { status, detail } = await issuesOf(newcomer({ invitation: "made up" }));
  expect({ status, loc: detail[0]?.loc }).toEqual({ status: 422, loc: ["body", "invitation"] });
});

test("stores passwords as argon2id with 19 MiB and two passes", async () => {
  hashing.cost = productCost;
  const { body } = await registered(newcomer());
  hashing.cost = testCost;
  const { password_hash } = await app.deps.db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", body.user.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("is refused where registration is closed", async () => {
  const closed = await startApp({ registration: "closed" });
  expect(await closed.call(register, { body: newcomer() })).toMatchObject({
    status: 403,
    body: { detail: "Registration is closed. Ask an administrator for an invitation." },
  });
});
