import { request } from "node:http";

import { createChat, createSession, streamChat } from "@lectern/contract/chat";
import { search } from "@lectern/contract/search";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { addressOf, freshDatabase, headersOf } from "#test/app.ts";
import { listen } from "#test/chat/chat.ts";
import { metricsAt, sumOf } from "#test/metrics.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { startProcess } from "#test/servers/process.ts";

const { server: model, app } = await startWithModel(
  { metrics: { host: "127.0.0.1", port: 0 } },
  () => saying("A nest ", "holds three eggs [1]."),
);
const metrics = () => metricsAt(app.metricsUrl);

const ada = await app.signUp("Zebulon");
const collection = await ada.collection({ name: "Quagmires" });

async function read(name: string, bytes: string | Buffer) {
  const { id } = await sendFile(app, ada, collection.id, { name, bytes });
  return settled(ada, id);
}

async function ask() {
  const { body: session } = await ada.call(createSession, { body: {} });
  const params = { session_id: session.id };
  const content = "How many eggs does a nest hold?";
  return (await ada.call(createChat, { params, body: { content } })).body.id;
}

test("an operator reads how much is asked, searched, read and written, and how long it takes", async () => {
  await read("Flamingos.txt", "Herons nest near water. Each nest holds three eggs.\n");
  expect(await read("broken.pdf", "%PDF-1.7 and nothing else")).toMatchObject({ status: "error" });
  await ada.call(search, { query: { q: "eggs in a nest" } });
  await listen(app.url, ada, await ask());
  const found = await metrics();
  const sum = (name: string, labels?: object) => sumOf(found, name, labels);

  const route = { method: "GET", route: search.path, status: "2xx" };
  expect(sum("http_request_duration_seconds_count", route)).toBe(1);
  expect(sum("lectern_search_duration_seconds_count", { outcome: "done" })).toBeGreaterThan(1);
  expect(sum("lectern_document_reading_seconds_count", { outcome: "done" })).toBe(1);
  expect(sum("lectern_document_failures_total")).toBe(1);
  expect(sum("lectern_pages_read_total")).toBe(1);
  const queue = "ingest-document";
  expect(sum("lectern_job_duration_seconds_count", { queue })).toBe(2);
  const call = { provider: "openai", purpose: "chat", outcome: "done" };
  expect(sum("lectern_model_call_duration_seconds_count", call)).toBe(1);
  expect(sum("lectern_model_first_token_seconds_count", { provider: "openai" })).toBe(1);
  expect(sum("lectern_model_tokens_total", { direction: "input" })).toBe(100);
  expect(sum("lectern_model_tokens_total", { direction: "output" })).toBe(2);
  expect(sum("lectern_database_up")).toBe(1);
  expect(sum("lectern_database_connections", { state: "idle" })).toBeGreaterThan(0);
  expect(sum("lectern_info", { version: "test", role: "all" })).toBe(1);
  expect(sum("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  expect(found.has("nodejs_eventloop_lag_seconds")).toBe(true);
});

test("the processes that read documents are counted", async () => {
  const workers = async () => {
    // An idle one ends after some seconds, which a busy machine needs for the metrics.
    await read("Storks.txt", `Storks nest on roofs. ${uuid()}\n`);
    return sumOf(await metrics(), "lectern_sandbox_workers", { program: "document" });
  };
  await expect.poll(workers, { interval: 0 }).toBeGreaterThan(0);
});

test("the kind of error of a model is counted", async () => {
  model.script = () => [{ status: 401 }];
  await listen(app.url, ada, await ask());
  model.script = () => saying("Three [1].");
  const calls = "lectern_model_call_duration_seconds_count";
  expect(sumOf(await metrics(), calls, { outcome: "refused" })).toBe(1);
});

test("an answer and its stream count while they are open", async () => {
  const gate = Promise.withResolvers<void>();
  model.script = async function* () {
    yield { delta: "A nest holds " };
    await gate.promise;
    yield* saying("three eggs [1].");
  };
  const id = await ask();
  const heard = listen(app.url, ada, id);
  const open = async () => {
    const found = await metrics();
    return [sumOf(found, "lectern_running_answers"), sumOf(found, "lectern_event_streams")];
  };
  await expect.poll(open, { timeout: 20_000 }).toEqual([1, 1]);
  gate.resolve();
  await heard;
  await expect.poll(open, { timeout: 20_000 }).toEqual([0, 0]);
  const route = streamChat.path.replaceAll(/\{(\w+)\}/g, ":$1");
  expect(sumOf(await metrics(), "http_request_duration_seconds_count", { route })).toBe(0);
});

test("nothing that people choose becomes a label", async () => {
  const visit = (path: string, method: string) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(`${app.url}${path}`, { method, headers: headersOf(ada) }, (answer) => {
        answer.resume().on("end", () => resolve());
      });
      sent.on("error", reject).end();
    });
  const requests = async (word: string) => {
    await visit(`/${word}/paper`, "GET");
    await visit(`/${word}`, "PROPFIND");
    await visit(`/${word}`, "MKCOL");
    await visit(addressOf(search, { query: { q: word } }), "GET");
    await visit(addressOf(streamChat, { params: { chat_id: word } }), "GET");
    await read(`${word}.txt`, `Of ${word}.\n`);
  };
  await requests("aardvark");
  const before = [...(await metrics()).keys()].filter(
    (series) => !/^(?:process|nodejs)_/.test(series),
  );
  await requests("pangolin");
  const after = [...(await metrics()).keys()].filter(
    (series) => !/^(?:process|nodejs)_/.test(series),
  );
  expect(after.filter((series) => !before.includes(series))).toEqual([]);
  const kept = [ada.email, "Quagmires", "Flamingos", "aardvark", "scripted", "PROPFIND"];
  const ids = [ada.user.id, ada.organizationId ?? "none", collection.id];
  expect([...kept, ...ids].filter((word) => after.join("\n").includes(word))).toEqual([]);
});

test("the product's own address serves no metrics", async () => {
  const response = await fetch(`${app.url}/metrics`);
  expect(await response.text()).not.toContain("process_resident_memory_bytes");
});

test("a worker serves metrics too, also while its database is silent", async () => {
  const proxy = await faultProxy(await freshDatabase());
  const env = { ROLE: "worker", METRICS_PORT: "0", LOG_LEVEL: "info" };
  const worker = await startProcess(proxy.url, env);
  const url = /http:[^"\s]+\/metrics/.exec(worker.said())?.[0];
  expect(sumOf(await metricsAt(url), "lectern_database_up")).toBe(1);
  await proxy.be("silence");
  const began = Date.now();
  const found = await metricsAt(url);
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(sumOf(found, "lectern_database_up")).toBe(0);
  expect(found.has("process_resident_memory_bytes")).toBe(true);
});
