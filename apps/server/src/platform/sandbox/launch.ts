import { execFile } from "node:child_process";
import { readlinkSync } from "node:fs";
import { promisify } from "node:util";

import { program } from "./programs.ts";
import { seccomp } from "./seccomp.ts";

/** How a child is started, from the best kind of wall to none. */
export interface Launch {
  /** Programs in front of node that each replace themselves by the next, so that the pid stays. */
  prefix: string[];
  networkIsolated: boolean;
  /** Runs as somebody other than us. */
  ownUser: boolean;
  /** Starts behind a filter of system calls. */
  filtered: boolean;
}

/**
 * Flags of V8's, the same for every start: code compiled under others is not taken. What is made of
 * one piece of input is garbage by the next, so a small nursery costs no time and saves 50 MB; what is
 * loaded stays, so nothing is won by collecting while it loads.
 */
export const engineFlags = [
  "--disallow-code-generation-from-strings",
  "--max-semi-space-size=4",
  "--initial-heap-size=64",
  "--no-warnings",
];

/**
 * The C library's: one store of freed memory for all threads, and what is large goes back to the system
 * at once. Else a child keeps some tens of megabytes that nothing uses.
 */
export const memorySettings = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * What a child may have beyond the memory that it may really hold, in MB: stacks of threads and memory
 * that it asked for and does not use. The watchdog's bound is the narrower one, but it looks ten times a
 * second; the kernel refuses at once.
 */
const spareMb = 1024;

/**
 * In front of node too: no file may grow, no memory be dumped to disk, few files be open, and no more
 * memory be asked for. `fileBytes`: how large a file may grow, for a program that has to write some.
 */
export function resourceLimits(memoryMb: number, fileBytes = 0): string[] {
  const prlimit = program("prlimit");
  const data = (memoryMb + spareMb) * 1024 * 1024;
  if (!prlimit) return [];
  return [prlimit, "--core=0", `--fsize=${fileBytes}`, "--nofile=256", `--data=${data}`, "--"];
}

const run = promisify(execFile);

/**
 * Nobody's number is often the database's or a web server's; this one is nobody's, so a child that
 * broke out of everything else would find no file or process of its own kind.
 */
export const UID = "65533";
/** What a child is asked to tell to show that it starts at all and has a network of its own. */
const probe = "process.stdout.write(fs.readlinkSync('/proc/self/ns/net'))";

/**
 * Finds the strongest way to start a child that works on this machine: each is tried with a child
 * that has to read these files as the user it would run as.
 */
export async function findLaunch(readable: string[]): Promise<Launch> {
  for (const launch of launches()) {
    if (await works(launch, readable)) return launch;
  }
  return { prefix: [], networkIsolated: false, ownUser: false, filtered: false };
}

/**
 * Ways to start a child, best first; none where this system has no walls. `calls`: names of system calls
 * that the filter lets through after all (seccomp.ts).
 */
export function launches(calls: readonly string[] = []): Launch[] {
  const [setpriv, unshare, choom] = [program("setpriv"), program("unshare"), program("choom")];
  if (process.platform !== "linux" || !setpriv) return [];
  const root = process.getuid?.() === 0;
  // The first to go when memory runs out; raising one's own score needs no right.
  const victim = choom ? [choom, "-n", "1000", "--"] : [];
  // Last before node: any change of rights would undo the parent's death signal.
  const bare = [setpriv, "--pdeathsig", "KILL", "--no-new-privs", "--inh-caps=-all"];
  const bound = [...bare, "--bounding-set=-all", "--"];
  const other = [setpriv, "--reuid", UID, "--regid", UID, "--clear-groups", "--"];
  const ways: Launch[] = [];
  const filter = seccomp(calls);
  const add = (networkIsolated: boolean, ownUser: boolean, ...walls: string[]) => {
    const prefix = [...victim, ...walls];
    const way = { prefix, networkIsolated, ownUser, filtered: false };
    // Last: it refuses what the walls before it are made by.
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
  // A checkout that only its owner may enter (a folder of root's) cannot be read as somebody else.
  // Copying node, the packages and the source out of it would have to be kept in step; the same user
  // without a single capability, in namespaces of its own and under node's own permissions, is the
  // smaller evil.
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
