import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const fileIn = (folder: string) => join(folder, "postmaster.pid");

/**
 * Whether a process is a PostgreSQL server that has not ended. A process id alone says little: in a
 * container, another process soon has the same one.
 */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}

/** Returns the port of the server that runs in a folder; undefined where none does. */
export function portOfServerIn(folder: string): number | undefined {
  if (!existsSync(fileIn(folder))) return undefined;
  const [pid = 0, , , port] = readFileSync(fileIn(folder), "utf8").split("\n").map(Number);
  return isServer(pid) ? port : undefined;
}

/**
 * Waits for a server of an earlier run that still uses the folder (its keeper ends it), and removes
 * what one that was killed left: PostgreSQL would take any process with its id for it.
 */
export async function earlierServerGone(folder: string): Promise<void> {
  for (let tries = 0; portOfServerIn(folder) !== undefined; tries++) {
    if (tries === 300) return;
    await sleep(100);
  }
  rmSync(fileIn(folder), { force: true });
}
