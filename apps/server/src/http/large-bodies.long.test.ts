import { login } from "@lectern/contract/auth";
import { createSession } from "@lectern/contract/chat";
import { createTopic } from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { freshDatabase, headersOf, signUp } from "#test/app.ts";
import { startProcess } from "#test/servers/process.ts";

/** Returns JSON of this many bytes with as many objects as possible. */
const nested = (bytes: number) => `[${"[],".repeat(bytes / 3 - 2)}[]]`;
const atOnce = 60;

/** Sends the body this many times at once. Returns the statuses; 0 means no answer. */
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

/**
 * As `storm`, for bodies that are refused before they have arrived: the server closes the connection
 * then, and a client that is still sending may see that before the answer.
 */
const refused = async (...asked: Parameters<typeof storm>) =>
  (await storm(...asked)).filter((status) => status !== 0);

test("JSON that becomes many objects does not take all memory", async () => {
  // A little more than twice what the process uses when idle.
  const product = await startProcess(await freshDatabase(), {}, { heapMb: 192 });
  const { url } = product;
  const anna = headersOf(await signUp(url));
  const alive = async () => (await fetch(`${url}/healthz`)).status;
  const largest = createTopic.bodyBytes ?? 0;

  expect(await refused(url + login.path, {}, largest)).toEqual([413, 429]);
  expect(await refused(url + createTopic.path, {}, largest)).toEqual([401]);
  expect(await refused(url + createSession.path, anna, largest)).toEqual([413]);
  expect(await storm(url + createSession.path, anna, 128 * 1024)).toEqual([422]);
  // The number of large bodies read at one time per person is limited.
  expect([[422], [422, 429]]).toContainEqual(await storm(url + createTopic.path, anna, largest));
  expect(await alive()).toBe(200);
}, 300_000);
