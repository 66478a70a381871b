import { execFile } from "node:child_process";
import { readlinkSync } from "node:fs";
import { promisify } from "node:util";

import { program } from "./programs.ts";
import { seccomp } from "./seccomp.ts";

/** How a worker is started, from the strictest sandbox to none. */
export interface Launch {
  /**
   * Commands in front of node; each replaces itself by the next, so that the pid stays the same.
   */
  prefix: string[];
  networkIsolated: boolean;
  /** Runs as another user. */
  ownUser: boolean;
  /** Starts with a filter of system calls. */
  filtered: boolean;
}

/**
 * Flags of V8, the same for every start, since code cached under other flags is rejected. Data of
 * one piece of input is garbage by the next, so a small young generation costs no time and saves 50
 * MB; loaded code stays, so collecting garbage during the start gains nothing.
 */
export const engineFlags = [
  "--disallow-code-generation-from-strings",
  "--max-semi-space-size=4",
  "--initial-heap-size=64",
  "--no-warnings",
];

/**
 * Settings of the C library: one arena for all threads, and large freed blocks go back to the
 * system at once. Otherwise a worker keeps tens of megabytes unused.
 */
export const memorySettings = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * MB of address space above the memory limit: stacks of threads and memory that is reserved but not
 * used. The watchdog's limit is stricter but is checked ten times a second; the kernel refuses at
 * once.
 */
const spareMb = 1024;

/**
 * Resource limits for node and other programs: no file growth, no core dumps, few open files,
 * limited memory. `fileBytes`: maximum size of a file, for a program that must write some.
 */
export function resourceLimits(memoryMb: number, fileBytes = 0): string[] {
  const prlimit = program("prlimit");
  const data = (memoryMb + spareMb) * 1024 * 1024;
  if (!prlimit) return [];
  return [prlimit, "--core=0", `--fsize=${fileBytes}`, "--nofile=256", `--data=${data}`, "--"];
}

const run = promisify(execFile);

/**
 * A user id that nothing else uses. `nobody` often runs the database or a web server; with this id,
 * a worker that escaped would find no files or processes of its own user.
 */
export const UID = "65533";
/** Shows that a worker starts at all and has a network namespace of its own. */
const probe = "process.stdout.write(fs.readlinkSync('/proc/self/ns/net'))";

const found = new Map<string, Promise<Launch>>();

/**
 * Returns the strictest way to start a worker on this machine, found once: each is tried with a
 * process that must read these files as the user it would run as.
 */
export function findLaunch(readable: string[]): Promise<Launch> {
  const key = readable.join("\n");
  const launch = found.get(key) ?? tryLaunches(readable);
  found.set(key, launch);
  return launch;
}

async function tryLaunches(readable: string[]): Promise<Launch> {
  for (const launch of launches()) {
    if (await works(launch, readable)) return launch;
  }
  return { prefix: [], networkIsolated: false, ownUser: false, filtered: false };
}

/**
 * Returns the ways to start a worker, strictest first; none where this system has no sandbox.
 * `calls`: system calls that the filter allows nevertheless (seccomp.ts).
 */
export function launches(calls: readonly string[] = []): Launch[] {
  const [setpriv, unshare, choom] = [program("setpriv"), program("unshare"), program("choom")];
  if (process.platform !== "linux" || !setpriv) return [];
  const root = process.getuid?.() === 0;
  // Makes it the first process that the kernel kills when memory runs out; raising one's own score
  // needs no rights.
  const victim = choom ? [choom, "-n", "1000", "--"] : [];
  // Last before node: any later change of credentials would clear the parent-death signal.
  const bare = [setpriv, "--pdeathsig", "KILL", "--no-new-privs", "--inh-caps=-all"];
  const bound = [...bare, "--bounding-set=-all", "--"];
  const other = [setpriv, "--reuid", UID, "--regid", UID, "--clear-groups", "--"];
  const ways: Launch[] = [];
  const filter = seccomp(calls);
  const add = (networkIsolated: boolean, ownUser: boolean, ...walls: string[]) => {
    const prefix = [...victim, ...walls];
    const way = { prefix, networkIsolated, ownUser, filtered: false };
    // Last: the filter refuses the calls that set up the other restrictions.
    if (filter) ways.push({ ...way, prefix: [...prefix, ...filter], filtered: true });
    ways.push(way);
  };
  if (root && unshare) {
    add(true, true, unshare, "--net", "--ipc", "--", ...other, ...bound);
    add(
      true,
      true,
      ...other,
      unshare,
      "--user",
      "--map-root-user",
      "--net",
      "--ipc",
      "--",
      ...bound,
    );
  }
  // Another user cannot read a checkout in a folder that only its owner may enter (root's, say).
  // Copies of node, the packages and the source elsewhere would have to be kept in sync; the same
  // user without capabilities, in namespaces of its own and under node's permissions, is the lesser
  // evil.
  if (unshare)
    add(true, false, unshare, "--user", "--map-root-user", "--net", "--ipc", "--", ...bound);
  if (root && unshare) add(true, false, unshare, "--net", "--ipc", "--", ...bound);
  if (root) add(false, true, ...other, ...bound);
  add(false, false, ...bare, "--");
  return ways;
}

async function works({ prefix, networkIsolated }: Launch, readable: string[]): Promise<boolean> {
  const [command, ...rest] = [...prefix, process.execPath];
  try {
    const check = `const fs = require('fs');${JSON.stringify(readable)}.forEach((file) => fs.readFileSync(file));${probe}`;
    const { stdout } = await run(command, [...rest, "-e", check], {
      env: {},
      timeout: 10_000,
      cwd: "/",
    });
    return !networkIsolated || stdout !== readlinkSync("/proc/self/ns/net");
  } catch {
    return false;
  }
}
