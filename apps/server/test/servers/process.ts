import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { onTestFinished } from "vitest";

import { secretKey } from "../app.ts";

const main = fileURLToPath(new URL("../../src/programs/main.ts", import.meta.url));

interface Bounds {
  /** Maximum open files and connections. */
  openFiles?: number;
  /** Maximum JavaScript heap, MB. */
  heapMb?: number;
}

/**
 * Starts the product as a separate process, as in production; stopped when the calling test ends.
 */
export async function startProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
  { openFiles, heapMb }: Bounds = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-process-"));
  const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles} && `;
  const flags = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const node = [process.execPath, ...flags, main];
  const child = spawn("/bin/sh", ["-c", `${limit}exec "$@"`, "sh", ...node], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      SAMPLE_WORKSPACE: "false",
      LOG_LEVEL: "warn",
      // One person of a test makes the requests of many.
      REQUESTS_PER_MINUTE: "100000",
      ROLE: "web",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  });
  for (;;) {
    const url = /ready at (http:\S+)/.exec(said)?.[1];
    if (url)
      return {
        url,
        pid: child.pid ?? 0,
        exited,
        kill: (signal: NodeJS.Signals) => child.kill(signal),
        said: () => said,
      };
    if (child.exitCode !== null) throw new Error(`the process ended: ${said}`);
    await Promise.race([once(child.stdout, "data"), exited]);
  }
}
