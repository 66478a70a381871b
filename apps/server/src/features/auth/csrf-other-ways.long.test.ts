import { logout } from "@lectern/contract/auth";
import type { Endpoint } from "@lectern/contract/endpoint";
import { expect, test } from "vitest";

import { addressOf, endpoints, startApp } from "#test/app.ts";
import { browsers, type Headers_, own } from "#test/identity/browsers.ts";

const app = await startApp();
const { state, mine } = await browsers(app);
const all = Object.values(endpoints) as Endpoint[];

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
