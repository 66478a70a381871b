import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

/** How a child is started, from the best kind of wall to none. */
export interface Launch {
  /** Programs in front of node that each replace themselves by the next, so that the pid stays. */
  prefix: string[];
  networkIsolated: boolean;
  /** Runs as somebody other than us. */
  ownUser: boolean;
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

/** In front of node too: no file may grow, no memory be dumped to disk, few files be open. */
export function resourceLimits(): string[] {
  const prlimit = program("prlimit");
  return prlimit ? [prlimit, "--core=0", "--fsize=0", "--nofile=256", "--"] : [];
}

const run = promisify(execFile);

/**
 * Nobody's number is often the database's or a web server's; this one is nobody's, so a child that
 * broke out of everything else would find no file or process of its own kind.
 */
export const UID = "65533";
const folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];
export const program = (name: string) =>
  folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));

/** What a child is asked to do to show that it starts at all and sees no network but its own. */
const probe = "process.stdout.write(String(Object.keys(require('os').networkInterfaces()).length))";

/**
 * Finds the strongest way to start a child that works on this machine: each is tried with a child
 * that has to read these files as the user it would run as.
 */
export async function findLaunch(readable: string[]): Promise<Launch> {
  for (const launch of launches()) {
    if (await works(launch, readable)) return launch;
  }
  return { prefix: [], networkIsolated: false, ownUser: false };
}

/** Ways to start a child, best first; none where this system has no walls. */
export function launches(): Launch[] {
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
  const add = (networkIsolated: boolean, ownUser: boolean, ...prefix: string[]) =>
    ways.push({ prefix: [...victim, ...prefix], networkIsolated, ownUser });
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
    const check = `${probe};${JSON.stringify(readable)}.forEach((file) => require('fs').readFileSync(file))`;
    const { stdout } = await run(command, [...rest, "-e", check], {
      env: {},
      timeout: 10_000,
      cwd: "/",
    });
    return !networkIsolated || stdout === "0";
  } catch {
    return false;
  }
}
