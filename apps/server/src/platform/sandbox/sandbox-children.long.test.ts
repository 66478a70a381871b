import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";

import { expect, test } from "vitest";

import type { SandboxFrame } from "#deps";
import { openLog } from "#platform/log.ts";
import { all, isAlive, limits, onLinux, program, sandboxed } from "#test/library/sandboxed.ts";

import { openSandbox } from "./sandbox.ts";

const { sandbox, action } = await sandboxed();

/** Returns which process takes an input of this owner. */
async function taker(owner: string | undefined, name = "who") {
  const [frame] = await all(
    sandbox.run(Readable.from([Buffer.from("words")]), { do: name }, limits, { owner }),
  );
  return frame?.header as { pid: number; passwd: string };
}

onLinux("a child takes one owner's inputs one after another, and nobody else's", async () => {
  const first = await taker("Ada");
  const again = await taker("Ada");
  expect(again).toEqual({ pid: first.pid, passwd: "ERR_ACCESS_DENIED" });
  const other = await taker("Eve");
  expect((await taker("Ada")).pid).toBe(first.pid);
  const both = await Promise.all([taker("Ada"), taker("Ada")]);
  expect(both.filter(({ pid }) => pid === first.pid)).toHaveLength(1);
  const others = [other, await taker(undefined), await taker(undefined)];
  expect(new Set([first, ...others].map(({ pid }) => pid)).size).toBe(4);
});

onLinux(
  "there are no more children at a time than cores, or two, at work and waiting",
  async () => {
    const most = Math.max(2, availableParallelism());
    const own = await openSandbox(openLog("silent"), program);
    const before = new Set(childrenOf(process.pid));
    let peak = 0;
    const look = () => {
      const now = childrenOf(process.pid).filter((pid) => !before.has(pid) && isAlive(pid));
      peak = Math.max(peak, now.length);
    };
    const watching = setInterval(look, 20);
    const owners = Array.from({ length: 2 * most + 2 }, (_, at) => `owner ${at}`);
    const run = (owner: string) =>
      all(own.run(Readable.from([Buffer.from("words")]), { do: "who" }, limits, { owner }));
    own.prepare();
    const stopped = new AbortController();
    const runs = Promise.all(owners.map(run));
    // It waits in the queue and is cancelled there.
    const waiting = all(own.run(Readable.from([]), { do: "who" }, limits, stopped));
    stopped.abort(new Error("no longer wanted"));
    await expect(waiting).rejects.toThrow("no longer wanted");
    expect((await runs).every((frames) => frames.length === 1)).toBe(true);
    expect(await run("owner 0")).toHaveLength(1);
    clearInterval(watching);
    await own.close();
    expect(peak).toBeLessThanOrEqual(most);
    expect(peak).toBeGreaterThan(1);
  },
);

onLinux("a child that failed, or was left in the middle, takes nothing more", async () => {
  const first = await taker("Bea");
  await expect(taker("Bea", "fail")).rejects.toMatchObject({ fault: "crashed" });
  expect(isAlive(first.pid)).toBe(false);
  const second = await taker("Bea");
  const run = sandbox.run(Readable.from([]), { do: "who" }, limits, { owner: "Bea" });
  expect((await run.next()).value?.header).toMatchObject({ pid: second.pid });
  await run.return(undefined);
  expect(isAlive(second.pid)).toBe(false);
  expect((await taker("Bea")).pid).not.toBe(second.pid);
});

onLinux("no more children wait than there is work for", async () => {
  const owners = Array.from({ length: 7 }, (_, number) => `owner ${number}`);
  const pids: number[] = [];
  for (const owner of owners) pids.push((await taker(owner)).pid);
  // Sooner than idle workers are ended.
  await expect.poll(() => pids.filter(isAlive).length).toBeLessThanOrEqual(4);
  expect(isAlive(pids.at(-1) ?? 0)).toBe(true);
});

onLinux("leaves no child when it is aborted, left in the middle, or closed", async () => {
  const pids: number[] = [];
  const pidOf = ({ header }: SandboxFrame) => pids.push((header as { pid: number }).pid);
  const abort = new AbortController();
  const aborted = async () => {
    for await (const frame of sandbox.run(Readable.from([]), { do: "loop" }, limits, abort)) {
      pidOf(frame);
      abort.abort();
    }
  };
  await expect(aborted()).rejects.toMatchObject({ fault: "aborted" });
  for await (const frame of action("loop")) {
    pidOf(frame);
    break;
  }
  const other = await openSandbox(openLog("silent"), program);
  const left = all(other.run(Readable.from([]), { do: "loop" }, limits)).catch(() => {});
  await sleep(300);
  await other.close();
  await left;
  expect(pids).toHaveLength(2);
  expect(pids.filter(isAlive)).toEqual([]);
});

onLinux("loads nothing ahead for a program that is rare", async () => {
  const others = new Set(childrenOf(process.pid));
  const rare = await openSandbox(openLog("silent"), { ...program, ahead: false });
  rare.prepare();
  const run = rare.run(Readable.from([Buffer.from("once")]), { do: "echo" }, limits);
  expect(await all(run)).toHaveLength(1);
  await sleep(500);
  expect(childrenOf(process.pid).filter((pid) => !others.has(pid))).toEqual([]);
  await rare.close();
});

const withSetpriv = test.skipIf(
  !["/usr/bin", "/bin"].some((folder) => existsSync(`${folder}/setpriv`)),
);

withSetpriv("its children die with us, however we die", async () => {
  const parent = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const { openSandbox } = await import(${JSON.stringify(new URL("./sandbox.ts", import.meta.url).href)});
       const { Readable } = await import("node:stream");
       const log = { warn() {}, info() {} };
       const sandbox = await openSandbox(log, { entry: new URL(${JSON.stringify(program.entry.href)}), packages: [] });
       sandbox.prepare();
       for await (const { header } of sandbox.run(Readable.from([]), { do: "loop" }, ${JSON.stringify(limits)})) {
         sandbox.prepare();
         console.log(header.pid);
       }`,
    ],
    { stdio: ["ignore", "pipe", "inherit"], cwd: new URL("../../..", import.meta.url) },
  );
  await new Promise((done) => parent.stdout.once("data", done));
  // The spare worker starts a little later.
  await expect.poll(() => childrenOf(parent.pid ?? 0)).toHaveLength(2);
  const children = childrenOf(parent.pid ?? 0);
  parent.kill("SIGKILL");
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

function childrenOf(pid: number) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return readFileSync(`/proc/${one}/status`, "utf8").includes(`PPid:\t${pid}\n`);
      } catch {
        return false;
      }
    });
}
