import { existsSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, test } from "vitest";

import type { SandboxFault, SandboxFrame, SandboxLimits } from "#deps";
import { openLog } from "#platform/log.ts";

import { openSandbox } from "../../src/platform/sandbox/sandbox.ts";

export const program = {
  entry: new URL("../../src/platform/sandbox/program.fixture.ts", import.meta.url),
  packages: [],
};
export const limits: SandboxLimits = {
  wallSeconds: 20,
  memoryMb: 400,
  outputBytes: 64 * 1024 * 1024,
};
export const onLinux = test.skipIf(process.platform !== "linux");

export async function all(frames: AsyncIterable<SandboxFrame>) {
  const found: SandboxFrame[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}

export const faultOf = (frames: AsyncIterable<SandboxFrame>) =>
  all(frames).then(
    () => "none",
    (error: { fault: SandboxFault }) => error.fault,
  );

export const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/status`) &&
  !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

/** Opens the sandbox; returns it, and how a program runs in it. */
export async function sandboxed() {
  const sandbox = await openSandbox(openLog("silent"), program);
  afterAll(() => sandbox.close());

  const action = (name: string, more: Partial<SandboxLimits> = {}, input: Iterable<Buffer> = []) =>
    sandbox.run(Readable.from(input), { do: name }, { ...limits, ...more });

  return { sandbox, action };
}
