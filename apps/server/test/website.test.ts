import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { startApp } from "./app.ts";

const app = await startApp();
const html = { headers: { accept: "text/html" } };

test("a page address gets the app, its hashed files are cached for good and compressed", async () => {
  const page = await fetch(`${app.url}/library/all`, html);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  // The first script is too short to be compressed.
  const scripts = [...(await page.text()).matchAll(/src="(\/static\/[^"]+\.js)"/g)];
  const script = scripts.at(-1)?.[1] ?? "";
  const file = await fetch(`${app.url}${script}`, { headers: { "accept-encoding": "br" } });
  expect(file.headers.get("content-encoding")).toBe("br");
  expect(file.headers.get("cache-control")).toContain("immutable");
});

test("the root gets the app, whether or not the client takes compressed answers", async () => {
  for (const encoding of ["identity", "gzip", "br"]) {
    const { status, headers } = await fetch(app.url, {
      headers: { "accept-encoding": encoding, accept: "text/html" },
    });
    expect([encoding, status, headers.get("content-type")]).toEqual([
      encoding,
      200,
      "text/html; charset=utf-8",
    ]);
    expect(headers.get("cache-control")).toBe("no-cache");
  }
});

test("a file of a build that came after the start is found", async () => {
  const name = `later-${crypto.randomUUID()}.js`;
  const file = fileURLToPath(new URL(`../../web/dist/static/${name}`, import.meta.url));
  const address = `${app.url}/static/${name}`;
  expect((await fetch(address)).status).toBe(404);
  writeFileSync(file, "export {};");
  try {
    const found = await fetch(address);
    expect([found.status, await found.text()]).toEqual([200, "export {};"]);
    expect(found.headers.get("content-type")).toContain("javascript");
    expect(found.headers.get("cache-control")).toContain("immutable");
  } finally {
    rmSync(file);
  }
});

test("the policy has one exception, for WebAssembly", async () => {
  const { headers } = await fetch(`${app.url}/healthz`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/'unsafe-|[*]/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("what is no page and no call is not found", async () => {
  for (const path of [
    "/.env",
    "/.git/config",
    "/static/nothing.js",
    "/%2e%2e/package.json",
    "/static/..%2findex.html",
    "/static/...",
    "/metrics",
  ]) {
    expect((await fetch(`${app.url}${path}`)).status).toBe(404);
  }
});

test("an unknown address of a call gets an error, even where a page is asked for", async () => {
  for (const noun of ["libraries", "chats", "reviews"]) {
    const answer = await fetch(`${app.url}/${noun}/ext/v1/nothing`, html);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: "address_not_found" },
    ]);
  }
});
