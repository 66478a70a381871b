import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { freshDatabase, signUp, startApp } from "#test/app.ts";
import { addDocument, ask, endOf, expectWhole, listen, talk, textOf } from "#test/chat/chat.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { slowly } from "#test/servers/models/model-server.ts";
import { startProcess } from "#test/servers/process.ts";

const outageMs = 60_000;

const server = await scriptedModel();

test(
  "a database that is gone for a minute ends no living answer, whichever process finds it first",
  { timeout: 240_000 },
  async () => {
    const databaseUrl = await freshDatabase();
    const [proxyOfOne, proxyOfTwo] = [await faultProxy(databaseUrl), await faultProxy(databaseUrl)];
    const env = { MODEL_BASE_URL: server.url, MODEL_NAME: "scripted" };
    const one = await startProcess(proxyOfOne.url, env);
    const two = await startProcess(proxyOfTwo.url, env);
    const person = await signUp(one.url);
    server.script = () => slowly(300, 100);
    const session = await talk(person);
    const chat = await ask(person, session.id, "What is written while the database is gone?");
    const speaking = Promise.withResolvers<void>();
    const reading = listen(one.url, person, chat.id, {
      onEvent: ({ event }) => event === "delta" && speaking.resolve(),
    });
    await speaking.promise;

    await Promise.all([proxyOfOne.be("refuse"), proxyOfTwo.be("refuse")]);
    await sleep(outageMs);
    await proxyOfTwo.be("none");
    await sleep(3_000);
    await proxyOfOne.be("none");

    const { events } = await reading;
    expectWhole(events);
    expect(endOf(events)).toMatchObject({ status: "complete", finish_reason: "stop" });
    expect(textOf(events)).toMatch(/^word0 word1 .* word299 end$/);
    // Both processes have had time to judge each other.
    await sleep(12_000);
    expect(two.said()).not.toContain("a process died");
    expect(one.said()).not.toContain("a process died");
    expect((await listen(two.url, person, chat.id)).events).toEqual(events);
  },
);

test("a search that loses its database is repeated", { timeout: 240_000 }, async () => {
  const databaseUrl = await freshDatabase();
  const proxy = await faultProxy(databaseUrl);
  const app = await startApp({ databaseUrl: proxy.url });
  const person = await app.signUp();
  const { id: collectionId } = await person.collection();
  await addDocument(app.deps, person, collectionId, {
    name: "birds.pdf",
    passages: ["Herons fish in shallow rivers."],
  });
  const session = await talk(person);
  const locking = new pg.Client({ connectionString: databaseUrl });
  await locking.connect();
  onTestFinished(() => locking.end());
  await locking.query("begin; lock table posting in access exclusive mode");
  const chat = await ask(person, session.id, "Where do herons fish?");
  const reading = listen(app.url, person, chat.id);
  const waiting = "select from pg_locks where not granted and relation = 'posting'::regclass";
  await expect.poll(async () => (await locking.query(waiting)).rowCount).toBeGreaterThan(0);

  await proxy.be("refuse");
  await locking.query("rollback");
  await sleep(30_000);
  await proxy.be("none");

  const { events } = await reading;
  expectWhole(events);
  expect(endOf(events)).toMatchObject({ status: "complete" });
  expect(textOf(events)).toContain("Herons fish in shallow rivers.");
});
