import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";

import { expect, test } from "vitest";

import { all, faultOf, limits, onLinux, sandboxed } from "#test/library/sandboxed.ts";

import { resourceLimits } from "./launch.ts";

const { sandbox, action } = await sandboxed();

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
