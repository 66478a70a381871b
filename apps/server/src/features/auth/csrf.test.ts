import { login, logout, refreshToken, register } from "@lectern/contract/auth";
import type { Endpoint } from "@lectern/contract/endpoint";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { type Browser, browsers, type Headers_, own, password } from "#test/identity/browsers.ts";

const app = await startApp();
const { browser, state, mine, other } = await browsers(app);

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
