import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { addDocuments, listDocuments } from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";

import { callAt, freshDatabase, signUp } from "#test/app.ts";
import { formOf, settled } from "#test/library/library.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { slowly } from "#test/servers/models/model-server.ts";
import { startProcess } from "#test/servers/process.ts";

const model = await scriptedModel();

test(
  "two processes are restarted in turn while people upload and ask: nothing is lost or doubled",
  { timeout: 300_000 },
  async () => {
    const files = mkdtempSync(join(tmpdir(), "lectern-rolling-"));
    afterAll(() => rmSync(files, { recursive: true, force: true }));
    const databaseUrl = await freshDatabase();
    const env = {
      ROLE: "all",
      DATA_DIR: files,
      MODEL_BASE_URL: model.url,
      MODEL_NAME: "scripted",
      // Long enough to finish answers on a busy machine.
      ANSWER_GRACE_SECONDS: "60",
    };
    model.script = () => slowly(20, 50);
    /** The load balancer's view; undefined while a process restarts. */
    const processes = [await startProcess(databaseUrl, env), await startProcess(databaseUrl, env)];
    const inService = processes.map(({ url }): string | undefined => url);
    const ada = await signUp(processes[0]!.url);
    const { id: collection_id } = await ada.collection();

    let turn = 0;
    const refused: number[] = [];
    /** Retries a call with the same idempotency key until it is answered. */
    const call = (async (endpoint: never, request: object) => {
      const headers = { "idempotency-key": uuid() };
      for (;;) {
        const origin = inService[turn++ % inService.length];
        const reply = origin
          ? await callAt(origin, ada, endpoint, request as never, headers).catch(() => undefined)
          : undefined;
        if (reply && reply.status < 500) return reply;
        if (reply && reply.status !== 503) refused.push(reply.status);
        await sleep(50);
      }
    }) as unknown as typeof ada.call;

    let over = false;
    const sent = new Map<string, string>();
    const asked = new Map<string, string>();
    async function upload(who: number) {
      for (let n = 0; !over; n++) {
        const name = `Paper ${who} ${n}.txt`;
        const body = formOf({ name, bytes: `Herons of ${who}, ${n}.` });
        const reply = await call(addDocuments, { params: { collection_id }, body } as never);
        expect(reply.status).toBe(201);
        sent.set(name, reply.body.results[0]!.id);
        await sleep(100);
      }
    }
    async function ask() {
      while (!over) {
        const session = await call(createSession, { body: {} });
        const params = { session_id: session.body.id };
        const reply = await call(createChat, { params, body: { content: "What is said?" } });
        expect(reply.status).toBe(201);
        asked.set(reply.body.id, session.body.id);
        await sleep(200);
      }
    }
    const people = [upload(1), upload(2), ask(), ask()];
    const codes: unknown[] = [];
    let underWay = 0;
    for (const n of [0, 1]) {
      await sleep(3_000);
      // The load balancer takes it out of service first.
      inService[n] = undefined;
      await expect.poll(() => model.open, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
      underWay += model.open;
      processes[n]!.kill("SIGTERM");
      codes.push((await processes[n]!.exited)[0]);
      processes[n] = await startProcess(databaseUrl, env);
      inService[n] = processes[n].url;
    }
    await sleep(2_000);
    over = true;
    await Promise.all(people);
    expect([codes, refused]).toEqual([[0, 0], []]);

    const there = { ...ada, call };
    for (const id of sent.values()) {
      expect((await settled(there, id, 60_000)).status).toBe("ready");
    }
    const { body: list } = await call(listDocuments, {
      params: { collection_id },
      query: { page_size: 1 },
    });
    expect(list.total).toBe(sent.size);
    for (const [id, session_id] of asked) {
      const turns = async () =>
        (await call(listChats, { params: { session_id } })).body.results.map((one) => [
          one.id,
          one.status,
          one.finish_reason,
        ]);
      await expect
        .poll(turns, { timeout: 60_000 })
        .not.toSatisfy((all: unknown[][]) =>
          all.some(([, s]) => s === "pending" || s === "streaming"),
        );
      // An answer in progress when its process must end is written to its end.
      expect(await turns()).toEqual([[id, "complete", "stop"]]);
    }
    process.stdout.write(
      `${sent.size} documents, ${asked.size} answers, ${underWay} at a restart\n`,
    );
  },
);
