import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
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

/**
 * Runs a build unless its result was made from exactly these sources. Their contents are compared
 * only where a file or folder is newer than the last comparison: hashing all of them takes longer
 * than the rest of a start.
 */
export async function buildIfChanged(build: Build): Promise<void> {
  const mark = join(root, "node_modules/.cache/lectern", `${build.name}-built`);
  const variables = (build.variables ?? [])
    .map((name) => `${name}=${process.env[name] ?? ""};`)
    .join("");
  const [hash, ...settings] =
    existsSync(mark) && existsSync(join(root, build.output))
      ? readFileSync(mark, "utf8").split("\n")
      : [];
  const entries = (await Promise.all(build.sources.map(entriesBelow)))
    .flat()
    .filter(({ path }) => !/\.test\.tsx?$/.test(path));
  if (hash !== undefined && settings.join("\n") === variables) {
    const compared = statSync(mark).mtimeMs;
    if (entries.every(({ path }) => statSync(path).mtimeMs < compared)) return;
  }
  const now = new Date();
  const files = entries.filter(({ isFile }) => isFile).map(({ path }) => path);
  const found = createHash("sha256");
  for (const file of files.toSorted()) {
    found.update(file.slice(root.length)).update(readFileSync(file));
  }
  const wanted = `${found.digest("hex")}\n${variables}`;
  if (`${hash}\n${settings.join("\n")}` !== wanted) {
    await build.run();
    mkdirSync(join(mark, ".."), { recursive: true });
    writeFileSync(mark, wanted);
  }
  utimesSync(mark, now, now);
}
