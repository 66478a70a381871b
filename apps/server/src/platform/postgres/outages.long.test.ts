import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { addDocuments } from "@lectern/contract/library";
import { readyz } from "@lectern/contract/installation";
import { Client } from "pg";
import { expect, test } from "vitest";

import { callAt, freshDatabase, type Person, signUp } from "#test/app.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { formOf, settled } from "#test/library/library.ts";
import { startProcess } from "#test/servers/process.ts";

import { runningEmbedded } from "./embedded/embedded.ts";

const rounds = 5;
/** ms. A lost job is found after 45 s; a failed one is retried after 75 s at most. */
const timeoutMs = 180_000;
const nobody = { token: undefined, organizationId: undefined };

interface Load {
  /** Ids of acknowledged documents. */
  taken: string[];
  /** Number of failed uploads by status. */
  failed: Map<number, number>;
  over: boolean;
}

/** Uploads documents one after another until `load.over`. */
async function upload(url: string, person: Person, collectionId: string, load: Load) {
  const { taken, failed } = load;
  for (let n = 0; !load.over; n++) {
    const { status, body } = await callAt(url, person, addDocuments, {
      params: { collection_id: collectionId },
      body: formOf({ name: `Paper ${n}.txt`, bytes: `Herons, ${n}.` }),
    } as never);
    if (status === 201) taken.push(body.results[0]?.id ?? "");
    else failed.set(status, (failed.get(status) ?? 0) + 1);
    await sleep(100);
  }
}

/** Returns the unfinished jobs and documents and the sessions, to diagnose a stuck database. */
async function waiting(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const jobs = await client.query(`
      select task_identifier, key, attempts, run_at - now() as due, locked_at, locked_by, last_error
      from graphile_worker.jobs`);
    const documents = await client.query(`
      select id, status, attempts, run_id, run_until - now() as held_for, status_detail
      from document where status not in ('ready', 'error')`);
    const sessions = await client.query(`
      select pid, application_name, state, wait_event, now() - xact_start as since, left(query, 200) as query
      from pg_stat_activity where client_port is not null`);
    return { jobs: jobs.rows, documents: documents.rows, sessions: sessions.rows };
  } finally {
    await client.end();
  }
}

/**
 * Breaks the database repeatedly during uploads. The process must survive, failed calls must get a
 * 503, work must resume soon after each outage, and every acknowledged document must be read.
 */
async function survives(
  databaseUrl: string,
  env: Record<string, string>,
  breakIt: () => Promise<void>,
) {
  const dataDir = env["DATA_DIR"];
  const product = await startProcess(databaseUrl, { ROLE: "all", ...env });
  let died = false;
  void product.exited.then(() => (died = true));
  const ada = await signUp(product.url);
  const { id: collectionId } = await ada.collection();
  const load: Load = { taken: [], failed: new Map(), over: false };
  const uploads = [1, 2, 3].map(() => upload(product.url, ada, collectionId, load));
  const { taken, failed } = load;
  /** Waits for the next acknowledged upload and returns the ms it took. */
  async function nextTaken() {
    const [began, before] = [performance.now(), taken.length];
    await expect
      .poll(() => taken.length, { timeout: timeoutMs, interval: 50 })
      .toBeGreaterThan(before);
    return Math.round(performance.now() - began);
  }
  const back: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await nextTaken();
    await breakIt();
    back.push(await nextTaken());
  }
  load.over = true;
  await Promise.all(uploads);
  const unread: string[] = [];
  for (const id of taken) {
    const document = await settled(ada, id, timeoutMs).catch(async (error: unknown) => {
      const url = databaseUrl || (dataDir && runningEmbedded(dataDir)) || "";
      const state = JSON.stringify(await waiting(url));
      throw new Error(`${state}\n${product.said().slice(-10_000)}`, { cause: error });
    });
    if (document.status !== "ready") unread.push(id);
  }
  const { body: state } = await callAt(product.url, nobody, readyz, {});
  const { unhandled_rejections } = state;
  process.stdout.write(
    `${JSON.stringify({ died, back, taken: taken.length, failed: [...failed], unread: unread.length, unhandled_rejections })}\n`,
  );
  expect({ died, unread, unhandled_rejections }).toEqual({
    died: false,
    unread: [],
    unhandled_rejections: 0,
  });
  for (const status of failed.keys()) expect(status).toBe(503);
}

test("five outages of four seconds", { timeout: 600_000 }, async () => {
  const proxy = await faultProxy(await freshDatabase());
  await survives(proxy.url, {}, async () => {
    await proxy.be("refuse");
    await sleep(4_000);
    await proxy.be("none");
  });
});

test("five resets of all connections", { timeout: 600_000 }, async () => {
  const proxy = await faultProxy(await freshDatabase());
  await survives(proxy.url, {}, async () => proxy.reset());
});

test("five silences of four seconds", { timeout: 600_000 }, async () => {
  const proxy = await faultProxy(await freshDatabase());
  await survives(proxy.url, {}, async () => {
    await proxy.be("silence");
    await sleep(4_000);
    await proxy.be("none");
  });
});

test("five kills of the embedded database", { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-outages-"));
  const file = join(folder, "postgres", "postmaster.pid");
  try {
    await survives("", { DATA_DIR: folder }, async () => {
      process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
