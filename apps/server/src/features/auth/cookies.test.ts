import { createHmac } from "node:crypto";

import { login, logout, refreshToken, register } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

const app = await startApp();

/** A browser's cookies: their values and attributes, in lower case. */
function jarOf(headers: Headers) {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      const flags = attributes
        .map((each) => each.toLowerCase())
        .filter((each) => !each.startsWith("expires"));
      return [pair.slice(0, at), { value: pair.slice(at + 1), flags: flags.toSorted() }];
    }),
  );
}

async function browser(on = app) {
  const { email, password } = await on.signUp();
  const { body, headers } = await on.call(login, { body: { email, password, session: "cookie" } });
  const jar = jarOf(headers);
  const [refreshName = ""] = Object.keys(jar).filter((name) => name !== "XSRF-TOKEN");
  return { email, password, body, jar, refreshName, xsrf: jar["XSRF-TOKEN"]?.value ?? "" };
}
type Browser = Awaited<ReturnType<typeof browser>>;

const cookieOf = (
  { jar, refreshName }: Pick<Browser, "jar" | "refreshName">,
  xsrf = jar["XSRF-TOKEN"]?.value,
) =>
  [
    `${refreshName}=${jar[refreshName]?.value}`,
    ...(xsrf === undefined ? [] : [`XSRF-TOKEN=${xsrf}`]),
  ].join("; ");
const sentBy = (from: Browser) => ({ cookie: cookieOf(from), "x-xsrf-token": from.xsrf });
const refreshed = (headers: Record<string, string>, on = app) =>
  on.call(refreshToken, { body: { token: null } }, headers);

test("keeps the refresh token from scripts, and for the sign-in calls alone", async () => {
  const { body, jar } = await browser();
  expect(body.refresh_token).toBeNull();
  expect(jar).toEqual({
    "lectern-refresh": {
      value: expect.any(String),
      flags: ["httponly", "path=/auth/ext/v1", "samesite=lax"],
    },
    "XSRF-TOKEN": { value: expect.any(String), flags: ["path=/", "samesite=lax"] },
  });
  expect(JSON.stringify(body)).not.toContain(jar["lectern-refresh"]?.value.slice(40, 80));
});

test("under https the cookies are Secure, the refresh cookie also by its name", async () => {
  const safe = await startApp({ publicUrl: "https://lectern.example.org" });
  const ada = await browser(safe);
  expect(ada.jar).toMatchObject({
    "__Secure-lectern-refresh": {
      flags: ["httponly", "path=/auth/ext/v1", "samesite=lax", "secure"],
    },
    "XSRF-TOKEN": { flags: ["path=/", "samesite=lax", "secure"] },
  });
  const origin = "https://lectern.example.org";
  expect(await refreshed({ ...sentBy(ada), origin }, safe)).toMatchObject({ status: 200 });
});

test("refreshes by the cookie and hands the successor over in the cookie", async () => {
  const ada = await browser();
  const { status, body, headers } = await refreshed(sentBy(ada));
  expect(status).toBe(200);
  expect(body.refresh_token).toBeNull();
  const jar = jarOf(headers);
  expect(jar["lectern-refresh"]?.value).not.toBe(ada.jar["lectern-refresh"]?.value);
  expect(await refreshed(sentBy({ ...ada, jar }))).toMatchObject({ status: 200 });
});

test("registration signs in by cookie, too", async () => {
  const { status, body, headers } = await app.call(register, {
    body: {
      email: `${crypto.randomUUID()}@example.org`,
      password: "seven green lanterns",
      first_name: "Ada",
      last_name: "Example",
      session: "cookie",
    },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ refresh_token: null });
  expect(Object.keys(jarOf(headers)).toSorted()).toEqual(["XSRF-TOKEN", "lectern-refresh"]);
});

test("signing in replaces whatever the cookies held before", async () => {
  const { email, password, jar } = await browser();
  const cookie = `lectern-refresh=${jar["lectern-refresh"]?.value}; XSRF-TOKEN=planted`;
  const body = { email, password, session: "cookie" as const };
  const again = jarOf((await app.call(login, { body }, { cookie })).headers);
  expect(again["lectern-refresh"]?.value).not.toBe(jar["lectern-refresh"]?.value);
  expect(again["XSRF-TOKEN"]?.value).not.toBe("planted");
});

test("the cookie counts only with its echo: refresh and sign-out are refused without", async () => {
  const [ada, eve] = [await browser(), await browser()];
  const key = app.deps.keyFor("access-token");
  const device = ada.jar["lectern-refresh"]?.value.split(".")[0] ?? "";
  const forged = createHmac("sha256", key).update(device).digest("base64url");
  const cut = ada.xsrf.slice(0, -1);
  const wrong: Record<string, Record<string, string>> = {
    "no header": { cookie: cookieOf(ada) },
    "an empty header": { cookie: cookieOf(ada), "x-xsrf-token": "" },
    "empty on both sides": { cookie: cookieOf(ada, ""), "x-xsrf-token": "" },
    "no cookie": {
      cookie: cookieOf({ ...ada, jar: { [ada.refreshName]: ada.jar[ada.refreshName]! } }),
      "x-xsrf-token": ada.xsrf,
    },
    "a mismatch": { cookie: cookieOf(ada), "x-xsrf-token": eve.xsrf },
    "another session's pair": { cookie: cookieOf(ada, eve.xsrf), "x-xsrf-token": eve.xsrf },
    "a planted pair": { cookie: cookieOf(ada, "planted"), "x-xsrf-token": "planted" },
    "a pair signed with another key": { cookie: cookieOf(ada, forged), "x-xsrf-token": forged },
    "a pair cut short": { cookie: cookieOf(ada, cut), "x-xsrf-token": cut },
  };
  for (const [name, headers] of Object.entries(wrong)) {
    for (const answer of [
      await refreshed(headers),
      await app.call(logout, { body: {} }, headers),
    ]) {
      expect(answer, name).toMatchObject({
        status: 403,
        body: { detail: "The X-XSRF-TOKEN header is missing or does not match this session." },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  }
  // None of the calls changed the session.
  expect(await refreshed(sentBy(ada))).toMatchObject({ status: 200 });
});

const foreign: [string, Record<string, string>][] = [
  ["another site", { origin: "https://evil.test" }],
  ["a sandboxed frame", { origin: "null" }],
  ["a look-alike", { origin: "http://127.0.0.1.evil.test" }],
  ["fetch metadata", { "sec-fetch-site": "cross-site" }],
];

test.each(foreign)(
  "cookie sessions are refused to %s, even with the right echo",
  async (_, from) => {
    const ada = await browser();
    const { email, password } = ada;
    const body = { email, password, session: "cookie" as const };
    const person = { ...body, email: `x.${email}`, first_name: "A", last_name: "B" };
    for (const answer of [
      await app.call(login, { body }, from),
      await app.call(register, { body: person }, from),
      await refreshed({ ...sentBy(ada), ...from }),
      await app.call(refreshToken, { body: { token: "x", session: "cookie" } }, from),
      await app.call(logout, { body: {} }, { ...sentBy(ada), ...from }),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: "This request came from another site." },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
    expect(await app.call(login, { body: { email: person.email, password } })).toMatchObject({
      status: 401,
    });
    expect(await refreshed(sentBy(ada))).toMatchObject({ status: 200 });
  },
);

test("the page's own address is welcome, under whatever name it was opened", async () => {
  const ada = await browser();
  const { host } = new URL(app.url);
  const own = { origin: `http://${host}`, "sec-fetch-site": "same-origin" };
  expect(await refreshed({ ...sentBy(ada), ...own })).toMatchObject({ status: 200 });
});

test("a cookie is no way into calls that ask for a bearer token", async () => {
  const ada = await browser();
  for (const path of ["/auth/ext/v1/user", "/auth/ext/v1/devices", "/organization/ext/v1/"]) {
    const response = await fetch(`${app.url}${path}`, { headers: sentBy(ada) });
    expect(response.status).toBe(401);
  }
});

test("a cookie's session is not turned into a token that scripts can read", async () => {
  const ada = await browser();
  const body = { token: null, session: "token" as const };
  expect(await app.call(refreshToken, { body }, sentBy(ada))).toMatchObject({ status: 401 });
  expect(await refreshed(sentBy(ada))).toMatchObject({ status: 200 });
});

test("a session of tokens can move into the cookie", async () => {
  const { tokens } = await app.signUp();
  const body = { token: tokens.refresh_token, session: "cookie" as const };
  const { body: answer, headers } = await app.call(refreshToken, { body });
  expect(answer.refresh_token).toBeNull();
  const jar = jarOf(headers);
  const xsrf = jar["XSRF-TOKEN"]?.value ?? "";
  const moved = { jar, refreshName: "lectern-refresh", xsrf };
  expect(await refreshed({ cookie: cookieOf(moved), "x-xsrf-token": xsrf })).toMatchObject({
    status: 200,
  });
});

test("a cookie that is not ours, or none, is simply no session", async () => {
  for (const cookie of [
    "lectern-refresh=x",
    "lectern-refresh=",
    "other=1",
    "=;;=",
    "lectern-refresh=%E0%A4%A",
  ]) {
    expect(await refreshed({ cookie })).toMatchObject({ status: 401 });
  }
});

test("pages of other sites get no permission to call", async () => {
  const response = await fetch(`${app.url}${login.path}`, {
    method: "OPTIONS",
    headers: {
      origin: "https://evil.test",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type, authorization",
    },
  });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
});
