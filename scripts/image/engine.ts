import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { root } from "../build-state.ts";
import { arch, isEmulated } from "./options.ts";

/** Images and containers of these tests lie in the project's folder, apart from the machine's. */
const store = join(root, "node_modules/.cache/lectern/image");
mkdirSync(store, { recursive: true });

const has = (name: string) => spawnSync("which", [name]).status === 0;

/** The kernel's names of the emulators. */
const emulators: Record<string, string> = { arm64: "qemu-aarch64", amd64: "qemu-x86_64" };

/** What this machine lacks of Debian's packages. */
export function missing(): string[] {
  const programs = ["buildah", "podman", "runc", "debootstrap"].filter((name) => !has(name));
  const emulator = emulators[arch] ?? arch;
  const lacks = isEmulated && !existsSync(join("/proc/sys/fs/binfmt_misc", emulator));
  return lacks ? [...programs, emulator] : programs;
}

/** Always the same for one folder, which Podman demands, and short, which sockets demand. */
const running = join(
  tmpdir(),
  `lectern-${createHash("sha256").update(store).digest("hex").slice(0, 12)}`,
);
const places = ["--root", join(store, "storage"), "--runroot", running];
const engines = {
  buildah: places,
  podman: [
    ...places,
    "--runtime",
    "runc",
    "--cgroup-manager",
    "cgroupfs",
    "--events-backend",
    "none",
    "--tmpdir",
    running,
  ],
};

/** Runs a command of buildah or podman and returns what it printed. */
export const engine = (name: keyof typeof engines, args: string[]): string =>
  execFileSync(name, [...engines[name], ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  }).trim();

/** Runs it and shows what it prints. */
export const show = (name: keyof typeof engines, args: string[]) =>
  void execFileSync(name, [...engines[name], ...args], { stdio: "inherit" });

/** Whether an image of this name was built before. */
export const isBuilt = (image: string) =>
  spawnSync("podman", [...engines.podman, "image", "exists", image]).status === 0;

/** Runs `work` with an empty folder, which is removed afterwards. */
export function withFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "lectern-image-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
