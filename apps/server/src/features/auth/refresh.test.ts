import { getUser, login, refreshToken, type Tokens } from "@lectern/contract/auth";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";

const app = await startApp();

const refreshed = (token: string | null) => app.call(refreshToken, { body: { token } });
const as = ({ access_token }: Tokens) => ({ token: access_token, organizationId: undefined });
const asked = async (tokens: Tokens) => (await callAt(app.url, as(tokens), getUser, {})).status;
const ended = { status: 401, body: { detail: "Your session has ended. Sign in again." } };

test("hands out a successor each time, and the access token works", async () => {
  let { tokens } = await app.signUp();
  const seen = new Set<string | null>([tokens.refresh_token, tokens.access_token]);
  for (let round = 0; round < 5; round += 1) {
    const next = await refreshed(tokens.refresh_token);
    expect(next.status).toBe(200);
    expect(Object.keys(next.body).toSorted()).toEqual([
      "access_expiration",
      "access_token",
      "refresh_token",
    ]);
    for (const token of [next.body.refresh_token, next.body.access_token]) {
      expect(seen.has(token)).toBe(false);
      seen.add(token);
    }
    expect(await asked(next.body)).toBe(200);
    tokens = { ...tokens, ...next.body };
  }
});

test("an old token ends the whole family at once, the newest and its access token too", async () => {
  const { tokens, email, password } = await app.signUp();
  const other = await app.call(login, { body: { email, password } });
  const { body: second } = await refreshed(tokens.refresh_token);
  const { body: third } = await refreshed(second.refresh_token);

  expect(await refreshed(tokens.refresh_token)).toMatchObject(ended);

  expect(await refreshed(third.refresh_token)).toMatchObject(ended);
  for (const each of [tokens, second, third]) expect(await asked(each)).toBe(401);
  // Another device of the same person has a token family of its own.
  expect(await refreshed(other.body.refresh_token)).toMatchObject({ status: 200 });
});

test("of fifty who present one token at once, one at most is answered, and the family is over", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { tokens } = await app.signUp();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => refreshed(tokens.refresh_token)),
    );
    const good = all.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(all.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect(await refreshed(good[0]?.body.refresh_token ?? "")).toMatchObject(ended);
  }
});

test("a token that was never ours is refused and ends nobody's session", async () => {
  const { tokens } = await app.signUp();
  const [device, secret = ""] = (tokens.refresh_token ?? "").split(".");
  const invented = Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString("base64url");
  const flipped = (secret.startsWith("A") ? "B" : "A") + secret.slice(1);
  for (const token of [
    `${device}.${invented}`,
    `${device}.${flipped}`,
    `${crypto.randomUUID()}.${secret}`,
    `${device}.`,
    `.${secret}`,
    ` ${tokens.refresh_token}`,
    tokens.refresh_token?.toUpperCase() ?? "",
    `${tokens.refresh_token}\0`,
    tokens.access_token,
    "",
    ".",
    "null",
  ]) {
    expect(await refreshed(token), JSON.stringify(token)).toMatchObject(ended);
  }
  expect(await refreshed(null)).toMatchObject(ended);
  expect(await refreshed(tokens.refresh_token)).toMatchObject({ status: 200 });
});

test("refuses what is no token with 422", async () => {
  for (const token of [undefined, 7, {}, [], true, "x".repeat(501)]) {
    expect(await refreshed(token as never)).toMatchObject({ status: 422 });
  }
});

test("a refresh token is no access token", async () => {
  const { tokens } = await app.signUp();
  expect(await asked({ ...tokens, access_token: tokens.refresh_token ?? "" })).toBe(401);
});

const aged = (deviceId: string, created: string, seen: string) =>
  app.deps.db
    .updateTable("device")
    .set({
      created_at: sql`now() - ${created}::interval`,
      last_seen_at: sql`now() - ${seen}::interval`,
      expires_at: sql`least(now() - ${seen}::interval + interval '14 days', now() - ${created}::interval + interval '30 days')`,
    })
    .where("id", "=", deviceId)
    .execute();

test("a session ends after 14 days without use and after 30 days in any case", async () => {
  for (const [created, seen, status] of [
    ["13 days", "13 days 23 hours", 200],
    ["14 days 1 minute", "14 days 1 minute", 401],
    ["29 days 23 hours", "1 minute", 200],
    ["30 days 1 minute", "1 minute", 401],
  ] as const) {
    const { tokens } = await app.signUp();
    const device = tokens.refresh_token?.split(".")[0] ?? "";
    await aged(device, created, seen);
    expect(await refreshed(tokens.refresh_token), `${created}, ${seen}`).toMatchObject({ status });
    expect(await asked(tokens)).toBe(status);
  }
});

test("use renews a session for 14 days, but never beyond its 30th", async () => {
  const { tokens } = await app.signUp();
  const device = tokens.refresh_token?.split(".")[0] ?? "";
  for (const [created, left] of [
    ["10 days", 14],
    ["20 days", 10],
  ] as const) {
    await aged(device, created, "1 day");
    const { body } = await refreshed(tokens.refresh_token);
    tokens.refresh_token = body.refresh_token;
    const row = await app.deps.db
      .selectFrom("device")
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int`.as("left"))
      .where("id", "=", device)
      .executeTakeFirstOrThrow();
    expect(row.left).toBe(left);
  }
});

test("a deactivated account is refused everywhere at once", async () => {
  const { tokens, user } = await app.signUp();
  const deactivate = (at: Date | null) =>
    app.deps.db
      .updateTable("account")
      .set({ deactivated_at: at })
      .where("id", "=", user.id)
      .execute();
  await deactivate(new Date());
  expect(await asked(tokens)).toBe(401);
  expect(await refreshed(tokens.refresh_token)).toMatchObject(ended);
});

test("keeps no refresh token, only the hash of the newest", async () => {
  const { tokens } = await app.signUp();
  const [device = "", secret = ""] = (tokens.refresh_token ?? "").split(".");
  const row = await app.deps.db
    .selectFrom("device")
    .selectAll()
    .where("id", "=", device)
    .executeTakeFirstOrThrow();
  expect(row.refresh_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(secret.slice(0, 20));
  const bytes = Buffer.from(secret, "base64url");
  expect(bytes.subarray(0, 32).equals(row.refresh_hash)).toBe(false);
});
