import { deleteCollection, getCollection, updateCollection } from "@lectern/contract/library";
import { listSnippets, listTopics } from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { joinAs } from "#test/library/library.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

import { emptyLibrary } from "../library/emptying.ts";

const app = await startApp({ role: "web" });
const lease = {
  name: "Lease.txt",
  passages: ["The tenant repairs the windows.", "The landlord repairs the roof."],
};

test("a collection counts its topics and snippets", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const document = await read(app, ada, collection_id, lease);
  const { id } = await topicOf(ada, collection_id);
  await topicOf(ada, collection_id, { title: "Empty" });
  await save(ada, id, document, "repairs the windows");
  await save(ada, id, document, "repairs the roof");
  const { body } = await ada.call(getCollection, { params: { collection_id } });
  expect(body).toMatchObject({ document_count: 1, topic_count: 2, snippet_count: 2 });
});

test("topics and snippets go with their collection, and with their workspace", async () => {
  const ada = await app.signUp();
  const [one, other] = [await ada.collection(), await ada.collection()];
  for (const { id } of [one, other]) {
    const topic = await topicOf(ada, id);
    await save(ada, topic.id, await read(app, ada, id, lease), "the roof");
  }
  const left = async () => {
    const counts = await Promise.all(
      (["topic", "snippet", "snippet_term"] as const).map((table) =>
        app.deps.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("rows"))
          .where("organization_id", "=", ada.organizationId)
          .executeTakeFirstOrThrow(),
      ),
    );
    return counts.map(({ rows }) => rows);
  };
  expect(await left()).toEqual([2, 2, 4]);
  await ada.call(deleteCollection, { params: { collection_id: one.id } });
  expect((await ada.call(listTopics, {})).body.total).toBe(1);
  const orgId = ada.organizationId;
  await emptyLibrary(app.deps, orgId, new AbortController().signal);
  await app.deps.db.deleteFrom("organization").where("id", "=", orgId).execute();
  expect(await left()).toEqual([0, 0, 0]);
});

test("who has a collection open hears of changes to its topics, and nobody else does", async () => {
  const ada = await app.signUp();
  const viewer = await joinAs(app, ada, "viewer");
  const shared = await ada.collection({ visibility: "shared" });
  const own = await ada.collection();
  const [adas, viewers] = [await hearLibrary(app.url, ada), await hearLibrary(app.url, viewer)];
  const topic = await topicOf(ada, shared.id);
  const secret = await topicOf(ada, own.id);
  const document = await read(app, ada, shared.id, lease);
  await save(ada, topic.id, document, "the roof");
  const told = { type: "topic", id: topic.id, collection_id: shared.id };
  await expect.poll(() => viewers.heard.length).toBeGreaterThanOrEqual(2);
  expect(new Set(viewers.heard.map((event) => JSON.stringify(event)))).toEqual(
    new Set([JSON.stringify(told)]),
  );
  await expect
    .poll(() => adas.heard)
    .toContainEqual({ ...told, id: secret.id, collection_id: own.id });
  await ada.call(updateCollection, {
    params: { collection_id: shared.id },
    body: { visibility: "private" },
  });
  expect((await viewer.call(listSnippets, { params: { topic_id: topic.id } })).status).toBe(404);
});
