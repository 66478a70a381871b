import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs a program of `lectern` as a separate process, with these settings alone. */
export function runProgram(
  name: "doctor" | "backup" | "migrate" | "restore" | "user",
  args: string[],
  settings: Record<string, string>,
  input = "",
) {
  const program = fileURLToPath(new URL(`../src/programs/${name}.ts`, import.meta.url));
  const env = { PATH: process.env["PATH"], ...settings };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}
