import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { afterAll, beforeEach, expect, test } from "vitest";

import { buildIfChanged, root } from "./build-state.ts";

const caches = join(root, "node_modules/.cache/lectern");
mkdirSync(caches, { recursive: true });
const folder = mkdtempSync(join(caches, "build-"));
const name = relative(caches, folder);
const source = join(folder, "source.txt");
const output = join(folder, "output.txt");
let runs: string[] = [];
let variable = "one";

afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(caches, `${name}-built`), { force: true });
});

beforeEach(() => {
  runs = [];
});

function build() {
  process.env["OF_THIS_BUILD"] = variable;
  return buildIfChanged({
    name,
    sources: [relative(root, source)],
    variables: ["OF_THIS_BUILD"],
    output: relative(root, output),
    run: async () => {
      runs.push(variable);
      writeFileSync(output, "built");
    },
  });
}

test("several who start together build once", async () => {
  writeFileSync(source, "first");
  await Promise.all([build(), build(), build()]);
  expect(runs).toHaveLength(1);
});

test("what was built is built again if a source changes, not if only its age does", async () => {
  const later = new Date(Date.now() + 10_000);
  utimesSync(source, later, later);
  await build();
  expect(runs).toHaveLength(0);
  writeFileSync(source, "second");
  utimesSync(source, later, later);
  await build();
  expect(runs).toHaveLength(1);
});

test("what was built is built again for another setting, and where it is missing", async () => {
  variable = "two";
  await build();
  rmSync(output);
  await build();
  expect(runs).toEqual(["two", "two"]);
});

test("the lock of a process that died in the middle holds nobody up", async () => {
  // More than any process id.
  writeFileSync(join(caches, `${name}-building`), String(2 ** 30));
  variable = "three";
  await build();
  expect(runs).toEqual(["three"]);
});
