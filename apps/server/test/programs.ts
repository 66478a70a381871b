import { execFile, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../src/programs/${name}.ts`, import.meta.url));
const environment = (settings: Record<string, string>) => ({
  PATH: process.env["PATH"],
  ...settings,
});

/** Starts a program that goes on until it is ended. */
export function startProgram(name: "sync", args: string[], settings: Record<string, string>) {
  const env = environment(settings);
  const child = spawn(process.execPath, [pathOf(name), ...args], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  return { child, said: () => said, ended };
}

/** Runs a program of `lectern` as a separate process, with these settings alone. */
export function runProgram(
  name: "doctor" | "backup" | "migrate" | "restore" | "sync" | "user",
  args: string[],
  settings: Record<string, string>,
  input = "",
) {
  const program = pathOf(name);
  const env = environment(settings);
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}
