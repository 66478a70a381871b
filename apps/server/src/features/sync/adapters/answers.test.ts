import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { startApp } from "#test/app.ts";
import { afterAll, expect, test } from "vitest";

import { bytesOf, inTime } from "./answers.ts";

const app = await startApp({ egressAllow: ["127.0.0.1"] });

test("an answer of which only a little arrives at a time ends after some seconds, with a message", async () => {
  const server = createServer((_, response) => {
    const timer = setInterval(() => response.write("<"), 50);
    response.on("close", () => clearInterval(timer));
  }).listen(0, "127.0.0.1");
  afterAll(() => server.close());
  await expect.poll(() => server.listening).toBe(true);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const read = (seconds: number, signal: AbortSignal) =>
    inTime(seconds, signal, async (stop) =>
      bytesOf(await app.process.egress.get(url, { signal: stop }), 1_000_000),
    );
  const slow = read(0.5, new AbortController().signal);
  await expect(slow).rejects.toMatchObject({
    kind: "unavailable",
    userMessage: { code: "sync_too_slow" },
  });
  // A server that is stopping says what stopped it.
  const stopped = read(60, AbortSignal.timeout(200));
  await expect(stopped).rejects.not.toMatchObject({ userMessage: { code: "sync_too_slow" } });
});

test("what is in time is returned, and what fails says why", async () => {
  const { signal } = new AbortController();
  expect(await inTime(60, signal, () => Promise.resolve("list"))).toBe("list");
  await expect(inTime(60, signal, () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
