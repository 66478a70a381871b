import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { LocalModelError, type Log } from "#deps";

import type { Folders } from "./folders.ts";

/** Folder of the lockfile that pins the runtime's packages, each with its integrity hash. */
const pinned = fileURLToPath(new URL("../../../../models-runtime", import.meta.url));
const lock = "package-lock.json";
const installMs = 15 * 60_000;
/** Installed size in bytes, without the binaries for other systems. */
export const runtimeBytes = 50_000_000;

const binaries = (folder: string) => join(folder, "node_modules/onnxruntime-node/bin/napi-v6");
/** Path of the native module that node loads. */
export const bindingOf = ({ runtime }: Folders) =>
  join(binaries(runtime), process.platform, process.arch, "onnxruntime_binding.node");

/** Whether the pinned packages are installed. */
export function isInstalled(folders: Folders): boolean {
  try {
    const there = readFileSync(join(folders.runtime, lock));
    return there.equals(readFileSync(join(pinned, lock))) && existsSync(bindingOf(folders));
  } catch {
    return false;
  }
}

/** Installs the runtime into the data folder unless it is installed. Throws LocalModelError. */
export async function installRuntime(
  folders: Folders,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  if (isInstalled(folders)) return;
  const arriving = join(folders.arriving, `runtime-${crypto.randomUUID()}`);
  try {
    await mkdir(arriving, { recursive: true, mode: 0o755 });
    for (const file of ["package.json", lock]) {
      await copyFile(join(pinned, file), join(arriving, file));
    }
    await npm(arriving, signal);
    await keepOwnSystem(arriving);
    await rm(folders.runtime, { recursive: true, force: true });
    await rename(arriving, folders.runtime);
  } catch (error) {
    if (signal.aborted || error instanceof LocalModelError) throw error;
    log.warn({ err: error }, "what runs models could not be installed");
    throw new LocalModelError("no_runtime", undefined, { cause: error });
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
}

/** Runs `npm ci` without package scripts; npm checks the integrity of each package. */
async function npm(cwd: string, signal: AbortSignal) {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--workspaces=false"];
  // Uses the npm that started this process, otherwise the one in the PATH.
  const { npm_execpath: started, ...env } = process.env;
  const script = started && /\.c?js$/.test(started) ? started : undefined;
  // Variables that npm set for its own script refer to another folder.
  for (const name of Object.keys(env)) {
    if (/^npm_(config_(local_prefix|prefix|workspace)|package|lifecycle)/i.test(name)) {
      delete env[name];
    }
  }
  const [command, ...before] = script ? [process.execPath, script] : ["npm"];
  const options = { cwd, env, signal, timeout: installMs, maxBuffer: 16 * 1024 * 1024 };
  const shell = !script && process.platform === "win32";
  await promisify(execFile)(command ?? "npm", [...before, ...args], { ...options, shell });
}

/** Deletes the binaries for other systems: 240 MB. */
async function keepOwnSystem(folder: string) {
  const all = binaries(folder);
  for (const platform of await readdir(all)) {
    if (platform !== process.platform) await rm(join(all, platform), { recursive: true });
  }
  const own = join(all, process.platform);
  const architectures = await readdir(own).catch((): string[] => []);
  if (!architectures.includes(process.arch)) throw new LocalModelError("unsupported_system");
  for (const one of architectures) {
    if (one !== process.arch) await rm(join(own, one), { recursive: true });
  }
}
