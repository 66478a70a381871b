import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { engineFlags, type Launch, UID } from "./launch.ts";

const run = promisify(execFile);
const inside = fileURLToPath(new URL("./inside.ts", import.meta.url));
const lasting = fileURLToPath(
  new URL("../../../../../node_modules/.cache/lectern/sandbox", import.meta.url),
);

let folder: Promise<string> | undefined;

/**
 * Returns the folder of all programs' caches. Where the product itself may not be written, as in a
 * container, it is a temporary one that ends with this process.
 */
async function findFolder(): Promise<string> {
  try {
    await mkdir(lasting, { recursive: true });
    await access(lasting, constants.W_OK);
    return lasting;
  } catch {
    const temporary = await mkdtemp(join(tmpdir(), "lectern-sandbox-"));
    await chmod(temporary, 0o755);
    process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
    return temporary;
  }
}

/**
 * Returns a folder with node's compile cache of the program, which halves a worker's start time and
 * memory; undefined where it cannot be created. It is filled by a run without input and read-only
 * for the workers: code written by one would be run by the next.
 */
export async function compiledCode(
  { prefix, ownUser }: Launch,
  entry: string,
): Promise<string | undefined> {
  const root = process.getuid?.() === 0;
  const program = createHash("sha256").update(entry).digest("hex").slice(0, 16);
  try {
    folder ??= findFolder();
    const cache = join(await folder, `${ownUser ? "other" : "own"}-${program}`);
    // Node compiles what has changed since, so only the age of the entry matters.
    if ((await madeAt(cache)) > (await stat(entry)).mtimeMs) return cache;
    await rm(cache, { recursive: true, force: true });
    await mkdir(cache, { recursive: true });
    if (root && ownUser) await chown(cache, Number(UID), Number(UID));
    const [command, ...rest] = [...prefix, process.execPath];
    await run(command, [...rest, ...engineFlags, inside, entry, "--rehearse"], {
      env: { NODE_COMPILE_CACHE: cache },
      cwd: "/",
      timeout: 20_000,
    });
    if (root && ownUser) await takeBack(cache);
    return cache;
  } catch {
    return undefined;
  }
}

async function madeAt(cache: string) {
  try {
    const entries = await readdir(cache);
    return entries.length > 0 ? (await stat(cache)).mtimeMs : 0;
  } catch {
    return 0;
  }
}

/** Node's cache is private to its user; makes it readable for all and writable only for us. */
async function takeBack(path: string) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const at = join(entry.parentPath, entry.name);
    await chown(at, 0, 0);
    await chmod(at, entry.isDirectory() ? 0o755 : 0o644);
  }
  await chown(path, 0, 0);
}
