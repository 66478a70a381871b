import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

import { libraryEvents } from "@lectern/contract/library";
import { afterEach, expect, test } from "vitest";

import { type Caller, freshDatabase, headersOf, signUp, startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { startProcess } from "#test/servers/process.ts";

import { tellDocuments } from "../changes.ts";

const databaseUrl = await freshDatabase();
/** Another process of the same installation, which makes the changes. */
const app = await startApp({ databaseUrl, role: "web" });
const limit = { timeout: 300_000 };
const waiting = { timeout: 120_000 };
const readers = 100;

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Opens streams that are never read. */
function stuckAt(url: string, path: string, caller: Caller) {
  const { hostname, port } = new URL(url);
  const headers = Object.entries({ host: hostname, ...headersOf(caller) });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const sockets = Array.from({ length: readers }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\n${lines}\r\n`);
    socket.pause();
    return socket;
  });
  open.push(...sockets);
}

/** Memory of a process in MB, by one of the kernel's measures. */
const memoryOf = (pid: number, measure: "VmRSS" | "VmHWM") =>
  Math.round(
    Number(
      new RegExp(`^${measure}:\\s+(\\d+) kB`, "m").exec(
        readFileSync(`/proc/${pid}/status`, "utf8"),
      )?.[1],
    ) / 1024,
  );

/** Number of established connections to a port of this machine. */
const connectionsTo = (url: string) => {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const own = new RegExp(`^\\s*\\d+: \\w+:${port} \\w+:\\w+ 01 `, "gm");
  return readFileSync("/proc/net/tcp", "utf8").match(own)?.length ?? 0;
};

test("readers of live changes who do not read are cut off, at little cost", limit, async () => {
  const { url, pid } = await startProcess(databaseUrl, { STREAMS_PER_PERSON: String(2 * readers) });
  const ada = await signUp(url);
  const { id: collectionId } = await ada.collection();
  const origin = { ...app, url };
  const { id } = await sendFile(origin, ada, collectionId, { name: "a.txt", bytes: "Text" });
  const { db } = app.deps;
  const status_detail = "x".repeat(500_000);
  await db.updateTable("document").set({ status_detail }).where("id", "=", id).execute();
  stuckAt(url, libraryEvents.path, ada);
  const reader = await hearLibrary(url, ada);
  await expect.poll(() => connectionsTo(url), waiting).toBeGreaterThan(readers);
  const before = memoryOf(pid, "VmRSS");
  for (let round = 1; round <= 40; round++) {
    await tellDocuments(app.deps, db, ada.organizationId, [id]);
    await expect.poll(() => reader.heard.length, { ...waiting, interval: 20 }).toBe(round);
  }
  expect(reader.state.open).toBe(true);
  const held = memoryOf(pid, "VmHWM") - before;
  process.stdout.write(`${readers} stuck readers of 20 MB of changes: ${held} MB at most\n`);
  expect(held).toBeLessThan(500);
  await expect.poll(() => connectionsTo(url), waiting).toBeLessThan(readers);
});
