import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

export interface Build {
  /** Names the build and the file that says what it was made from. */
  name: string;
  /** Files and folders below the root. Tests in them do not count. */
  sources: readonly string[];
  /** Names of environment variables that the result depends on. */
  variables?: readonly string[];
  /** A file below the root that exists once it was built. */
  output: string;
  run(): Promise<void>;
}

async function entriesBelow(source: string) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [{ path, isFile: true }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return [
    { path, isFile: false },
    ...entries.map((entry) => ({
      path: join(entry.parentPath, entry.name),
      isFile: entry.isFile(),
    })),
  ];
}

/** Returns what a result was made from; undefined where there is none. */
const madeFrom = (mark: string, output: string) =>
  existsSync(mark) && existsSync(output) ? readFileSync(mark, "utf8") : undefined;

/** Whether the process that holds a lock still runs; false if it has just removed the lock. */
function isHeld(lock: string): boolean {
  try {
    return process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch {
    return false;
  }
}

/** Runs `work` once no other process of this checkout does: web and workers may start together. */
async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (isHeld(lock)) await sleep(100);
      else rmSync(lock, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Runs a build unless its result was made from exactly these sources. Their contents are compared
 * only where a file or folder is newer than the last comparison: hashing all of them takes longer
 * than the rest of a start.
 */
export async function buildIfChanged(build: Build): Promise<void> {
  const folder = join(root, "node_modules/.cache/lectern");
  const mark = join(folder, `${build.name}-built`);
  const output = join(root, build.output);
  const variables = (build.variables ?? [])
    .map((name) => `${name}=${process.env[name] ?? ""};`)
    .join("");
  const entries = (await Promise.all(build.sources.map(entriesBelow)))
    .flat()
    .filter(({ path }) => !/\.test\.tsx?$/.test(path));
  if (madeFrom(mark, output)?.endsWith(`\n${variables}`)) {
    const compared = statSync(mark).mtimeMs;
    if (entries.every(({ path }) => statSync(path).mtimeMs < compared)) return;
  }
  const now = new Date();
  const files = entries.filter(({ isFile }) => isFile).map(({ path }) => path);
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  const wanted = `${hash.digest("hex")}\n${variables}`;
  mkdirSync(folder, { recursive: true });
  await alone(join(folder, `${build.name}-building`), async () => {
    if (madeFrom(mark, output) !== wanted) {
      await build.run();
      writeFileSync(mark, wanted);
    }
    utimesSync(mark, now, now);
  });
}
