import { addDocuments, listDocuments } from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, onTestFinished, test } from "vitest";

import { openLog } from "#platform/log.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";
import { freshDatabase, headersOf, signUp } from "#test/app.ts";
import { settled } from "#test/library/library.ts";
import { closing, multipart, partOf } from "#test/library/uploading.ts";
import { newFolder } from "#test/backups.ts";
import { startProcess } from "#test/servers/process.ts";

/** A process that is killed in the middle of an upload, and another one beside it. */
async function killed(signal: "SIGKILL" | "SIGSTOP") {
  const databaseUrl = await freshDatabase();
  const env = { ROLE: "all", DATA_DIR: newFolder() };
  const [one, two] = [await startProcess(databaseUrl, env), await startProcess(databaseUrl, env)];
  const ada = await signUp(two.url);
  const { id: collection_id } = await ada.collection();
  const key = uuid();
  const send = async (url: string, body: ReadableStream<Uint8Array> | Blob) => {
    const response = await fetch(
      `${url}${addDocuments.path.replace("{collection_id}", collection_id)}`,
      {
        method: "POST",
        headers: { ...headersOf(ada), ...multipart, "idempotency-key": key },
        body,
        duplex: "half",
      },
    );
    return {
      status: response.status,
      body: (await response.json()) as { results: { id: string }[] },
    };
  };
  const part = partOf("Paper.txt", Buffer.from("A heron stands by the lake."));
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  void writer.write(part).catch(() => {});
  const first = send(one.url, readable).catch(() => undefined);
  const repeat = () => send(two.url, new Blob([part, closing]));
  const db = openDatabase(openPool(databaseUrl, openLog("silent"), 1));
  onTestFinished(() => db.destroy());
  await expect.poll(() => db.selectFrom("idempotency").select("key").execute()).toEqual([{ key }]);
  expect((await repeat()).status).toBe(409);
  const claims = async () => (await db.selectFrom("blob_claim").select("key").execute()).length;
  await expect.poll(claims).toBe(1);
  one.kill(signal);
  const documents = async () =>
    (await ada.call(listDocuments, { params: { collection_id }, query: {} })).body.results;
  return { claims, one, ada, first, writer, repeat, documents };
}

test("a repeat runs the upload that a killed process did not end, once it is known to be dead", async () => {
  const { ada, first, writer, repeat, documents } = await killed("SIGKILL");
  await writer.abort();
  expect(await first).toBeUndefined();
  const answers: Awaited<ReturnType<typeof repeat>>[] = [];
  const taken = async () => {
    answers.push(...(await Promise.all([repeat(), repeat(), repeat()])));
    return answers.some(({ status }) => status === 201);
  };
  await expect.poll(taken, { interval: 200 }).toBe(true);
  const made = answers.filter(({ status }) => status !== 409);
  expect(new Set(made.map(({ body }) => body.results[0]?.id)).size).toBe(1);
  const [document, ...others] = await documents();
  expect(others).toEqual([]);
  expect((await settled(ada, document?.id ?? "")).status).toBe("ready");
});

test("a process that was frozen meanwhile does not add the document a second time", async () => {
  const { claims, one, first, writer, repeat, documents } = await killed("SIGSTOP");
  await expect.poll(async () => (await repeat()).status, { interval: 200 }).toBe(201);
  const answered = await repeat();
  // A worker takes the files of dead processes every 15 seconds.
  await expect.poll(claims).toBe(0);
  one.kill("SIGCONT");
  await writer.write(closing);
  await writer.close();
  expect((await first)?.status).toBe(503);
  expect((await documents()).map(({ id }) => id)).toEqual([answered.body.results[0]?.id]);
  expect(await repeat()).toEqual(answered);
});
