import { login } from "@lectern/contract/auth";
import { createSession } from "@lectern/contract/chat";
import { createTopic } from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { freshDatabase, headersOf, signUp } from "#test/app.ts";
import { startProcess } from "#test/servers/process.ts";

/** JSON of so many bytes, of as many objects as it can hold. */
const nested = (bytes: number) => `[${"[],".repeat(bytes / 3 - 2)}[]]`;
const atOnce = 60;

/** Sends the body so many times in the same moment. Returns the statuses; 0: no answer came. */
async function storm(url: string, headers: Record<string, string>, bytes: number) {
  const body = nested(bytes);
  const ask = { method: "POST", body, headers: { ...headers, "content-type": "application/json" } };
  const all = Array.from({ length: atOnce }, async () => {
    const response = await fetch(url, ask).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    return response?.status ?? 0;
  });
  return [...new Set(await Promise.all(all))].toSorted((one, other) => one - other);
}

test("JSON that becomes many objects does not take all memory", async () => {
  // Somewhat more than twice what the process holds at rest.
  const product = await startProcess(await freshDatabase(), {}, { heapMb: 192 });
  const { url } = product;
  const anna = headersOf(await signUp(url));
  const alive = async () => (await fetch(`${url}/healthz`)).status;
  const largest = createTopic.bodyBytes ?? 0;

  expect(await storm(url + login.path, {}, largest)).toEqual([413, 429]);
  expect(await storm(url + createTopic.path, {}, largest)).toEqual([401]);
  expect(await storm(url + createSession.path, anna, largest)).toEqual([413]);
  expect(await storm(url + createSession.path, anna, 128 * 1024)).toEqual([422]);
  // Of such a length only so many of one person are read at a time.
  expect([[422], [422, 429]]).toContainEqual(await storm(url + createTopic.path, anna, largest));
  expect(await alive()).toBe(200);
}, 300_000);
