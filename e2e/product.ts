import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { descendants } from "./kills/processes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/**
 * Arguments of `npm start` after "node". Settings come from the test alone, not from an `.env`
 * file.
 */
const start = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } }
).scripts.start
  .split(" ")
  .slice(1)
  .filter((word) => !word.startsWith("--env-file"));

export interface Product {
  url: string;
  dataDir: string;
  /** The supervisor process. */
  child: ChildProcess;
  /** Pid of the server that it started. */
  pid: number;
  /** Returns everything it printed. */
  output(): string;
  /** Milliseconds from the start of the process until it reported ready. */
  readyMs: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Kills a process, which may already have ended with its supervisor. */
function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
}

/** Creates an empty folder for one product. */
export const freshFolder = () => mkdtempSync(join(tmpdir(), "lectern-product-"));

export const forget = (folder: string) => rmSync(folder, { recursive: true, force: true });

/**
 * Starts the product as `npm start` does, on a free port. Throws with its output if it exits before
 * it is ready. `env` sets or overrides settings.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  within = 120_000,
): Promise<Product> {
  const began = performance.now();
  const child = spawn(process.execPath, start, {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      SAMPLE_WORKSPACE: "false",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Kills the product however this program ends, even by an error.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready in ${within} ms: ${said}`)), within);
    const hear = (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-200_000);
      const ready = /Lectern is ready at (\S+)/.exec(said);
      if (ready?.[1]) {
        clearTimeout(late);
        resolve(ready[1]);
      }
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) =>
      reject(new Error(`ended with ${code} before it was ready: ${said}`)),
    );
  });
  const ended = once(child, "exit");
  const readyMs = performance.now() - began;
  const [pid = 0] = descendants(child.pid ?? 0);
  return {
    url,
    dataDir,
    child,
    pid,
    output: () => said,
    readyMs,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      kill(pid);
      await ended;
    },
  };
}
