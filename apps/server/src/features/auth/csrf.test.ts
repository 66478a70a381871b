import { login, logout, refreshToken, register } from "@lectern/contract/auth";
import type { Endpoint } from "@lectern/contract/endpoint";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { addressOf, endpoints, startApp } from "#test/app.ts";

const app = await startApp();
const all = Object.values(endpoints) as Endpoint[];
const password = "correct horse battery staple";

type Headers_ = Record<string, string>;

/**
 * A browser with a cookie session: the cookies it sends by itself, and the header our page adds.
 */
async function browser() {
  const { email } = await app.signUp();
  const { headers } = await app.call(login, { body: { email, password, session: "cookie" } });
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const xsrf = cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.slice(11) ?? "";
  const withXsrf = (value: string | undefined) =>
    [cookies.find((each) => each.startsWith("lectern")), value && `XSRF-TOKEN=${value}`]
      .filter(Boolean)
      .join("; ");
  return { email, cookie: cookies.join("; "), xsrf, withXsrf };
}
type Browser = Awaited<ReturnType<typeof browser>>;

interface CookieCall {
  endpoint: Endpoint;
  body: (browser: Browser) => unknown;
  /** Whether the call needs the session's XSRF token in the header. */
  echoed: boolean;
}

/** Every call that reads or sets the cookie of a session. */
const calls: Record<string, CookieCall> = {
  "sign-in": {
    endpoint: login,
    body: ({ email }) => ({ email, password, session: "cookie" }),
    echoed: false,
  },
  registration: {
    endpoint: register,
    body: () => ({
      email: `${crypto.randomUUID()}@example.org`,
      password,
      first_name: "A",
      last_name: "B",
      session: "cookie",
    }),
    echoed: false,
  },
  refresh: { endpoint: refreshToken, body: () => ({ token: null }), echoed: true },
  "sign-out": { endpoint: logout, body: () => ({}), echoed: true },
};

const send = (
  { endpoint, body }: CookieCall,
  from: Browser,
  headers: Headers_,
  type = "application/json",
) =>
  fetch(`${app.url}${endpoint.path}`, {
    method: endpoint.method,
    headers: { "content-type": type, ...headers },
    body: JSON.stringify(body(from)),
  });

interface Wrong {
  headers: (from: Browser, other: Browser) => Headers_;
  type?: string;
  refusal: number;
  /**
   * Whether sign-in and registration refuse it too: they have no session whose token could be sent.
   */
  everywhere: boolean;
}

const own = ({ cookie, xsrf }: Browser) => ({ cookie, "x-xsrf-token": xsrf });
const from =
  (more: Headers_) =>
  (mine: Browser): Headers_ => ({ ...own(mine), ...more });

const wrongs: Record<string, Wrong> = {
  "no echo": { headers: ({ cookie }) => ({ cookie }), refusal: 403, everywhere: false },
  "an echo without the cookie": {
    headers: ({ withXsrf, xsrf }) => ({ cookie: withXsrf(undefined), "x-xsrf-token": xsrf }),
    refusal: 403,
    everywhere: false,
  },
  "an echo that differs": {
    headers: ({ cookie }, other) => ({ cookie, "x-xsrf-token": other.xsrf }),
    refusal: 403,
    everywhere: false,
  },
  "the pair of another session": {
    headers: ({ withXsrf }, { xsrf }) => ({ cookie: withXsrf(xsrf), "x-xsrf-token": xsrf }),
    refusal: 403,
    everywhere: false,
  },
  "a planted pair": {
    headers: ({ withXsrf }) => ({ cookie: withXsrf("planted"), "x-xsrf-token": "planted" }),
    refusal: 403,
    everywhere: false,
  },
  "empty and empty": {
    headers: ({ withXsrf }) => ({
      cookie: `${withXsrf(undefined)}; XSRF-TOKEN=`,
      "x-xsrf-token": "",
    }),
    refusal: 403,
    everywhere: false,
  },
  "another site": {
    headers: from({ origin: "https://evil.test" }),
    refusal: 403,
    everywhere: true,
  },
  "no origin to speak of": { headers: from({ origin: "null" }), refusal: 403, everywhere: true },
  "a look-alike": {
    headers: from({ origin: "http://127.0.0.1.evil.test" }),
    refusal: 403,
    everywhere: true,
  },
  "cross-site by fetch metadata": {
    headers: from({ "sec-fetch-site": "cross-site" }),
    refusal: 403,
    everywhere: true,
  },
  "text/plain": { headers: own, type: "text/plain", refusal: 415, everywhere: true },
  "a form": {
    headers: own,
    type: "application/x-www-form-urlencoded",
    refusal: 415,
    everywhere: true,
  },
  "a form of another site": {
    headers: from({ origin: "https://evil.test", "sec-fetch-site": "cross-site" }),
    type: "application/x-www-form-urlencoded",
    refusal: 415,
    everywhere: true,
  },
};

const matrix = Object.entries(calls).flatMap(([what, call]) =>
  Object.entries(wrongs)
    .filter(([, { everywhere }]) => everywhere || call.echoed)
    .map(([how, wrong]) => [what, how, call, wrong] as const),
);

/** A hash of all rows that a sign-in, a refresh or a sign-out would change. */
const state = async () =>
  (
    await sql<{ state: string }>`
    select md5(string_agg(t::text, '|' order by t::text)) as state from (
      select device::text as t from device union all select account::text from account
    ) as all_of_it`.execute(app.deps.db)
  ).rows[0]?.state;

// Refused calls change nothing, so all tests share one session and another person's.
const [mine, other] = [await browser(), await browser()];

test.each(matrix)("%s with %s is refused and changes nothing", async (_, _how, call, wrong) => {
  const before = await state();
  const response = await send(call, mine, wrong.headers(mine, other), wrong.type);
  expect(response.status).toBe(wrong.refusal);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(await state()).toBe(before);
});

test.each(Object.entries(calls))("%s is open to our own page", async (_, call) => {
  const another = await browser();
  const { host } = new URL(app.url);
  const headers = { ...own(another), origin: `http://${host}`, "sec-fetch-site": "same-origin" };
  const response = await send(call, another, headers);
  expect(response.status).toBeLessThan(300);
  expect(response.headers.getSetCookie().length).toBeGreaterThan(0);
});

test("a multipart form does not get through to them either", async () => {
  const before = await state();
  for (const call of Object.values(calls)) {
    const form = new FormData();
    form.append("email", mine.email);
    form.append("password", password);
    const response = await fetch(`${app.url}${call.endpoint.path}`, {
      method: "POST",
      headers: own(mine),
      body: form,
    });
    expect(response.status, call.endpoint.path).toBe(415);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await state()).toBe(before);
});

const writing = all.filter(({ method }) => method !== "GET");
const idless = (endpoint: Endpoint) =>
  addressOf(endpoint, {
    params: Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, crypto.randomUUID()]),
    ),
  });

test("a cookie alone opens none of the calls that write", async () => {
  for (const endpoint of writing.filter(({ access }) => access !== "public")) {
    const response = await fetch(`${app.url}${idless(endpoint)}`, {
      method: endpoint.method,
      headers: { ...own(mine), "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status, `${endpoint.method} ${endpoint.path}`).toBe(401);
  }
});

test("a bearer token needs no echo, and a bad one is not made good by a cookie", async () => {
  const ada = await app.signUp();
  const asked = (headers: Headers_) =>
    fetch(`${app.url}/organization/ext/v1/`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ name: "Papers" }),
    });
  expect((await asked({ authorization: `Bearer ${ada.token}` })).status).toBe(201);
  expect((await asked({ authorization: "Bearer x", ...own(mine) })).status).toBe(401);
});

test("no address does by GET, HEAD or OPTIONS what it does otherwise", async () => {
  const ada = await app.signUp();
  const before = await state();
  for (const endpoint of writing) {
    const address = idless(endpoint);
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      for (const headers of [own(mine), { authorization: `Bearer ${ada.token}` }]) {
        const response = await fetch(`${app.url}${address}?_method=${endpoint.method}`, {
          method,
          headers: { ...headers, "x-http-method-override": endpoint.method },
          signal: AbortSignal.timeout(10_000),
        });
        await response.body?.cancel();
        expect(response.status).toBeLessThan(500);
      }
    }
  }
  expect(await state()).toBe(before);
  for (const method of ["GET", "HEAD"]) {
    const response = await fetch(`${app.url}${logout.path}`, { method, headers: own(mine) });
    expect([404, 405]).toContain(response.status);
  }
});

test("pages of other sites are let read nothing, by no call", async () => {
  const tried = new Set(all.map(idless));
  for (const address of tried) {
    for (const origin of ["https://evil.test", "null", "http://127.0.0.1.evil.test"]) {
      const preflight = await fetch(`${app.url}${address}`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization, content-type, x-xsrf-token",
        },
      });
      const told = [...preflight.headers.keys()].filter((name) =>
        name.startsWith("access-control"),
      );
      expect(told, `${origin} ${address}`).toEqual([]);
    }
  }
});
