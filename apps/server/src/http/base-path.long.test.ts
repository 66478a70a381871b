import { getFileUrl, listDocuments } from "@lectern/contract/library";
import { login } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { tusAs } from "#test/servers/tus.ts";

const app = await startApp({ publicUrl: "https://example.org/lectern" });
const { origin } = new URL(app.url);
const html = { headers: { accept: "text/html" } };

test("a product whose public address has a path answers below that path", async () => {
  expect(new URL(app.url).pathname).toBe("/lectern");
  for (const path of ["/lectern/healthz", "/lectern/healthz?deep=1"]) {
    expect((await fetch(origin + path)).status).toBe(200);
  }
  expect((await fetch(`${origin}/lecternhealthz`)).status).toBe(404);
});

test("a proxy that removes the path reaches the same product", async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test.each(["/lectern", "/lectern/", "/lectern?document=1", "/lectern/library/all"])(
  "the page at %s names its files below the path",
  async (path) => {
    const page = await (await fetch(origin + path, html)).text();
    expect(page).toContain('<html data-base="/lectern"');
    const files = [...page.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/lectern\//);
      expect((await fetch(origin + file)).status).toBe(200);
    }
  },
);

test("scripts and styles name no file at the root of the host", async () => {
  const page = await (await fetch(app.url, html)).text();
  for (const [, file = ""] of page.matchAll(/ (?:href|src)="([^"]+\.(?:js|css))"/g)) {
    expect(await (await fetch(origin + file)).text()).not.toMatch(/["'(]\/static\//);
  }
});

test("the page of the API's documentation loads below the path", async () => {
  const page = await (await fetch(`${app.url}/docs`, html)).text();
  expect(page).toContain('src="/lectern/docs/static/swagger-ui-bundle.js"');
  const document: unknown = await (await fetch(`${app.url}/openapi.json`)).json();
  expect(document).toMatchObject({ servers: [{ url: "/lectern" }] });
});

test("cookies are sent to this product alone", async () => {
  const { email, password } = await app.signUp();
  const { headers } = await app.call(login, { body: { email, password, session: "cookie" } });
  const paths = headers.getSetCookie().map((line) => /Path=([^;]+)/.exec(line)?.[1]);
  expect(paths).toEqual(["/lectern/auth/ext/v1", "/lectern"]);
});

test("addresses of files and uploads have the path", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const bytes = Buffer.from("Herons nest near water.");
  const named = { name: "notes.txt", length: bytes.length };
  const upload = await tusAs(app.url, ada).begin(id, named, bytes);
  expect(upload.headers.get("location")).toMatch(
    /^\/lectern\/libraries\/ext\/v1\/uploads\/[\w-]+$/,
  );
  const { results } = (await ada.call(listDocuments, { params: { collection_id: id } })).body;
  const params = { document_id: results[0]?.id ?? "" };
  const { url } = (await ada.call(getFileUrl, { params })).body;
  expect(new URL(url).pathname).toMatch(/^\/lectern\/libraries\//);
  expect((await fetch(url.replace("https:", "http:"))).status).toBe(200);
});
