import { createHmac } from "node:crypto";

import {
  deleteDocument,
  getFileUrl,
  updateCollection,
  updateDocument,
} from "@lectern/contract/library";
import { logout } from "@lectern/contract/auth";
import { afterEach, expect, test, vi } from "vitest";

import { startApp, type Person } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";

import { rangeOf } from "./file.ts";

const app = await startApp({ role: "web" });
const bytes = pdf(["The heron stands still.", "Then it does not."]);

async function stored(name = "heron.pdf", content: Buffer | string = bytes) {
  const ada = await app.signUp();
  const { id } = await ada.collection({ visibility: "shared" });
  const document = await sendFile(app, ada, id, { name, bytes: content });
  return { ada, collection_id: id, document_id: document.id };
}

const urlFor = async (person: Person, document_id: string) => {
  const { status, body } = await person.call(getFileUrl, { params: { document_id } });
  return { status, url: body.url, expires_at: body.expires_at };
};

afterEach(() => vi.useRealTimers());

test("serves the bytes without a session, with headers that let nothing run in them", async () => {
  const { ada, document_id } = await stored();
  const { url, expires_at } = await urlFor(ada, document_id);
  const lives = Date.parse(expires_at) - Date.now();
  expect(lives).toBeGreaterThan(298_000);
  expect(lives).toBeLessThanOrEqual(300_000);

  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
    "content-disposition": `inline; filename="heron.pdf"; filename*=UTF-8''heron.pdf`,
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": expect.stringContaining("private"),
    "accept-ranges": "bytes",
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  });
  const tag = { "if-none-match": answer.headers.get("etag") ?? "" };
  expect((await fetch(url, { headers: tag })).status).toBe(304);
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
});

test("text is downloaded, never shown, and not compressed under the tag of its bytes", async () => {
  const { ada, document_id } = await stored("page.md", `<script>1</script>${"x".repeat(5000)}`);
  const { url } = await urlFor(ada, document_id);
  const answer = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect(answer.headers.get("content-type")).toBe("text/markdown");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("content-length")).toBe("5018");
});

test("serves parts of a file, as a viewer asks for them", async () => {
  const { ada, document_id } = await stored();
  const { url } = await urlFor(ada, document_id);
  const size = bytes.length;
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(url, { headers });
    const range = answer.headers.get("content-range");
    return { status: answer.status, range, body: Buffer.from(await answer.arrayBuffer()), answer };
  };
  for (const [range, start, end] of [
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, size - 1],
    ["bytes=-50", size - 50, size - 1],
    [`bytes=10-${size + 1000}`, 10, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ] as const) {
    const part = await ask({ range });
    expect([part.status, part.range]).toEqual([206, `bytes ${start}-${end}/${size}`]);
    expect(part.body).toEqual(bytes.subarray(start, end + 1));
  }
  for (const range of [`bytes=${size}-`, "bytes=-0"]) {
    const none = await ask({ range });
    expect([none.status, none.range]).toEqual([416, `bytes */${size}`]);
    expect(JSON.parse(none.body.toString())).toMatchObject({
      detail: "The requested byte range is outside the file.",
    });
  }
  for (const range of ["bytes=5-2", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b"]) {
    expect((await ask({ range })).status).toBe(200);
  }
  const etag = (await ask({})).answer.headers.get("etag") ?? "";
  expect((await ask({ range: "bytes=0-9", "if-range": etag })).status).toBe(206);
  expect((await ask({ range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
});

test("an address that says it is good for longer than five minutes is not good", async () => {
  const { ada, document_id } = await stored();
  const at = new URL((await urlFor(ada, document_id)).url);
  const by = at.searchParams.get("by") ?? "";
  const signedUntil = async (seconds: number) => {
    const expires = String(Math.floor(Date.now() / 1000) + seconds);
    const signature = createHmac("sha256", app.deps.keyFor("file-url"))
      .update(`${document_id}\n${by}\n${expires}`)
      .digest("base64url");
    at.search = new URLSearchParams({ expires, by, signature }).toString();
    return (await fetch(at)).status;
  };
  expect(await signedUntil(300)).toBe(200);
  expect(await signedUntil(600)).toBe(403);
  expect(await signedUntil(365 * 86_400)).toBe(403);
});

test("any change to a signed address is refused", async () => {
  const { ada, document_id } = await stored();
  const { document_id: other } = await stored();
  const { url } = await urlFor(ada, document_id);
  const changed = (change: (at: URL) => void) => {
    const at = new URL(url);
    change(at);
    return at;
  };
  const flip = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  const at = new URL(url).searchParams;
  for (const forged of [
    changed((to) => to.searchParams.set("expires", String(Number(at.get("expires")) + 1))),
    changed((to) => to.searchParams.set("by", flip(at.get("by") ?? ""))),
    changed((to) => to.searchParams.set("by", "AAAA")),
    changed((to) => to.searchParams.set("signature", flip(at.get("signature") ?? ""))),
    changed((to) => to.searchParams.set("signature", "")),
    changed((to) => {
      to.pathname = to.pathname.replace(document_id, other);
    }),
  ]) {
    const answer = await fetch(forged);
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { detail: expect.any(String) },
    ]);
  }
  const without = changed((to) => to.searchParams.delete("signature"));
  expect((await fetch(without)).status).toBe(422);
});

test("ends after five minutes", async () => {
  const { ada, document_id } = await stored();
  const { url } = await urlFor(ada, document_id);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 299_000 });
  expect((await fetch(url)).status).toBe(200);
  vi.setSystemTime(Date.now() + 3_000);
  expect((await fetch(url)).status).toBe(403);
});

test("ends at once when whoever it was made for loses the right to it", async () => {
  const { ada, collection_id, document_id } = await stored();
  const colleague = await joinAs(app, ada, "viewer");
  const { url } = await urlFor(colleague, document_id);
  expect((await fetch(url)).status).toBe(200);

  const params = { collection_id };
  await ada.call(updateCollection, { params, body: { visibility: "private" } });
  expect((await fetch(url)).status).toBe(404);
  await ada.call(updateCollection, { params, body: { visibility: "shared" } });
  expect((await fetch(url)).status).toBe(200);

  await app.deps.db
    .deleteFrom("membership")
    .where("account_id", "=", colleague.user.id)
    .where("organization_id", "=", ada.organizationId)
    .execute();
  expect((await fetch(url)).status).toBe(403);

  const own = await urlFor(ada, document_id);
  await ada.call(logout, { body: {} });
  expect((await fetch(own.url)).status).toBe(403);
});

test("a deleted document has no file", async () => {
  const { ada, collection_id, document_id } = await stored();
  const { url } = await urlFor(ada, document_id);
  await ada.call(deleteDocument, { params: { collection_id, document_id } });
  expect((await fetch(url)).status).toBe(404);
  expect((await urlFor(ada, document_id)).status).toBe(404);
});

test("a renamed document is downloaded under its name, whatever is in it", async () => {
  const { ada, collection_id, document_id } = await stored();
  const name = 'Jahr "2026"; 年\u202e.pdf';
  await ada.call(updateDocument, { params: { collection_id, document_id }, body: { name } });
  const answer = await fetch((await urlFor(ada, document_id)).url);
  expect(answer.headers.get("content-disposition")).toBe(
    `inline; filename="Jahr _2026_; _.pdf"; filename*=UTF-8''Jahr%20%222026%22%3B%20%E5%B9%B4.pdf`,
  );
});

test.each([
  [undefined, 10, undefined],
  ["bytes=0-0", 10, { start: 0, end: 0 }],
  ["bytes=9-9", 10, { start: 9, end: 9 }],
  ["bytes=0-", 0, "none"],
  ["bytes=-5", 0, "none"],
  ["bytes=-", 10, undefined],
  ["bytes=99999999999999999999-", 10, undefined],
])("the range %j of %i bytes", (header, size, range) => {
  expect(rangeOf(header, size)).toEqual(range);
});
