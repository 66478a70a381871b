import { createHmac } from "node:crypto";
import { request as ask } from "node:http";

import { getUser } from "@lectern/contract/auth";
import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { expect, test, vi } from "vitest";

import { startApp } from "#test/app.ts";

const app = await startApp();
const ada = await app.signUp();
const key = app.deps.keyFor("access-token");
const good = decodeJwt(ada.tokens.access_token);

/**
 * Returns the status for a raw list of headers: names may be repeated, values may contain any
 * bytes.
 */
const statusFor = (...headers: string[]) =>
  new Promise<number | undefined>((done, fail) => {
    const { hostname, port, host } = new URL(app.url);
    ask(
      { hostname, port, path: getUser.path, agent: false, headers: ["Host", host, ...headers] },
      (response) => {
        response.resume().on("end", () => done(response.statusCode));
      },
    )
      .on("error", fail)
      .end();
  });
const bearer = (token: string) => statusFor("Authorization", `Bearer ${token}`);

const sign = (claims: Record<string, unknown>, header: object = {}, secret: Uint8Array = key) =>
  new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header })
    .sign(secret);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signWith = (hash: string, header: object) => {
  const signed = `${part(header)}.${part(good)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`;
};

test("our own token, signed by hand, is good: the refusals below refuse what they name", async () => {
  expect(await bearer(ada.tokens.access_token)).toBe(200);
  expect(await bearer(await sign({}))).toBe(200);
  expect(await bearer(signWith("sha256", { alg: "HS256", typ: "at+jwt" }))).toBe(200);
});

const now = Math.floor(Date.now() / 1000);

test.each<[string, () => Promise<string> | string]>([
  ["no algorithm", () => new UnsecuredJWT(good).encode()],
  ["none as algorithm, our payload", () => `${part({ alg: "none" })}.${part(good)}.`],
  ["None in another spelling", () => `${part({ alg: "nOnE", typ: "at+jwt" })}.${part(good)}.`],
  ["another algorithm of our key", () => signWith("sha512", { alg: "HS512", typ: "at+jwt" })],
  ["our algorithm under another name", () => signWith("sha256", { alg: "HS384", typ: "at+jwt" })],
  ["an empty key", () => sign({}, {}, new Uint8Array([0]))],
  ["another key of this installation", () => sign({}, {}, app.deps.keyFor("xsrf"))],
  ["a key it brings itself", () => sign({}, { jwk: { kty: "oct", k: "AAAA" } }, Buffer.alloc(32))],
  [
    "a key somewhere else",
    () => sign({}, { jku: "http://127.0.0.1:1/", kid: "x" }, Buffer.alloc(32)),
  ],
  [
    "a critical header we do not know",
    () => sign({}, { crit: ["zip"], zip: "DEF" }).catch(() => "a.b.c"),
  ],
  ["no expiry", () => sign({ exp: undefined })],
  ["an expiry that is text", () => `${part({ alg: "HS256" })}.${part({ ...good, exp: "9" })}.AA`],
  ["expired a second ago", () => sign({ exp: now - 1 })],
  ["a life beyond half an hour", () => sign({ iat: now - 1801, exp: now + 3600 })],
  ["a far end, made in the future", () => sign({ iat: now + 3600, exp: now + 7200 })],
  ["a version of the key that never was", () => sign({}, { kid: "7" })],
  ["a version that is no number", () => sign({}, { kid: "../1" })],
  ["valid in the future only", () => sign({ nbf: now + 3600 })],
  ["another audience", () => sign({ aud: "lectern" })],
  ["another issuer", () => sign({ iss: "somebody" })],
  ["another type of token", () => sign({}, { typ: "JWT" })],
  ["no type", () => sign({}, { typ: undefined })],
  ["nobody", () => sign({ sub: undefined })],
  ["no device", () => sign({ sid: undefined })],
  ["a device that is no id", () => sign({ sid: "1' or '1'='1" })],
  ["a device that is a list", () => sign({ sid: [good["sid"]] })],
  ["somebody else on this device", () => sign({ sub: crypto.randomUUID() })],
  ["an unknown device", () => sign({ sid: crypto.randomUUID() })],
  [
    "one bit flipped",
    () =>
      ada.tokens.access_token.replace(
        /.{9}$/,
        (end) => (end.startsWith("A") ? "B" : "A") + end.slice(1),
      ),
  ],
  [
    "a payload of another",
    () =>
      ada.tokens.access_token.replace(
        /\.(.+)\./,
        `.${part({ ...good, sub: crypto.randomUUID() })}.`,
      ),
  ],
  ["cut short", () => ada.tokens.access_token.slice(0, -2)],
  ["two parts", () => "a.b"],
  ["five parts", () => "a.b.c.d.e"],
  ["no text", () => "...."],
  [
    "an expiry beyond numbers",
    () => `${part({ alg: "HS256" })}.${part({ ...good }).slice(0, -4)}.AA`,
  ],
])("refuses a token with %s", async (_, make) => {
  expect(await bearer(await make())).toBe(401);
});

test("a token that says it lives for a year lives for half an hour", async () => {
  const token = await sign({ iat: now, exp: now + 365 * 86_400 });
  expect(await bearer(token)).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: (now + 1801) * 1000 });
  expect(await bearer(token)).toBe(401);
  vi.useRealTimers();
});

test.each<[string, string[]]>([
  ["nothing", []],
  ["an empty value", ["Authorization", ""]],
  ["the scheme alone", ["Authorization", "Bearer"]],
  ["a space for a token", ["Authorization", "Bearer "]],
  ["two spaces", ["Authorization", `Bearer  ${ada.token}`]],
  ["16 KB", ["Authorization", `Bearer ${"a".repeat(16_384)}`]],
  ["two headers", ["Authorization", `Bearer ${ada.token}`, "Authorization", "Bearer x"]],
  [
    "the same header twice",
    ["Authorization", `Bearer ${ada.token}`, "authorization", `Bearer ${ada.token}`],
  ],
  ["a list", ["Authorization", `Bearer ${ada.token}, Bearer ${ada.token}`]],
  ["other letters", ["Authorization", "Bearer \u00e9\u00ff"]],
  ["another scheme", ["Authorization", `Basic ${ada.token}`]],
  ["a token in a cookie", ["Cookie", `access_token=${ada.token}`]],
])("refuses an authorization of %s", async (_, headers) => {
  expect(await statusFor(...headers)).toBe(401);
});

test("headers beyond all measure end in the envelope, and the server goes on", async () => {
  const response = await fetch(`${app.url}${getUser.path}`, {
    headers: { authorization: `Bearer ${"a".repeat(40_000)}` },
  });
  expect(response.status).toBe(431);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toMatchObject({ detail: "The request headers are too large." });
  expect(await bearer(ada.tokens.access_token)).toBe(200);
});
