import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { openLog } from "#platform/log.ts";

import { openPool } from "../database.ts";
import { runningEmbedded, startEmbedded } from "./embedded.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-embedded-"));
const server = await startEmbedded(folder, {
  programsDir: join(tmpdir(), "lectern-test-postgres"),
  durable: false,
});
const pool = openPool(server.url, openLog("silent"), 3);
afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the file of a server that was killed is no server, though another process has its id", async () => {
  const other = mkdtempSync(join(tmpdir(), "lectern-embedded-"));
  const programsDir = join(tmpdir(), "lectern-test-postgres");
  const first = await startEmbedded(other, { programsDir, durable: false });
  await first.stop();
  writeFileSync(join(other, "postgres", "postmaster.pid"), `${process.pid}\n${other}\n1\n9\n`);
  expect(runningEmbedded(other)).toBeUndefined();
  const second = await startEmbedded(other, { programsDir, durable: false });
  expect(runningEmbedded(other)).toBe(second.url);
  await second.stop();
  rmSync(other, { recursive: true, force: true });
});

const answers = async () => {
  const { rows } = await pool.query<{ word: string }>("select word from kept");
  return rows.map(({ word }) => word);
};
const back = () => expect.poll(() => answers().catch(() => [])).toEqual(["heron"]);
const parentOf = (pid: number) =>
  Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
/** A zombie process counts as ended. */
const isAlive = (pid: number) => {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith(
      "Z",
    );
  } catch {
    return false;
  }
};

test("a server that is killed is started again under the same address, as often as it is", async () => {
  await pool.query("create table kept (word text)");
  await pool.query("insert into kept values ('heron')");
  await pool.query("checkpoint");
  for (let round = 0; round < 2; round++) {
    const killed = server.pid;
    process.kill(killed, "SIGKILL");
    await expect.poll(() => server.pid).not.toBe(killed);
    await back();
  }
});

test("where the shell in front of it is killed, the server goes and another one comes", async () => {
  const before = server.pid;
  process.kill(parentOf(before), "SIGKILL");
  await expect.poll(() => server.pid).not.toBe(before);
  await back();
  expect(isAlive(before)).toBe(false);
});

test("a server that is stopped stays stopped", async () => {
  const other = mkdtempSync(join(tmpdir(), "lectern-embedded-"));
  const one = await startEmbedded(other, {
    programsDir: join(tmpdir(), "lectern-test-postgres"),
    durable: false,
  });
  process.kill(one.pid, "SIGKILL");
  await one.stop();
  expect(isAlive(one.pid)).toBe(false);
  rmSync(other, { recursive: true, force: true });
});
