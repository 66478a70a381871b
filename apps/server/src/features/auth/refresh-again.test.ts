import { getUser, login, refreshToken, type Tokens } from "@lectern/contract/auth";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";

const app = await startApp();

const refreshed = (token: string | null, key?: string) =>
  app.call(refreshToken, { body: { token } }, key === undefined ? {} : { "idempotency-key": key });
const asked = async ({ access_token }: Tokens) => {
  const caller = { token: access_token, organizationId: undefined };
  return (await callAt(app.url, caller, getUser, {})).status;
};
const ended = { status: 401, body: { detail: "Your session has ended. Sign in again." } };
const deviceOf = ({ refresh_token: token }: Tokens) => token?.split(".")[0] ?? "";

const pass = (tokens: Tokens, seconds: number) =>
  app.deps.db
    .updateTable("device")
    .set({ rotated_at: sql<Date>`rotated_at - make_interval(secs => ${seconds})` })
    .where("id", "=", deviceOf(tokens))
    .execute();

test("whoever lost the answer gets the same successor again, and an access token that works", async () => {
  const { tokens } = await app.signUp();
  const first = await refreshed(tokens.refresh_token, "one");
  for (let round = 0; round < 3; round += 1) {
    const again = await refreshed(tokens.refresh_token, "one");
    expect(again.status).toBe(200);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    expect(await asked(again.body)).toBe(200);
  }
  expect(await refreshed(first.body.refresh_token, "two")).toMatchObject({ status: 200 });
});

test.each([
  ["with another key", "two", 0],
  ["without a key", undefined, 0],
  ["after a minute", "one", 61],
])("an old token that comes again %s ends the family", async (_, key, seconds) => {
  const { tokens } = await app.signUp();
  const { body } = await refreshed(tokens.refresh_token, "one");
  await pass(tokens, seconds);
  expect(await refreshed(tokens.refresh_token, key)).toMatchObject(ended);
  expect(await refreshed(body.refresh_token, "three")).toMatchObject(ended);
  expect(await asked(body)).toBe(401);
});

test("just within the minute it is given again", async () => {
  const { tokens } = await app.signUp();
  const { body } = await refreshed(tokens.refresh_token, "one");
  await pass(tokens, 55);
  expect((await refreshed(tokens.refresh_token, "one")).body.refresh_token).toBe(
    body.refresh_token,
  );
});

test("once the successor was used, its parent ends the family, the right key or not", async () => {
  const { tokens } = await app.signUp();
  const { body: second } = await refreshed(tokens.refresh_token, "one");
  const { body: third } = await refreshed(second.refresh_token, "two");
  expect(await refreshed(tokens.refresh_token, "one")).toMatchObject(ended);
  expect(await refreshed(third.refresh_token, "three")).toMatchObject(ended);
});

test("a successor is one of its key: the same key after another token is another successor", async () => {
  const { tokens } = await app.signUp();
  const { body: second } = await refreshed(tokens.refresh_token, "one");
  const { body: third } = await refreshed(second.refresh_token, "one");
  expect(third.refresh_token).not.toBe(second.refresh_token);
  expect((await refreshed(third.refresh_token, "one")).status).toBe(200);
});

test("of fifty who come at once with one token and one key, all get the one successor", async () => {
  const living = new Set<string | null>();
  const bad: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { tokens } = await app.signUp();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => refreshed(tokens.refresh_token, `round ${round}`)),
    );
    bad.push(...all.filter(({ status }) => status !== 200));
    const successors = new Set(all.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    expect(await asked(all[49]!.body)).toBe(200);
    const [successor = null] = successors;
    const next = await refreshed(successor, `round ${round} next`);
    expect(next.status).toBe(200);
    living.add(next.body.refresh_token);
  }
  expect(bad).toEqual([]);
  expect(living.size).toBe(4);
});

test("nothing readable of a token, and nothing of a key, is stored", async () => {
  const { tokens } = await app.signUp();
  const key = "a key that nobody else knows";
  const { body } = await refreshed(tokens.refresh_token, key);
  const row = await app.deps.db
    .selectFrom("device")
    .selectAll()
    .where("id", "=", deviceOf(tokens))
    .executeTakeFirstOrThrow();
  const bytes = [row.refresh_hash, row.parent_hash, row.rotation_key].map((each) => each!);
  for (const token of [tokens.refresh_token, body.refresh_token]) {
    const secret = Buffer.from(token?.split(".")[1] ?? "", "base64url").subarray(0, 32);
    expect(bytes.some((stored) => stored.equals(secret))).toBe(false);
  }
  expect(Buffer.concat(bytes).toString("latin1")).not.toContain("nobody else");
  expect(bytes.every(({ length }) => length === 32)).toBe(true);
  expect(await app.deps.db.selectFrom("idempotency").selectAll().execute()).toEqual([]);
});

test("a key that is too long is refused, and costs nobody the session", async () => {
  const { tokens } = await app.signUp();
  expect(await refreshed(tokens.refresh_token, "x".repeat(201))).toMatchObject({ status: 400 });
  expect(await refreshed(tokens.refresh_token, "x".repeat(200))).toMatchObject({ status: 200 });
});

test("a cookie's session gets its cookie again", async () => {
  const { email, password } = await app.signUp();
  const { headers } = await app.call(login, { body: { email, password, session: "cookie" } });
  const jar = new Map(
    headers.getSetCookie().map((line) => line.split(";")[0]!.split("=") as [string, string]),
  );
  const sent = {
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
    "idempotency-key": "one",
  };
  const cookieOf = (answer: { headers: Headers }) =>
    answer.headers.getSetCookie().find((line) => line.startsWith("lectern-refresh"));
  const [first, again] = [
    await app.call(refreshToken, { body: { token: null } }, sent),
    await app.call(refreshToken, { body: { token: null } }, sent),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(cookieOf(first)?.split(";")[0]).toBe(cookieOf(again)?.split(";")[0]);
});
