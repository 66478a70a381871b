import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { afterEach, expect, test, vi } from "vitest";

const supervisor = fileURLToPath(new URL("supervisor.sh", import.meta.url));

/**
 * A server that prints its pid, its restarts and the signals it gets, and ends with its supervisor.
 */
const server = `
  const say = (line) => process.stdout.write(line + "\\n");
  import(${JSON.stringify(new URL("supervised.ts", import.meta.url).href)}).then((all) => {
    all.endWithSupervisor();
    say("watches");
  });
  setInterval(() => {}, 1000);
  process.on("SIGTERM", () => { say("SIGTERM"); setTimeout(() => process.exit(5), 200); });
  process.on("SIGINT", () => say("SIGINT"));
  say("pid " + process.pid + " restarts " + process.env.LECTERN_RESTARTS);
`;

const begun: ChildProcess[] = [];
afterEach(() => {
  for (const child of begun.splice(0)) child.kill("SIGKILL");
});

function supervise(program: string, limit = 5) {
  const child = spawn("/bin/sh", [supervisor, String(limit), process.execPath, "-e", program], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  begun.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes: Buffer) => (said += bytes.toString()));
  }
  const starts = () => [...said.matchAll(/pid (\d+) restarts (\d+)/g)];
  return {
    child,
    ended: once(child, "exit"),
    said: () => said,
    /** Returns the pid of the n-th start, once it runs. */
    started: (number: number) =>
      vi.waitFor(() => {
        const [, pid, restarts] = starts()[number] ?? [];
        expect(restarts).toBe(String(number));
        return Number(pid);
      }, 30_000),
    heard: (line: string) => vi.waitFor(() => expect(said).toContain(line), 30_000),
  };
}

/** Whether a process runs; an unreaped zombie does not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout !== "" && !stdout.startsWith("Z");
}

const exit = (code: number) => `console.log("run"); process.exit(${code})`;

test("a server that is killed is started again", async () => {
  const { started, heard } = supervise(server);
  process.kill(await started(0), "SIGKILL");
  process.kill(await started(1), "SIGSEGV");
  await started(2);
  await heard("Lectern ended with code 137 and is started again.");
});

test.each([0, 78])("a server that ends with %i is not started again", async (code) => {
  const { ended, said } = supervise(exit(code));
  expect(await ended).toEqual([code, null]);
  expect(said()).toBe("run\n");
});

test("a server that keeps dying is started as often a minute as is set", async () => {
  const { ended, said, heard, child } = supervise(exit(1), 2);
  await heard(
    "run\nLectern ended with code 1 and is started again.\nrun\nLectern ended with code 1 and is started again.\nrun\n",
  );
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(said().match(/run/g)).toHaveLength(3);
  child.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
});

test("signals are passed on, and the supervisor ends with the server's code", async () => {
  const { child, ended, started, heard } = supervise(server);
  await started(0);
  child.kill("SIGINT");
  await heard("SIGINT");
  child.kill("SIGTERM");
  await heard("SIGTERM");
  expect(await ended).toEqual([5, null]);
});

test("a signal before the server can take it ends both", async () => {
  const { child, ended, heard } = supervise(`console.log("early"); setInterval(() => {}, 1000)`);
  await heard("early");
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);
});

test("a server ends with a supervisor that is killed", async () => {
  const { child, started, heard } = supervise(server);
  const pid = await started(0);
  await heard("watches");
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 30_000);
});
