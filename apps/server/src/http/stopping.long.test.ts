import { once } from "node:events";
import { connect } from "node:net";

import { createChat } from "@lectern/contract/chat";
import { addDocuments, getFileUrl } from "@lectern/contract/library";
import { afterEach, expect, test } from "vitest";

import { freshDatabase, signUp } from "#test/app.ts";
import { listen, talk } from "#test/chat/chat.ts";
import { formOf } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import type { Move } from "#test/servers/models/model-server.ts";
import { startProcess } from "#test/servers/process.ts";

const model = await scriptedModel();

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/**
 * Starts the product as a real process. Asked to end, it exits with 1 if it had to stop waiting.
 */
async function product() {
  const env = { MODEL_BASE_URL: model.url, MODEL_NAME: "scripted", ANSWER_GRACE_SECONDS: "1" };
  const { url, kill, exited, said } = await startProcess(await freshDatabase(), env);
  const stopped = async () => {
    kill("SIGTERM");
    return (await exited) as [number | null, string | null];
  };
  return { url, ada: await signUp(url), stopped, said };
}

/** Opens a connection, sends `said` and reads nothing. */
async function connection(url: string, said: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  open.push(() => socket.destroy());
  await once(socket, "connect");
  socket.pause();
  socket.write(said);
}

test("connections that asked nothing, or half a question, do not hold up the end", async () => {
  const { url, stopped } = await product();
  await connection(url, "");
  await connection(url, "GET /healthz HTTP/1.1\r\nHost: a\r\n");
  // A connection that has been answered before.
  await connection(url, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHo");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await stopped()).toEqual([0, null]);
});

test("open streams and a running answer do not hold up the end", async () => {
  const { url, ada, stopped, said } = await product();
  const isOver = new AbortController();
  open.push(() => isOver.abort());
  model.script = async function* slowly(): AsyncGenerator<Move> {
    while (!isOver.signal.aborted) yield* [{ delta: "word " }, { wait: 50 }];
  };
  const live = await hearLibrary(url, ada);
  const { id: session_id } = await talk(ada);
  const { body: chat } = await ada.call(createChat, {
    params: { session_id },
    body: { content: "What is a word?" },
  });
  const began = Promise.withResolvers<void>();
  const heard = listen(url, ada, chat.id, { onEvent: () => began.resolve() }).catch(() => {});
  await began.promise;
  expect(await stopped()).toEqual([0, null]);
  await heard;
  await expect.poll(() => live.state.open).toBe(false);
  // They end by themselves; none is cut.
  expect(said()).not.toContain("are cut");
});

test("a download that nobody reads is cut", async () => {
  const { url, ada, stopped } = await product();
  const { id: collection_id } = await ada.collection();
  const file = { name: "herons.txt", bytes: Buffer.alloc(32 * 1024 * 1024, "heron ") };
  const added = await ada.call(addDocuments, {
    params: { collection_id },
    body: formOf(file),
  } as never);
  const params = { document_id: added.body.results[0]?.id ?? "" };
  const { body } = await ada.call(getFileUrl, { params });
  const { pathname, search } = new URL(body.url, url);
  await connection(url, `GET ${pathname}${search} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await stopped()).toEqual([0, null]);
});
