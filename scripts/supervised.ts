import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * ms between checks of the parent: a process is notified when its children end, but not when its
 * parent does.
 */
const every = 200;

/** Kills this process once the supervisor that started it has ended, for whatever reason. */
export function endWithSupervisor(): void {
  const supervisor = Number(process.env["LECTERN_SUPERVISOR"]);
  setInterval(() => {
    if (process.ppid !== supervisor) process.kill(process.pid, "SIGKILL");
  }, every).unref();
}

/**
 * Returns the command line and the parent of a process; an empty command and 0 if it does not
 * exist.
 */
function lookUp(pid: number): { command: string; parent: number } {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const command = readFileSync(`/proc/${pid}/cmdline`, "latin1");
      return { command, parent: Number(parent) };
    }
    const output = execFileSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], {
      encoding: "utf8",
    });
    const [, parent, command = ""] = /^\s*(\d+)\s+(.*)/.exec(output) ?? [];
    return { command, parent: Number(parent) };
  } catch {
    return { command: "", parent: 0 };
  }
}

/**
 * Returns the pids of npm and of the shell that it runs `npm start` in, separated by spaces. npm
 * passes a signal to that shell alone, and many shells end without passing it on. Empty if this
 * process was started in another way; it may then outlive its parent, as under nohup.
 */
export function npmAbove(): string {
  if (process.env["npm_lifecycle_event"] !== "start" || process.platform === "win32") return "";
  const parent = lookUp(process.ppid);
  // Some shells replace themselves with their last command; then npm is the parent.
  const isShell = parent.command.includes("scripts/start.ts");
  return [process.ppid, isShell ? parent.parent : 0].filter((pid) => pid > 1).join(" ");
}

/** Sends SIGTERM to `pid` once npm or its shell has ended, for whatever reason. */
export function stopWithNpm(pid: number): void {
  const above = (process.env["LECTERN_NPM"] ?? "").split(" ").filter(Boolean).map(Number);
  const timer = setInterval(() => {
    if (above.every(exists)) return;
    clearInterval(timer);
    process.kill(pid, "SIGTERM");
  }, every).unref();
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
