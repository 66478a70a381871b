import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { program } from "./programs.ts";
import { seccomp } from "./seccomp.ts";

const filter = seccomp();
const [perl, setpriv] = [program("perl"), program("setpriv")];

/** Harmless system calls by their numbers on x86-64, with arguments that make them succeed. */
const calls = {
  "open a socket": "syscall(41, 2, 1, 0)",
  "leave a namespace": "syscall(272, 0)",
  "signal a process": "syscall(62, $$ + 0, 0)",
  "make a file in memory": 'do { my $name = "x"; syscall(319, $name, 0) }',
  "read another's memory": "syscall(310, $$ + 0, 0, 0, 0, 0, 0)",
  "start a process":
    "do { my $pid = fork; exit 0 if defined $pid && $pid == 0; waitpid($pid, 0) if $pid; defined $pid ? 0 : -1 }",
  // Last, since a traced process stops at its next signal.
  "be traced": "syscall(101, 0, 0, 0, 0)",
};
/** Calls that need privileges: without the filter the kernel reports other errors. */
const attempts = {
  mount: "syscall(165, 0, 0, 0, 0, 0)",
  setns: "syscall(308, -1, 0)",
  userfaultfd: "syscall(323, -1)",
  kexec_load: "syscall(246, 0, 0, 0, 0xffff)",
};

/** Returns the outcome of each call: "done" or its error number. */
async function tried(which: Record<string, string>, walls: readonly string[]) {
  const lines = Object.entries(which).map(
    ([name, call]) => `print "${name}: ", ((${call}) >= 0 ? "done" : $! + 0), "\\n";`,
  );
  const command = ["--no-new-privs", ...walls, perl ?? "", "-e", `$| = 1; ${lines.join("\n")}`];
  const { stdout } = await promisify(execFile)(setpriv ?? "", command);
  return Object.fromEntries(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split(": ")),
  );
}

const here = test.skipIf(!filter || !setpriv || process.arch !== "x64");

here(
  "the filter refuses what a reader does not need, and without it the same succeeds",
  async () => {
    const each = (value: string) => Object.fromEntries(Object.keys(calls).map((at) => [at, value]));
    expect(await tried(calls, [])).toEqual(each("done"));
    expect(await tried(calls, filter ?? [])).toEqual(each("1"));
  },
);

here("what needs privileges does not even reach the kernel", async () => {
  const refused = Object.fromEntries(Object.keys(attempts).map((name) => [name, "1"]));
  expect(await tried(attempts, filter ?? [])).toEqual(refused);
  const { mount, setns } = await tried(attempts, []);
  expect([mount, setns]).not.toContain("done");
  expect(setns).toBe("9");
});

here("threads are made, and WebAssembly is compiled, behind it", async () => {
  const script = `
    const { Worker } = require("node:worker_threads");
    const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
    new Worker("require('node:worker_threads').parentPort.postMessage(1)", { eval: true })
      .on("message", async () => console.log(!!(await WebAssembly.compile(bytes))));`;
  const command = ["--no-new-privs", ...(filter ?? []), process.execPath, "-e", script];
  const { stdout } = await promisify(execFile)(setpriv ?? "", command);
  expect(stdout).toBe("true\n");
});
