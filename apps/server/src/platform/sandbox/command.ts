import { Buffer } from "node:buffer";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { promisify } from "node:util";

import { SandboxError, type SandboxFault, type SandboxLimits } from "#deps";

import { launches, resourceLimits } from "./launch.ts";
import { watch } from "./watchdog.ts";

/** What takes long and nobody waits for comes last on a busy machine. */
const NICENESS = 15;
const MOST_STDERR = 4096;
const START_MS = 10_000;
const TRIAL_MB = 512;

/** A program of the system's, behind the same walls as a sandboxed child: bytes in, bytes out. */
export interface SandboxedCommand {
  /** What it answered when it was tried. */
  said: string;
  /** It runs as the user with the number UID, who must own what it may write. */
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
  /** Added to its environment. */
  env?: Record<string, string>;
  /** Exit codes that are no failure. */
  ends?: number[];
}

/** What a program needs that other readers do not. */
interface Needs {
  /** System calls that the filter lets through after all (seccomp.ts). */
  calls?: string[];
  /** It writes files, each no larger than its output may be. */
  writes?: boolean;
}

/**
 * Finds the strongest walls behind which a program works, which it shows by answering `trial`.
 * Undefined where it does not, or where this system has none: then it is not run at all.
 */
export async function sandboxedCommand(
  path: string,
  trial: string[],
  env: Record<string, string>,
  { calls, writes = false }: Needs = {},
): Promise<SandboxedCommand | undefined> {
  for (const { prefix, ownUser } of launches(calls)) {
    const within = ({ memoryMb, outputBytes }: Pick<SandboxLimits, "memoryMb" | "outputBytes">) => [
      ...prefix,
      ...resourceLimits(memoryMb, writes ? outputBytes : 0),
      path,
    ];
    const [command = "", ...rest] = within({ memoryMb: TRIAL_MB, outputBytes: 0 });
    try {
      const options = { env, cwd: "/", timeout: START_MS };
      const { stdout } = await promisify(execFile)(command, [...rest, ...trial], options);
      return {
        said: stdout,
        ownUser,
        run: (args, input, limits, how = {}) => {
          const all = { ...how, env: { ...env, ...how.env } };
          return runOnce([...within(limits), ...args], input, limits, all);
        },
      };
    } catch {
      // The next walls may be possible here.
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
  // A group of its own: whatever it started ends with it.
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
  // One that ends early closes its input: its own end tells why.
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
    // It is gone already.
  }
}

function yieldTo(pid: number) {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Not allowed everywhere, and only a courtesy.
  }
}
