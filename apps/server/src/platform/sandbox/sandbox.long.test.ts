import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Sandbox, SandboxFault, SandboxFrame, SandboxLimits } from "#deps";
import { openLog } from "#platform/log.ts";

import { openSandbox } from "./sandbox.ts";
import { resourceLimits } from "./launch.ts";

const program = { entry: new URL("./program.fixture.ts", import.meta.url), packages: [] };
const limits: SandboxLimits = { wallSeconds: 20, memoryMb: 400, outputBytes: 64 * 1024 * 1024 };
const onLinux = test.skipIf(process.platform !== "linux");
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await openSandbox(openLog("silent"), program);
});
afterAll(() => sandbox.close());

const action = (name: string, more: Partial<SandboxLimits> = {}, input: Iterable<Buffer> = []) =>
  sandbox.run(Readable.from(input), { do: name }, { ...limits, ...more });

async function all(frames: AsyncIterable<SandboxFrame>) {
  const found: SandboxFrame[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}

const faultOf = (frames: AsyncIterable<SandboxFrame>) =>
  all(frames).then(
    () => "none",
    (error: { fault: SandboxFault }) => error.fault,
  );

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/status`) &&
  !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

test("gives the program its input and hands back its frames, whole and in order", async () => {
  const pieces = [Buffer.alloc(300_000, "a"), Buffer.alloc(1), Buffer.alloc(700_000, "b")];
  const frames = await all(action("echo", {}, pieces));
  expect(Buffer.concat(frames.flatMap(({ parts }) => parts)).equals(Buffer.concat(pieces))).toBe(
    true,
  );
  expect(frames.map(({ header }) => (header as { length: number }).length)).toEqual(
    frames.map(({ parts }) => parts[0]?.length),
  );
});

test("shows the program no environment, no file, no process, no thread", async () => {
  const [frame] = await all(action("look"));
  expect(frame?.header).toMatchObject({
    env: {},
    passwd: "ERR_ACCESS_DENIED",
    own: "ERR_ACCESS_DENIED",
    write: "ERR_ACCESS_DENIED",
    spawn: "ERR_ACCESS_DENIED",
    worker: "ERR_ACCESS_DENIED",
  });
  expect(existsSync("/tmp/sandbox-was-here")).toBe(false);
});

test("gives the program no more memory than it may have, at once", async ({ skip }) => {
  if (resourceLimits(1).length === 0) skip("this system has no prlimit");
  const [frame] = await all(action("reserve"));
  expect(frame?.header).toMatchObject({ memory: expect.stringContaining("allocation failed") });
  // The same allocation without the limit.
  const bare = spawn(process.execPath, ["-e", "new ArrayBuffer(2.5e9)"], { stdio: "ignore" });
  expect(await new Promise((done) => bare.on("exit", done))).toBe(0);
});

test("lets the program reach no network where the system can wall it off", async ({ skip }) => {
  if (!sandbox.networkIsolated) skip("this system allows no network namespace");
  const [frame] = await all(action("look"));
  const code = sandbox.filtered ? "EPERM" : "ENETUNREACH";
  expect(frame?.header).toMatchObject({ network: [code, code] });
});

/** Whether other users can read this checkout: not below a private folder of root. */
function isOpenToOthers(path: string): boolean {
  const folder = dirname(path);
  if ((statSync(path).mode & 5) !== 5 && statSync(path).isDirectory()) return false;
  return folder === path || isOpenToOthers(folder);
}

test("runs the program as another user where we are root", async ({ skip }) => {
  if (process.getuid?.() !== 0) skip("only root may choose the user");
  if (!isOpenToOthers(import.meta.filename)) skip("this checkout is closed to other users");
  const [frame] = await all(action("look"));
  expect(frame?.header).not.toMatchObject({ uid: 0 });
});

test("ends a program that never ends", async () => {
  expect(await faultOf(action("loop", { wallSeconds: 1 }))).toBe("timeout");
});

onLinux("ends a program that takes memory without end", async () => {
  expect(await faultOf(action("hog"))).toBe("memory");
});

test("ends a program that writes without end", async () => {
  const before = process.memoryUsage().rss;
  expect(await faultOf(action("flood"))).toBe("output");
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test("keeps nothing of a program that babbles on its error output, and ends it", async () => {
  const before = process.memoryUsage().rss;
  expect(await faultOf(action("babble", { wallSeconds: 1 }))).toBe("timeout");
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});

test("does not believe a frame that claims to be huge", async () => {
  expect(await faultOf(action("lie"))).toBe("crashed");
});

test("tells a crash from the rest, and repeats no word of the document", async () => {
  expect(await faultOf(action("crash"))).toBe("crashed");
  const error: unknown = await all(action("fail")).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ fault: "crashed", message: expect.stringContaining("RangeError") });
  expect(String(error)).not.toContain("secret");
});

test("goes on with the next input after all of these", async () => {
  expect(await all(action("echo", {}, [Buffer.from("still here")]))).toHaveLength(1);
});

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

test("passes on what the source of the input threw", async () => {
  const input = Readable.from(
    (async function* () {
      yield Buffer.from("some");
      await sleep(20);
      throw new Error("the disk is gone");
    })(),
  );
  await expect(all(sandbox.run(input, { do: "echo" }, limits))).rejects.toThrow("the disk is gone");
});

test("does not count the time in which we are the slow ones", async () => {
  const input = Array.from({ length: 20 }, () => Buffer.alloc(256 * 1024));
  let frames = 0;
  for await (const _ of action("echo", { wallSeconds: 4 }, input)) {
    frames++;
    await sleep(250);
  }
  expect(frames).toBeGreaterThan(15);
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
