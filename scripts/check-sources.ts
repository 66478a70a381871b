import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { root } from "./build-state.ts";
import { wrongIn } from "./expand-and-contract.ts";
import { wrongFolders } from "./sources/folder-size.ts";
import { rawStatements } from "./sources/raw-statements.ts";
import { wrongLengths } from "./sources/test-length.ts";

/**
 * Fails on a test file that is too long, on a folder of too many files, on a raw statement that does
 * not say why it is not written in Kysely, on a migration that the release before it would not
 * survive, and on a run that checked nothing.
 */
const exclude = ["**/node_modules/**"];
const read = (file: string) => readFileSync(join(root, file), "utf8");
const find = (patterns: string[]) => globSync(patterns, { cwd: root, exclude }).toSorted();

const tests = find(["{apps,packages,scripts,evals,bench}/**/*.test.{ts,tsx}", "e2e/**/*.spec.ts"]);
const lines = tests.map((file) => [file, read(file).trimEnd().split("\n").length] as const);

const sources = find(["apps/server/src/**/*.ts"]).filter((file) => !file.endsWith(".test.ts"));
const raw = sources.flatMap((file) =>
  rawStatements(read(file)).map(
    ({ line, text }) =>
      `${file}:${line} is raw: write it in Kysely, or say why not ("// Raw: …"): ${text}`,
  ),
);

const held = find(["{apps,packages,scripts,evals,bench,e2e,cluster}/**/*.{ts,tsx}"]).filter(
  (file) => !/\.(test|spec|d)\.tsx?$/.test(file),
);

const migrations = find(["apps/server/migrations/*.sql"]);
const unsafe = await Promise.all(migrations.map((file) => wrongIn(basename(file), read(file))));

const wrong = [...wrongLengths(new Map(lines)), ...wrongFolders(held), ...raw, ...unsafe.flat()];
for (const line of wrong) console.error(line);
if (tests.length < 300 || sources.length < 300 || migrations.length < 40) {
  console.error(
    `Only ${tests.length} tests, ${sources.length} sources and ${migrations.length} migrations were looked at; the check does not work.`,
  );
  process.exit(1);
}
console.log(
  `${tests.length} tests, ${sources.length} sources, ${migrations.length} migrations, ${wrong.length} wrong`,
);
process.exit(wrong.length > 0 ? 1 : 0);
