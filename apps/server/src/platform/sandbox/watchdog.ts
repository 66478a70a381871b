import { readFile } from "node:fs/promises";

import type { SandboxFault, SandboxLimits } from "#deps";

const TICK = 100;
const PAGE = 4096;

/**
 * Checks a worker ten times a second: its resident memory (Linux only; not the reserved memory,
 * since WebAssembly reserves much more than it uses) and how long we waited for it. Time in which
 * `isWaiting` is false does not count, since the worker then waits for us.
 */
export function watch(
  pid: number,
  limits: Pick<SandboxLimits, "wallSeconds" | "memoryMb">,
  isWaiting: () => boolean,
  onOverrun: (fault: SandboxFault) => void,
): () => void {
  let waited = 0;
  let before = performance.now();
  const look = async () => {
    const now = performance.now();
    if (isWaiting()) waited += now - before;
    before = now;
    if (waited > limits.wallSeconds * 1000) onOverrun("timeout");
    else if ((await residentBytes(pid)) > limits.memoryMb * 1024 * 1024) onOverrun("memory");
  };
  const timer = setInterval(() => void look(), TICK);
  return () => clearInterval(timer);
}

/** Resident memory of a process in bytes; 0 where it is unknown. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    const statm = await readFile(`/proc/${pid}/statm`, "latin1");
    return Number(statm.split(" ")[1]) * PAGE;
  } catch {
    return 0;
  }
}
