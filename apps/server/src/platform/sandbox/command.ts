import { Buffer } from "node:buffer";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { promisify } from "node:util";

import { SandboxError, type SandboxFault, type SandboxLimits } from "#deps";

import { launches, resourceLimits } from "./launch.ts";
import { watch } from "./watchdog.ts";

/** Below the server, but high enough to make progress on a machine busy with other programs. */
const NICENESS = 10;
const MOST_STDERR = 4096;
const START_MS = 10_000;
const TRIAL_MB = 512;

/** A system program in the same sandbox as a sandbox worker: bytes in, bytes out. */
export interface SandboxedCommand {
  /** Output of the trial run. */
  said: string;
  /** It runs as the user UID, who must own the files that it may write. */
  ownUser: boolean;
  /** Throws SandboxError. */
  run(
    args: string[],
    input: readonly Uint8Array[],
    limits: SandboxLimits,
    how?: WalledRun,
  ): Promise<Buffer>;
}

interface WalledRun {
  signal?: AbortSignal | undefined;
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Exit codes that count as success. */
  ends?: number[];
}

/** Additional rights of a program. */
interface Needs {
  /** System calls that the filter allows nevertheless (seccomp.ts). */
  calls?: string[];
  /** It writes files, each at most as large as its output may be. */
  writes?: boolean;
}

/**
 * Finds the strictest sandbox in which a program works, proved by a successful `trial` run.
 * Undefined where it works in none or this system has none: then the program is not run at all.
 */
export async function sandboxedCommand(
  path: string,
  trial: string[],
  env: Record<string, string>,
  { calls, writes = false }: Needs = {},
): Promise<SandboxedCommand | undefined> {
  for (const { prefix, ownUser } of launches(calls)) {
    const limitedCommand = ({
      memoryMb,
      outputBytes,
    }: Pick<SandboxLimits, "memoryMb" | "outputBytes">) => [
      ...prefix,
      ...resourceLimits(memoryMb, writes ? outputBytes : 0),
      path,
    ];
    const [command = "", ...rest] = limitedCommand({ memoryMb: TRIAL_MB, outputBytes: 0 });
    try {
      const options = { env, cwd: "/", timeout: START_MS };
      const { stdout } = await promisify(execFile)(command, [...rest, ...trial], options);
      return {
        said: stdout,
        ownUser,
        run: (args, input, limits, how = {}) => {
          const all = { ...how, env: { ...env, ...how.env } };
          return runOnce([...limitedCommand(limits), ...args], input, limits, all);
        },
      };
    } catch {
      // The next, weaker sandbox may work.
    }
  }
  return undefined;
}

async function runOnce(
  [command = "", ...args]: string[],
  input: readonly Uint8Array[],
  limits: SandboxLimits,
  { signal, env, ends = [0] }: WalledRun,
): Promise<Buffer> {
  if (signal?.aborted) throw new SandboxError("aborted", "stopped before it began");
  // In a process group of its own, so that its child processes end with it.
  const child = spawn(command, args, { env, cwd: "/", detached: true });
  let fault: SandboxFault | undefined;
  const kill = (reason: SandboxFault) => {
    fault ??= reason;
    endGroup(child);
  };
  const abort = () => kill("aborted");
  signal?.addEventListener("abort", abort, { once: true });
  const gone = once(child, "close").catch(() => kill("crashed"));
  const { pid = 0 } = child;
  const stop = watch(pid, limits, () => true, kill);
  const pieces: Buffer[] = [];
  let [size, stderr] = [0, ""];
  child.stdout.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > limits.outputBytes) kill("output");
    else pieces.push(piece);
  });
  child.stderr.on("data", (piece: Buffer) => {
    if (stderr.length < MOST_STDERR) stderr += piece.toString("latin1");
  });
  // If it ends early, the write error adds nothing: its exit code tells why.
  child.stdin.on("error", () => {});
  try {
    yieldTo(pid);
    for (const piece of input) child.stdin.write(piece);
    child.stdin.end();
    await gone;
  } finally {
    stop();
    signal?.removeEventListener("abort", abort);
  }
  if (fault || !ends.includes(child.exitCode ?? -1)) {
    const how = child.signalCode ?? child.exitCode;
    throw new SandboxError(fault ?? "crashed", `the sandboxed command ended (${how}): ${stderr}`);
  }
  return Buffer.concat(pieces);
}

function endGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function yieldTo(pid: number) {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Optional, and not allowed everywhere.
  }
}
