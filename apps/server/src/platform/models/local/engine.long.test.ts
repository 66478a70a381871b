import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { openLog } from "#platform/log.ts";

import { Engine, type EngineBounds } from "./engine.ts";
import { foldersOf } from "./folders.ts";
import { bindingOf } from "./runtime.ts";

const lock = fileURLToPath(
  new URL("../../../../models-runtime/package-lock.json", import.meta.url),
);

/** Opens an engine with a child that needs no installed packages. */
function openEngine(more: Partial<EngineBounds> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-engine-"));
  const folders = foldersOf(dataDir);
  for (const folder of [folders.weights, folders.arriving, dirname(bindingOf(folders))]) {
    mkdirSync(folder, { recursive: true });
  }
  copyFileSync(lock, join(folders.runtime, "package-lock.json"));
  writeFileSync(bindingOf(folders), "");
  const entry = fileURLToPath(new URL("./child.fixture.ts", import.meta.url));
  const bounds = { memoryMb: 512, threads: 1, entry, ...more };
  const engine = new Engine(folders, openLog("silent"), bounds);
  onTestFinished(async () => {
    await engine.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const ask = async (text: string, how: { urgent?: boolean; ms?: number } = {}) => {
    const signal = AbortSignal.timeout(how.ms ?? 60_000);
    const request = { do: "embed" as const, folder: "", text };
    const { header } = await engine.ask(request, { signal, urgent: how.urgent ?? false });
    return header as { pid: number; text: string };
  };
  return { engine, ask };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("what somebody waits for goes before what nobody does, all of it in one child", async () => {
  const { ask } = openEngine();
  const order: string[] = [];
  const asked = (text: string, urgent: boolean) =>
    ask(text, { urgent }).then(({ pid }) => (order.push(text), pid));
  const all = [asked("first", false), asked("passage", false), asked("question", true)];
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(order).toEqual(["first", "question", "passage"]);
});

test("a child that dies fails who asks, is left alone for a while, and is started again", async () => {
  const { engine, ask } = openEngine();
  const { pid } = await ask("once");
  const failing = [ask("die"), ask("behind it")];
  for (const one of failing) await expect(one).rejects.toMatchObject({ fault: "unreachable" });
  expect(engine.state).toBe("failing");
  await expect(ask("at once")).rejects.toMatchObject({ fault: "unreachable" });
  await expect.poll(() => ask("again").catch(() => undefined)).toMatchObject({ text: "again" });
  expect((await ask("still")).pid).not.toBe(pid);
});

test("one that does not answer in time is ended, and who stopped waiting is told before", async () => {
  const { ask } = openEngine({ answerSeconds: 1 });
  const { pid } = await ask("once");
  const hanging = ask("hang");
  await expect(ask("behind it", { ms: 50 })).rejects.toMatchObject({ fault: "timeout" });
  await expect(hanging).rejects.toMatchObject({ fault: "unreachable" });
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test.skipIf(process.platform !== "linux")("one that takes too much memory is ended", async () => {
  const { ask } = openEngine({ memoryMb: 256 });
  await expect(ask("grow")).rejects.toMatchObject({ fault: "unreachable" });
});

test("one that nobody asks is ended, and so is one whose product stops", async () => {
  const { ask } = openEngine({ idleMs: 50 });
  const { pid } = await ask("once");
  await expect.poll(() => isAlive(pid)).toBe(false);
  const { engine, ask: other } = openEngine();
  const last = await other("once");
  await engine.close();
  expect(isAlive(last.pid)).toBe(false);
});
