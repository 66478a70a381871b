import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { holdsTest, readRows, root } from "./rows.ts";

const rows = readRows();
const read = (file: string) => readFileSync(join(root, file), "utf8");

test("the page holds every section of the specification, each row once", () => {
  const sections = new Set(rows.map(({ id }) => id.split(".")[0]));
  expect([...sections]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test.each(rows)("$id is built where it says", ({ built }) => {
  expect(built).not.toEqual([]);
  for (const file of built) expect(existsSync(join(root, file)), file).toBe(true);
});

test.each(rows)("$id names tests that exist", ({ tests }) => {
  expect(tests).not.toEqual([]);
  for (const { file, title } of tests) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(holdsTest(read(file), title), `${file} › ${title}`).toBe(true);
  }
});

test.each(rows)(
  "$id names the changes that made its tests fail, and the code still holds what was changed",
  ({ changes }) => {
    expect(changes.length).toBeGreaterThan(0);
    for (const { file, from, to } of changes) {
      expect(read(file)).toContain(from);
      expect(to).not.toBe(from);
    }
  },
);
