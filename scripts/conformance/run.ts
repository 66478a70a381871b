import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Change, readRows, root, type Row } from "./rows.ts";

/**
 * Applies each change that a row of docs/spec-conformance.md names, one at a time in a copy of the
 * product, and checks that the row's tests fail. `npm run conformance -- 9 4.3` selects sections or
 * rows.
 */
const asked = process.argv.slice(2);
const rows = readRows().filter(
  ({ id }) => asked.length === 0 || asked.some((one) => id === one || id.startsWith(`${one}.`)),
);

const copy = mkdtempSync(join(tmpdir(), "lectern-conformance-"));
execFileSync("git", ["clone", "--quiet", root, copy]);
// Hard links: shares the package files without copying.
execFileSync("cp", ["-al", join(root, "node_modules"), join(copy, "node_modules")]);
// Files written there must not be shared with the original.
rmSync(join(copy, "node_modules/.lectern-web-built"), { force: true });
rmSync(join(copy, "node_modules/.cache"), { recursive: true, force: true });

const pattern = (title: string) =>
  title
    .replaceAll(/\$\{[^}]*\}|\$\w+|%[a-z]/g, "\u0000")
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("\u0000", ".*");

function commandOf(file: string, titles: string[]): string[] {
  const names = titles.map(pattern).join("|");
  return file.startsWith("e2e/")
    ? ["e2e/run.ts", file.slice("e2e/".length), "-g", names]
    : ["node_modules/vitest/vitest.mjs", "run", "--bail=1", file, "-t", names];
}

/**
 * Runs tests of one file in the copy. Returns whether any ran, whether one failed, and the output.
 */
async function run(file: string, titles: string[]) {
  const child = spawn(process.execPath, commandOf(file, titles), { cwd: copy });
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ran = /(\d+) (?:passed|failed)/.test(said);
  return { failed: status !== 0, ran, said };
}

const filesOf = ({ tests }: Row) =>
  Map.groupBy(tests, ({ file }) => file)
    .entries()
    .map(([file, of]) => ({ file, titles: of.map(({ title }) => title) }));

/** Returns why the change was not detected; undefined if a test of the row failed. */
async function unseenBecause(row: Row, change: Change): Promise<string | undefined> {
  const path = join(copy, change.file);
  const whole = readFileSync(path, "utf8");
  if (!whole.includes(change.from)) return `${change.file} does not hold what is changed`;
  writeFileSync(
    path,
    whole.replaceAll(change.from, () => change.to),
  );
  try {
    for (const { file, titles } of filesOf(row)) {
      const { failed, ran } = await run(file, titles);
      if (!ran) return `no test ran in ${file}`;
      if (failed) return undefined;
    }
    return "no test failed";
  } finally {
    writeFileSync(path, whole);
  }
}

let unseen = 0;
try {
  const whole = rows.flatMap((row) => [...filesOf(row)]);
  for (const [file, parts] of Map.groupBy(whole, ({ file }) => file)) {
    const { failed, ran, said } = await run(file, [
      ...new Set(parts.flatMap(({ titles }) => titles)),
    ]);
    if (failed || !ran) throw new Error(`${file} does not pass as it is:\n${said.slice(-3000)}`);
  }
  for (const row of rows) {
    for (const change of row.changes) {
      const reason = await unseenBecause(row, change);
      if (reason) unseen += 1;
      console.log(`${row.id.padEnd(6)} ${reason ?? "seen failing"}: ${change.from}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const planted = rows.reduce((sum, { changes }) => sum + changes.length, 0);
console.log(`${planted - unseen} changes seen, ${unseen} not`);
process.exit(unseen > 0 ? 1 : 0);
