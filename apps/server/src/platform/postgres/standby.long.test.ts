import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createSession } from "@lectern/contract/chat";
import { readyz } from "@lectern/contract/installation";
import { listDocuments } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { signUp } from "#test/app.ts";
import { ask, finished } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { startProcess } from "#test/servers/process.ts";

import { startEmbedded } from "./embedded/embedded.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-standby-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const options = { programsDir: join(tmpdir(), "lectern-test-postgres"), durable: false };

test("while only a standby is left people search and read; once it is promoted all goes on", async () => {
  const [primaryDir, standbyDir] = [join(folder, "primary"), join(folder, "standby")];
  const primary = await startEmbedded(primaryDir, options);
  const proxy = await faultProxy(primary.url);
  const product = await startProcess(proxy.url, { ROLE: "all" });
  const ada = await signUp(product.url);
  const { id: collection_id } = await ada.collection();
  const upload = (text: string) =>
    sendFile(product, ada, collection_id, { name: "Birds.txt", bytes: text });
  const first = await upload("The heron stands by the lake.");
  expect((await settled(ada, first.id)).status).toBe("ready");
  const { body: session } = await ada.call(createSession, { body: {} });
  const chat = await ask(ada, session.id, "Where does the heron stand?");
  const answer = await finished(product.url, ada, chat);

  await proxy.be("refuse");
  await primary.stop();
  // With the owners of the files, whom a copy of Node forgets.
  execFileSync("cp", ["-a", primaryDir, standbyDir]);
  writeFileSync(join(standbyDir, "postgres", "standby.signal"), "");
  const standby = await startEmbedded(standbyDir, options);
  proxy.leadTo(standby.url);
  await proxy.be("none");

  const found = async () => {
    const { status, body } = await ada.call(search, { query: { q: "heron" } });
    return status === 200 ? body.results.map((one) => one.document.id) : status;
  };
  await expect.poll(found, { timeout: 30_000 }).toEqual([first.id]);
  const list = await ada.call(listDocuments, { params: { collection_id }, query: {} });
  expect(list.body.results.map(({ id }) => id)).toEqual([first.id]);
  expect((await finished(product.url, ada, chat)).answer).toEqual(answer.answer);
  const refused = await ada.call(createSession, { body: {} });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);

  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query("select pg_promote()");
  await client.end();
  const change = async () => (await ada.call(createSession, { body: {} })).status;
  await expect.poll(change, { timeout: 60_000 }).toBe(201);
  const second = await upload("The egret stands beside it.");
  expect((await settled(ada, second.id)).status).toBe("ready");
  const next = await ask(ada, session.id, "Where does the egret stand?");
  expect((await finished(product.url, ada, next)).answer?.content).toContain(
    "The egret stands beside it.",
  );
  expect((await ada.call(readyz, {})).body.unhandled_rejections).toBe(0);
  await standby.stop();
});
