import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const program = fileURLToPath(new URL("lectern.mjs", import.meta.url));
const lectern = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });

test("lectern alone names its commands", () => {
  const { status, stdout } = lectern();
  expect(status).toBe(0);
  for (const name of [
    "start",
    "backup",
    "restore",
    "migrate",
    "doctor",
    "sync",
    "user",
    "rotate-keys",
    "models",
  ])
    expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
});

test("an unknown command is refused with a sentence and exit code 2", () => {
  const { status, stderr } = lectern("backups");
  expect(status).toBe(2);
  expect(stderr).toMatch(/^lectern has no command backups\.\n/);
});

test.each([
  [["backup", "--into", "/tmp"], /^Unknown option '--into'\.\n\nlectern backup --to PLACE/m],
  [["backup"], /^Name the folder or bucket of the archive/m],
  [["restore"], /^Name one archive\./m],
  [["migrate", "back"], /^migrate takes no names\./m],
  [["sync", "papers"], /^Name one folder and a collection\./m],
  [["user", "promote", "ada@example.org"], /^Name a command and an email\./m],
])("a command that is called wrongly says how it is called: %j", (args, why) => {
  const { status, stderr } = lectern(...args);
  expect([status, stderr]).toEqual([2, expect.stringMatching(why)]);
});
