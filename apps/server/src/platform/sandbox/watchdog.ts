import { readFile } from "node:fs/promises";

import type { SandboxFault, SandboxLimits } from "#deps";

const TICK = 100;
const PAGE = 4096;

/**
 * Looks at a child ten times a second: how much memory it has (Linux only; the pages it really
 * holds, since WebAssembly reserves much more than it uses) and how long it was waited for. Time in
 * which `isWaiting` is false does not count, for then the child waits for us.
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

/** Memory that a process really holds; 0 where it cannot be known. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    const statm = await readFile(`/proc/${pid}/statm`, "latin1");
    return Number(statm.split(" ")[1]) * PAGE;
  } catch {
    return 0;
  }
}
