import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../src/programs/doctor.ts", import.meta.url));

/** Runs the doctor as a separate process. */
export function runDoctor(args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env["PATH"], ...settings };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}
