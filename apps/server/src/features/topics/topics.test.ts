import { createCollection } from "@lectern/contract/library";
import {
  createTopic,
  deleteTopic,
  getTopic,
  listTopics,
  type TopicConflict,
  updateTopic,
} from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { topicOf } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });

test("makes, changes and deletes a topic", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const made = await ada.call(createTopic, {
    body: { collection_id, title: "  Repairs ", description: "Who pays?" },
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      collection_id,
      title: "Repairs",
      description: "Who pays?",
      notes: "",
      snippet_count: 0,
      version: 1,
      created_by: { email: ada.email },
      permissions: { edit: true, delete: true },
    },
  });
  const params = { topic_id: made.body.id };
  const notes = "# Open\n\n- the cellar\n";
  const changed = await ada.call(updateTopic, { params, body: { notes, version: 1 } });
  expect(changed.body).toMatchObject({ title: "Repairs", notes, version: 2 });
  expect((await ada.call(getTopic, { params })).body).toEqual(changed.body);

  expect((await ada.call(deleteTopic, { params })).status).toBe(204);
  expect(await ada.call(getTopic, { params })).toMatchObject({
    status: 404,
    body: { detail: "Topic not found." },
  });
  expect((await ada.call(updateTopic, { params, body: { version: 2 } })).status).toBe(404);
});

test("refuses what is no topic, and says why", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const refusals: [object, string][] = [
    [{ title: "  " }, "Give the topic a title."],
    [{}, "Give the topic a title."],
    [{ title: "x".repeat(301) }, "Topic titles can be up to 300 characters long."],
    [
      { title: "x", notes: "x".repeat(200_001) },
      "Topic notes can be up to 200,000 characters long.",
    ],
    [
      { title: "x", notes: "a\0b" },
      "The request contains a character that can't be stored: U+0000.",
    ],
  ];
  for (const [body, msg] of refusals) {
    const refused = await ada.call(createTopic, { body: { collection_id, ...body } as never });
    expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ msg }] }]);
  }
  const { id } = await topicOf(ada, collection_id);
  const unversioned = { params: { topic_id: id }, body: { title: "x" } as never };
  expect(await ada.call(updateTopic, unversioned)).toMatchObject({
    status: 422,
    body: { detail: [{ msg: "Specify which version was changed." }] },
  });
});

test("a change to an older version is refused with both texts, and changes nothing", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const params = { topic_id: (await topicOf(ada, collection_id, { notes: "Draft" })).id };
  const adas = await ada.call(updateTopic, { params, body: { notes: "Ada's text", version: 1 } });
  expect(adas.status).toBe(200);

  const bobs = await bob.call(updateTopic, { params, body: { notes: "Bob's text", version: 1 } });
  const conflict = bobs.body as unknown as TopicConflict;
  expect([bobs.status, conflict.detail]).toEqual([
    409,
    "Someone else has changed this topic in the meantime.",
  ]);
  expect(conflict.topic).toEqual(adas.body);
  expect(conflict.yours).toEqual({ notes: "Bob's text", version: 1 });
  expect((await ada.call(getTopic, { params })).body).toEqual(adas.body);

  const joined = { notes: "Ada's text\n\nBob's text", version: conflict.topic.version };
  expect((await bob.call(updateTopic, { params, body: joined })).body).toMatchObject({
    notes: joined.notes,
    version: 3,
  });
});

test("of many editors who change one version at once exactly one does", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const params = { topic_id: (await topicOf(ada, collection_id)).id };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? ada : bob).call(updateTopic, {
        params,
        body: { notes: `Text ${n}`, version: 1 },
      }),
    ),
  );
  const [good, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect([good?.status, ...new Set(others.map(({ status }) => status))]).toEqual([200, 409]);
  expect((await ada.call(getTopic, { params })).body).toMatchObject({
    version: 2,
    notes: good?.body.notes,
  });
});

test("lists topics of a collection or of all one may see: page by page, sorted, searched", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const one = await ada.collection({ visibility: "shared" });
  const { body: other } = await bob.call(createCollection, { body: { name: "Bob's" } });
  for (const title of ["beta", "Alpha"]) await topicOf(ada, one.id, { title });
  await topicOf(bob, other.id, { title: "gamma 100%", notes: "Find me" });
  type Query = NonNullable<Parameters<typeof bob.call<typeof listTopics>>[1]["query"]>;
  const titles = async (query: Query) => {
    const { body } = await bob.call(listTopics, { query });
    return [body.total, body.results.map(({ title }) => title)];
  };
  expect(await titles({ sort: "title" })).toEqual([3, ["Alpha", "beta", "gamma 100%"]]);
  expect(await titles({})).toEqual([3, ["gamma 100%", "Alpha", "beta"]]);
  expect(await titles({ collection_id: [one.id], sort: "title" })).toEqual([2, ["Alpha", "beta"]]);
  expect(await titles({ page: 2, page_size: 2, sort: "title" })).toEqual([3, ["gamma 100%"]]);
  expect(await titles({ q: "find" })).toEqual([1, ["gamma 100%"]]);
  expect(await titles({ q: "_" })).toEqual([0, []]);
  expect(await titles({ collection_id: uuid() })).toEqual([0, []]);
  const adas = await ada.call(listTopics, { query: { collection_id: other.id } });
  expect(adas.body).toEqual({ total: 0, results: [] });
  expect((await ada.call(listTopics, {})).body.total).toBe(2);
});
