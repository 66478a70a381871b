import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, expect, test, vi } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const waiting = { timeout: 120_000, interval: 200 };
/** ms; the product itself cuts open requests after its stop limit. */
const stopLimit = { timeout: 60_000, interval: 200 };

interface Running {
  npm: ChildProcess;
  dataDir: string;
  /** The processes that npm started, and their children. */
  processes: number[];
}
const begun: Running[] = [];

afterEach(() => {
  for (const { npm, processes, dataDir } of begun.splice(0)) {
    for (const pid of [npm.pid ?? 0, ...processes].filter(isRunning)) process.kill(pid, "SIGKILL");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
});

const processTable = () =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state = ""]) => ({ pid: Number(pid), parent: Number(parent), state }));

/** Whether a process runs; a zombie that was not reaped does not. */
function isRunning(pid: number) {
  const found = processTable().find((one) => one.pid === pid);
  return found !== undefined && !found.state.startsWith("Z");
}

function descendantsOf(ancestor: number): number[] {
  const all = processTable();
  const below = (pid: number): number[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(ancestor);
}

/** Runs `npm start` as a user does, with the embedded database; resolves when it is ready. */
async function npmStart(): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-npm-start-"));
  const kept = Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG)$/.test(name));
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: { ...Object.fromEntries(kept), PORT: "0", DATA_DIR: dataDir, SAMPLE_WORKSPACE: "false" },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, as in a terminal.
    detached: true,
  });
  const running: Running = { npm, dataDir, processes: [] };
  begun.push(running);
  let said = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on("data", (bytes: Buffer) => (said += bytes.toString()));
  }
  await vi.waitFor(() => expect(said).toContain("Lectern is ready at"), waiting);
  running.processes = descendantsOf(npm.pid ?? 0);
  return running;
}

/** The state in the database's control file: 1 after a shutdown with a checkpoint. */
const databaseState = (dataDir: string) =>
  readFileSync(join(dataDir, "postgres", "global", "pg_control")).readUInt32LE(16);

test.each([
  ["SIGTERM to npm", "SIGTERM", 1],
  ["SIGKILL to npm", "SIGKILL", 1],
  ["the SIGINT of a terminal", "SIGINT", -1],
] as const)(
  "%s ends all that npm start started, and the embedded database cleanly",
  async (_, signal, sign) => {
    const { npm, dataDir, processes } = await npmStart();
    // The shells, the server, the database and its workers.
    expect(processes.length).toBeGreaterThan(5);
    const npmEnded = once(npm, "exit");
    process.kill(sign * (npm.pid ?? 0), signal);
    await npmEnded;
    await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), stopLimit);
    expect(databaseState(dataDir)).toBe(1);
  },
  240_000,
);
