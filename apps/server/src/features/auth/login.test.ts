import { login } from "@lectern/contract/auth";
import { listOrganizations } from "@lectern/contract/organizations";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";

import { startApp } from "#test/app.ts";

import { compared } from "./passwords.ts";
import { createAccount } from "./registration.ts";

const app = await startApp();
const path = `${app.url}${login.path}`;

const post = (body: string, type = "application/json") =>
  fetch(path, { method: "POST", headers: { "content-type": type }, body });

async function bytesOf(response: Response) {
  const names = [...response.headers.keys()].filter((name) => name !== "date").toSorted();
  return { status: response.status, body: await response.text(), names };
}

test("signs in with the right password and tells nothing secret", async () => {
  const ada = await app.signUp();
  const { status, body, headers } = await app.call(login, {
    body: { email: ` ${ada.email.toUpperCase()} `, password: ada.password },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    refresh_token: expect.any(String),
    user: { email: ada.email, first_name: "Ada", last_name: "Example", group: null },
  });
  expect(headers.get("set-cookie")).toBeNull();
  expect(headers.get("cache-control")).toBe("no-store");
  expect(JSON.stringify(body)).not.toMatch(/"[^"]*(pass|hash|salt|secret)[^"]*":/i);
  const lives = Date.parse(body.access_expiration) - Date.now();
  expect(lives).toBeGreaterThan(29 * 60_000);
  expect(lives).toBeLessThanOrEqual(30 * 60_000);
});

test("answers unknown email, wrong password and deactivated account with the same bytes", async () => {
  const [ada, gone] = [await app.signUp(), await app.signUp()];
  await app.deps.db
    .updateTable("account")
    .set({ deactivated_at: new Date() })
    .where("email", "=", gone.email)
    .execute();
  const answers = await Promise.all(
    [
      { email: ada.email, password: "not the password" },
      { email: "nobody@example.org", password: "not the password" },
      { email: gone.email, password: gone.password },
    ].map(async (body) => bytesOf(await post(JSON.stringify(body)))),
  );
  expect(answers[0]).toMatchObject({
    status: 401,
    body: '{"detail":"The email or password is wrong.","code":"wrong_credentials","params":{}}',
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("refusing an unknown email takes the statements and the comparison that a known one takes", async () => {
  // Without a job worker, whose statements would mix with those of the requests.
  const web = await startApp({ role: "web" });
  const { email } = await web.signUp();
  const submit = vi.spyOn(pg.Query.prototype, "submit");
  onTestFinished(() => submit.mockRestore());
  const workFor = async (address: string) => {
    submit.mockClear();
    const before = compared.count;
    const body = { email: address, password: "not the password" };
    expect((await web.call(login, { body })).status).toBe(401);
    const texts = submit.mock.contexts.map((query) => (query as { text: string }).text);
    // Without the statements of timers and of the cleanup of old attempts that any sign-in may
    // start.
    const statements = texts.filter((text) => /account|attempt\.|add_jobs/.test(text));
    return { statements, comparisons: compared.count - before };
  };
  const unknown = await workFor("nobody.at.all@example.org");
  expect(unknown).toEqual(await workFor(email));
  expect(unknown.comparisons).toBe(1);
  expect(unknown.statements.join("\n")).toMatch(/account[^]*attempt[^]*job/);
});

test("says that the email is not confirmed only after the right password", async () => {
  const strict = await startApp({ requireVerifiedEmail: true });
  const body = { email: "ada@example.org", password: "seven green lanterns" };
  const registered = await fetch(`${strict.url}/auth/ext/v1/registration/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, first_name: "Ada", last_name: "Example" }),
  });
  expect(registered.status).toBe(201);
  expect(await registered.json()).not.toHaveProperty("access_token");

  expect(await strict.call(login, { body })).toMatchObject({ status: 403 });
  expect(await strict.call(login, { body: { ...body, password: "wrong one" } })).toMatchObject({
    status: 401,
  });
  await strict.deps.db.updateTable("account").set({ email_verified: true }).execute();
  expect(await strict.call(login, { body })).toMatchObject({ status: 200 });
});

test("takes passwords verbatim", async () => {
  const eighty = "ä".repeat(36) + "ends one";
  for (const password of [
    "x-y-z-9!".repeat(8),
    "密码很长".repeat(25),
    "in\0ner nul",
    " leads",
    eighty,
  ]) {
    const long = password.padEnd(8, ".");
    const email = `${crypto.randomUUID()}@example.org`;
    await createAccount(app.deps, { email, password: long, firstName: "A", lastName: "B" });
    const tried = (word: string) => app.call(login, { body: { email, password: word } });
    expect(await tried(long)).toMatchObject({ status: 200 });
    // A password equal in its first 72 bytes, after trimming, or up to the NUL must not match.
    for (const near of [`${long.slice(0, -1)}~`, `${long} `, long.split("\0")[0] ?? ""]) {
      if (near !== long) expect(await tried(near)).toMatchObject({ status: 401 });
    }
  }
});

test("refuses what is no email and password with 422, never 500", async () => {
  const odd = [
    [],
    ["a@example.org"],
    { $ne: "" },
    7,
    null,
    true,
    "",
    "a",
    "x".repeat(10_000),
    "a@b\0.org",
  ];
  for (const value of odd) {
    for (const body of [
      { email: value, password: "whatever it is" },
      { email: "ada@example.org", password: value },
    ]) {
      const response = await post(JSON.stringify(body));
      const fits = body.password === "a" || body.password === "a@b\0.org";
      expect(response.status, JSON.stringify(body).slice(0, 80)).toBe(fits ? 401 : 422);
      if (fits) continue;
      const { detail } = (await response.json()) as { detail: { loc: string[]; msg: string }[] };
      expect(detail[0]?.loc[0]).toBe("body");
      expect(detail[0]?.msg).toMatch(/^[A-Z].*\.$/);
    }
  }
  for (const body of ["", "[]", "null", '"x"', "{", "7"]) {
    expect((await post(body)).status, body).toBe(422);
  }
});

test("refuses huge passwords without hashing them", async () => {
  const before = compared.count;
  const body = JSON.stringify({ email: "ada@example.org", password: "x".repeat(5 * 1024 * 1024) });
  expect((await post(body)).status).toBe(413);
  const kilobyte = JSON.stringify({ email: "ada@example.org", password: "x".repeat(129) });
  expect((await post(kilobyte)).status).toBe(422);
  expect(compared.count).toBe(before);
});

test("takes JSON alone", async () => {
  const ada = await app.signUp();
  const { email, password } = ada;
  const json = JSON.stringify({ email, password, session: "cookie" });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
    const response = await post(json, type);
    expect(response.status, type).toBe(415);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test("in a storm of sign-ins the surplus is told to come back, and the rest goes on", async () => {
  const ada = await app.signUp();
  const body = JSON.stringify({ email: ada.email, password: ada.password });
  let raging = true;
  const storm = Promise.all(Array.from({ length: 200 }, () => post(body))).finally(() => {
    raging = false;
  });
  let answered = 0;
  while (raging) {
    expect((await ada.call(listOrganizations, {})).status).toBe(200);
    answered += 1;
  }
  const by = Map.groupBy(await storm, ({ status }) => status);
  expect(new Set(by.keys())).toEqual(new Set([200, 503]));
  expect(by.get(200)?.length).toBeGreaterThanOrEqual(52);
  expect(by.get(503)?.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
  // Sequential calls, while at least 52 passwords were verified.
  expect(answered).toBeGreaterThan(10);
});
