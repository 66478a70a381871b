import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { signIn } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

import { SignedUrl } from "./signed-url.ts";

const path = "/libraries/ext/v1/document/{document_id}/file-url";
const minutes = 60_000;

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z"), toFake: ["Date"] });
  let count = 0;
  answer("GET", path, () => ({
    url: `/file?signature=${++count}`,
    expires_at: new Date(Date.now() + 5 * minutes).toISOString(),
  }));
});
afterEach(() => vi.useRealTimers());

const document = "0199f0aa-0000-7000-8000-00000000000d";

test("an address is requested once and used while it is valid", async () => {
  const url = new SignedUrl(document);
  expect(await Promise.all([url.get(), url.get()])).toEqual([
    "/file?signature=1",
    "/file?signature=1",
  ]);
  vi.setSystemTime(Date.now() + 4 * minutes);
  expect(await url.get()).toBe("/file?signature=1");
  expect(heard("GET", path)).toHaveLength(1);
});

test("it is renewed before it expires, and after it was refused", async () => {
  const url = new SignedUrl(document);
  await url.get();
  vi.setSystemTime(Date.now() + 4.6 * minutes);
  expect(await url.get()).toBe("/file?signature=2");
  expect(await url.renew()).toBe("/file?signature=3");
  expect(await url.get()).toBe("/file?signature=3");
});
