import { execFileSync } from "node:child_process";

/** Returns the descendants of `pid`. */
export function descendants(pid: number): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const parent of found) for (const [child, of] of table) if (of === parent) found.push(child);
  return found.slice(1);
}

/** Whether a process runs; an unreaped zombie does not. */
export function runs(pid: number): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .startsWith("Z");
  } catch {
    return false;
  }
}
