import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import {
  connect,
  entraUser,
  oktaUser,
  patch,
  type Scim,
  someAddress,
} from "#test/identity/provisioning.ts";

const app = await startApp({ role: "web" });

const listed = async (scim: Scim, query: Record<string, string>) =>
  scim("GET", `Users?${new URLSearchParams(query).toString()}`);

test("a user is added as Okta sends one, and read as RFC 7643 shows one", async () => {
  const { scim } = await connect(await app.signUp());
  const email = someAddress();
  const made = await scim("POST", "Users", oktaUser(email));
  expect(made.status).toBe(201);
  expect(made.headers.get("content-type")).toMatch(/^application\/scim\+json/);
  expect(made.headers.get("location")).toBe(`${app.url}/scim/ext/v2/Users/${made.body.id}`);
  expect(made.body).toEqual({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    id: expect.any(String),
    externalId: "00ujl29u0le5T6Aj10h7",
    userName: email,
    name: { givenName: "Grace", familyName: "Hopper", formatted: "Grace Hopper" },
    displayName: "Grace Hopper",
    active: true,
    emails: [{ value: email, type: "work", primary: true }],
    groups: [],
    meta: {
      resourceType: "User",
      created: expect.stringMatching(/Z$/),
      lastModified: expect.stringMatching(/Z$/),
      location: `${app.url}/scim/ext/v2/Users/${made.body.id}`,
    },
  });
  expect((await scim("GET", `Users/${made.body.id}`)).body).toEqual(made.body);
});

test("users are found by userName, externalId and address as Okta and Entra ask", async () => {
  const { scim } = await connect(await app.signUp());
  const email = someAddress();
  const { body: grace } = await scim("POST", "Users", entraUser(email));
  await scim("POST", "Users", oktaUser(someAddress("alan")));
  for (const filter of [
    `userName eq "${email}"`,
    `userName Eq "${email.toUpperCase()}"`,
    `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${email}"`,
    `externalId eq "${grace.externalId}"`,
    `emails[type eq "work"].value eq "${email}"`,
    `id eq "${grace.id}" and active eq true`,
  ]) {
    const { status, body } = await listed(scim, { filter });
    expect([filter, status, body.totalResults, body.Resources[0]?.id]).toEqual([
      filter,
      200,
      1,
      grace.id,
    ]);
  }
  for (const filter of [`userName eq "nobody"`, `id eq "x"`, `externalId eq "X\\"Y"`]) {
    expect((await listed(scim, { filter })).body).toMatchObject({ totalResults: 0, Resources: [] });
  }
  for (const filter of [
    `userName co "a"`,
    `nickName eq "a"`,
    `userName eq`,
    `userName eq "a" or`,
  ]) {
    expect((await listed(scim, { filter })).body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      scimType: "invalidFilter",
      detail: expect.any(String),
      status: "400",
    });
  }
});

test("lists are read in pages by startIndex and count", async () => {
  const { scim } = await connect(await app.signUp());
  const names = Array.from({ length: 5 }, (_, n) => someAddress(`user${n}`));
  for (const name of names) await scim("POST", "Users", oktaUser(name));
  const page = async (query: Record<string, string>) => {
    const { body } = await listed(scim, query);
    const { totalResults, startIndex, itemsPerPage } = body;
    return [totalResults, startIndex, itemsPerPage, body.Resources.map((one) => one.userName)];
  };
  expect(await page({})).toEqual([5, 1, 5, names]);
  expect(await page({ startIndex: "2", count: "2" })).toEqual([5, 2, 2, names.slice(1, 3)]);
  expect(await page({ startIndex: "0", count: "1" })).toEqual([5, 1, 1, names.slice(0, 1)]);
  expect(await page({ count: "0" })).toEqual([5, 1, 0, []]);
  expect(await page({ startIndex: "9" })).toEqual([5, 9, 0, []]);
  expect((await listed(scim, { count: "many" })).status).toBe(400);
  const { body } = await listed(scim, { attributes: "userName", count: "1" });
  expect(Object.keys(body.Resources[0] ?? {})).toEqual(["schemas", "id", "userName"]);
});

test("a user with a name or an address that another has is refused as a conflict", async () => {
  const { scim } = await connect(await app.signUp());
  const email = someAddress();
  await scim("POST", "Users", oktaUser(email));
  const conflict = { status: 409, body: { scimType: "uniqueness", status: "409" } };
  const again = oktaUser(email.toUpperCase());
  expect(await scim("POST", "Users", again)).toMatchObject(conflict);
  const other = oktaUser("ghopper", { emails: [{ value: email }] });
  expect(await scim("POST", "Users", other)).toMatchObject(conflict);
  const { body: alan } = await scim("POST", "Users", oktaUser(someAddress("alan")));
  const taken = patch({ op: "replace", path: "userName", value: email });
  expect(await scim("PATCH", `Users/${alan.id}`, taken)).toMatchObject(conflict);
});

test("of requests that add the same user at the same time one succeeds, and the others are conflicts", async () => {
  const { scim } = await connect(await app.signUp());
  const user = oktaUser(someAddress());
  const made = await Promise.all([1, 2, 3].map(() => scim("POST", "Users", user)));
  expect(made.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
  expect((await listed(scim, {})).body.totalResults).toBe(1);
});

test("a PATCH changes what it names: with a path, without one, and in any case", async () => {
  const { scim } = await connect(await app.signUp());
  const { body: made } = await scim("POST", "Users", entraUser(someAddress()));
  const [moved, married] = [someAddress("moved"), someAddress("married")];
  const change = (...operations: object[]) =>
    scim("PATCH", `Users/${made.id}`, patch(...operations));
  const first = await change(
    { op: "Replace", path: "userName", value: moved },
    { op: "Add", path: "name.givenName", value: "Rear Admiral Grace" },
    { op: "Replace", path: 'emails[type eq "work"].value', value: moved },
    { op: "Replace", path: 'emails[type eq "home"].value', value: "home@acme.example" },
    { op: "Add", path: 'addresses[type eq "work"].locality', value: "Arlington" },
    {
      op: "Add",
      path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
      value: "Reserve",
    },
    { op: "Remove", path: "externalId" },
  );
  expect([first.status, first.body.externalId]).toEqual([200, undefined]);
  expect(first.body).toMatchObject({
    userName: moved,
    name: { givenName: "Rear Admiral Grace", familyName: "Hopper" },
    emails: [{ value: moved }],
  });
  const second = await change({
    op: "replace",
    value: { userName: married, "name.familyName": "Murray", title: "Admiral" },
  });
  expect(second.body).toMatchObject({
    userName: married,
    name: { familyName: "Murray" },
    emails: [{ value: married }],
  });
  const third = await change({ op: "replace", path: "userName", value: "gmurray" });
  expect(third.body).toMatchObject({ userName: "gmurray", emails: [{ value: married }] });
});

test("a PUT replaces a user; what it does not name stays", async () => {
  const { scim } = await connect(await app.signUp());
  const { body: made } = await scim("POST", "Users", oktaUser(someAddress()));
  const email = someAddress("renamed");
  const { status, body } = await scim("PUT", `Users/${made.id}`, {
    ...oktaUser(email, { id: made.id, active: true, externalId: undefined }),
    name: { givenName: "Grace", familyName: "Murray" },
  });
  expect([status, body]).toEqual([
    200,
    {
      ...made,
      userName: email,
      emails: [{ ...made.emails[0], value: email }],
      name: { givenName: "Grace", familyName: "Murray", formatted: "Grace Murray" },
      meta: expect.anything(),
    },
  ]);
});

test("what is wrong with a request is told in the form of SCIM, and nothing is changed", async () => {
  const ada = await app.signUp();
  const { scim, token } = await connect(ada);
  const { body: made } = await scim("POST", "Users", oktaUser(someAddress()));
  const one = `Users/${made.id}`;
  const refusals: [number, string | undefined, string, string, unknown][] = [
    [400, "invalidValue", "POST", "Users", oktaUser("no address", { emails: [] })],
    [400, "invalidValue", "POST", "Users", oktaUser(someAddress(), { userName: "" })],
    [400, "invalidValue", "POST", "Users", oktaUser(someAddress(), { active: "maybe" })],
    [400, "invalidSyntax", "PATCH", one, {}],
    [400, "invalidSyntax", "PATCH", one, patch({ op: "move", path: "userName", value: "x" })],
    [400, "invalidPath", "PATCH", one, patch({ op: "add", path: "user name", value: "x" })],
    [400, "invalidPath", "PATCH", one, patch({ op: "add", path: "emails[type]", value: "x" })],
    [400, "noTarget", "PATCH", one, patch({ op: "remove" })],
    [400, "invalidValue", "PATCH", one, patch({ op: "remove", path: "userName" })],
    [404, undefined, "GET", `Users/${uuid()}`, undefined],
    [404, undefined, "GET", "Users/1", undefined],
    [404, undefined, "DELETE", `Users/${uuid()}`, undefined],
  ];
  for (const [status, scimType, method, path, body] of refusals) {
    const answer = await scim(method, path, body);
    expect([method, path, answer.status]).toEqual([method, path, status]);
    expect(answer.body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      ...(scimType && { scimType }),
      detail: expect.any(String),
      status: String(status),
    });
    expect(answer.headers.get("content-type")).toMatch(/^application\/scim\+json/);
  }
  const unreadable = await fetch(`${app.url}/scim/ext/v2/Users`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    body: "{",
  });
  expect([unreadable.status, await unreadable.json()]).toMatchObject([
    400,
    { scimType: "invalidSyntax" },
  ]);
  expect((await scim("GET", one)).body).toEqual(made);
});
