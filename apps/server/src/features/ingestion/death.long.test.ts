import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { addDocuments, createCollection } from "@lectern/contract/library";
import { afterAll, expect, test } from "vitest";

import { callAt, secretKey, startApp } from "#test/app.ts";
import { filesOf, formOf, settled } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";

const app = await startApp({ role: "web" });
const ada = await app.signUp();
const pids: number[] = [];
afterAll(() => {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already exited.
    }
  }
});

/** Starts another process of the same installation. */
async function another() {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../programs/main.ts", import.meta.url))],
    {
      env: {
        PATH: process.env["PATH"],
        DATABASE_URL: app.config.databaseUrl,
        DATA_DIR: app.dataDir,
        SECRET_KEY: secretKey,
        PORT: "0",
        LOG_LEVEL: "error",
        SAMPLE_WORKSPACE: "false",
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  pids.push(child.pid ?? 0);
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/ready at (http:\S+)/);
  return { child, url: /ready at (http:\S+)/.exec(said)?.[1] ?? "" };
}

test(
  "what a killed process was doing is taken over by another one",
  { timeout: 120_000 },
  async () => {
    const first = await another();
    const { body: collection } = await callAt(first.url, ada, createCollection, {
      body: { name: "Papers" },
    });
    const lines = Array.from({ length: 45 }, (_, line) => `Line ${line} tells of herons and more.`);
    const bytes = pdf(Array.from({ length: 400 }, () => ({ lines })));
    const { body } = await callAt(first.url, ada, addDocuments, {
      params: { collection_id: collection.id },
      body: formOf({ name: "one.pdf", bytes }, { name: "two.pdf", bytes }),
    } as never);
    const ids = body.results.map(({ id }) => id);
    const pages = async () => {
      const rows = await app.deps.db.selectFrom("page").select("number").execute();
      return rows.length;
    };
    await expect.poll(pages, { interval: 10, timeout: 20_000 }).toBeGreaterThan(0);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(await pages()).toBeLessThan(800);

    const runs = () =>
      app.deps.db.selectFrom("document").select(["id", "run_id", "run_until"]).execute();
    const dead = (await runs()).filter(({ run_until }) => run_until !== null);
    expect(dead.length).toBeGreaterThan(0);
    await another();
    // The death is detected before the readings' own leases expire.
    const changed = async () =>
      (await runs()).filter(({ id, run_id, run_until }) =>
        dead.some((old) => old.id === id && (old.run_id !== run_id || !run_until)),
      ).length;
    await expect.poll(changed, { timeout: 40_000 }).toBeGreaterThan(0);
    const leases = dead.map(({ run_until }) => run_until?.getTime() ?? 0);
    expect(Date.now()).toBeLessThan(Math.max(...leases));
    for (const id of ids) {
      expect(await settled(ada, id, 40_000)).toMatchObject({ status: "ready", page_count: 400 });
    }
    expect(await pages()).toBe(800);
    expect((await filesOf(app)).whole.length).toBe(2);
    const jobs = await app.deps.jobs.find(
      app.deps.db,
      ids.map((id) => `ingest-document:${id}`),
    );
    expect(jobs.size).toBe(0);
  },
);
