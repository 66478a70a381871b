import { once } from "node:events";
import { connect } from "node:net";

import { listOrganizations } from "@lectern/contract/organizations";
import { healthz } from "@lectern/contract/installation";
import { afterEach, expect, test } from "vitest";

import { addressOf, headersOf, type Person, startApp, testLimits } from "#test/app.ts";

const direct = await startApp({ limits: { ...testLimits, connections: 8 } });
const proxied = await startApp({ trustedProxies: 1, limits: { ...testLimits, connections: 3 } });
type App = typeof direct;

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Opens a separate connection and collects its responses. */
function connection(app: App) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  open.push(() => socket.destroy());
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  return {
    heard: () => heard,
    ended: async () => {
      if (!socket.closed) await once(socket, "close");
      return heard;
    },
    close: () => socket.destroy(),
    ask(path: string, headers: Record<string, string> = {}) {
      const lines = Object.entries({ host: hostname, ...headers });
      socket.write(
        `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
      );
    },
  };
}

test("an address has so many connections and no more, until it closes one", async () => {
  const path = addressOf(healthz, {});
  const held = Array.from({ length: 8 }, () => connection(direct));
  for (const one of held) one.ask(path);
  for (const one of held) await expect.poll(one.heard).toMatch(/^HTTP\/1\.1 200/);
  const beyond = connection(direct);
  beyond.ask(path);
  expect(await beyond.ended()).toMatch(
    /^HTTP\/1\.1 429[\s\S]*retry-after: 5[\s\S]*"detail":"Too many connections from your network\./i,
  );
  held[0]?.ask(path);
  await expect.poll(() => held[0]?.heard().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  for (const one of held.slice(0, 2)) one.close();
  await expect
    .poll(async () => {
      const next = connection(direct);
      next.ask(path);
      await expect.poll(next.heard).toMatch(/^HTTP/);
      return next.heard().slice(0, 12);
    })
    .toBe("HTTP/1.1 200");
});

/** Opens an event stream: a request that does not end. */
function stream(person: Person, address: string) {
  const one = connection(proxied);
  const headers = { ...headersOf(person), "x-forwarded-for": address };
  one.ask("/libraries/ext/v1/events", headers);
  return one;
}

test("behind a proxy each address it names has its own count, and nobody else is locked out", async () => {
  const ada = await proxied.signUp();
  const held = Array.from({ length: 3 }, () => stream(ada, "192.0.2.1"));
  for (const one of held) await expect.poll(one.heard).toMatch(/^HTTP\/1\.1 200/);
  const from = (address: string) => ada.call(listOrganizations, {}, { "x-forwarded-for": address });
  expect((await from("192.0.2.1")).status).toBe(429);
  expect((await from("192.0.2.2")).status).toBe(200);
  held[0]?.close();
  await expect.poll(async () => (await from("192.0.2.1")).status).toBe(200);
});
