import { createSession } from "@lectern/contract/chat";
import type { Endpoint } from "@lectern/contract/endpoint";
import { createFolder } from "@lectern/contract/folders";
import * as library from "@lectern/contract/library";
import * as publishing from "@lectern/contract/publishing";
import { search } from "@lectern/contract/search";
import { deleteOrganization, restoreOrganization } from "@lectern/contract/organizations";
import * as topics from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";
import { cited, publications, sentence, word } from "#test/library/publishing.ts";

const app = await startApp();
const { ada, reader, source, publish, edition, channels, of, ask } = await publications(app);

test("what is published is read in every workspace, through each channel, and gone with its withdrawal", async () => {
  const { collection, document, topic, params } = await source();
  // Others cannot see the private collection itself, before or after.
  const before = { id: collection.id, params, document, topic, snippet: { id: topic.id } } as never;
  for (const channel of Object.values(channels)) {
    const { status, text } = await ask(reader, channel, before);
    expect([status === 404 || !text.includes(channel[2]), text]).toEqual([true, text]);
  }

  const { edition_id, number } = await publish(params);
  expect(number).toBe(1);
  const found = await edition(edition_id);
  expect(found.document.id).not.toBe(document.id);
  for (const [name, channel] of Object.entries(channels)) {
    const { status, text } = await ask(reader, channel, found);
    expect([name, status, text.includes(channel[2]) || text]).toEqual([name, 200, true]);
    expect([name, text.includes(ada.email)]).toEqual([name, false]);
  }
  const { body: signed } = await reader.call(library.getFileUrl, of(found));
  expect(await (await fetch(signed.url)).text()).toBe(sentence);
  await (await cited(reader, {})).toEqual(["complete", [found.document.id]]);
  await (
    await cited(reader, { collection_ids: [edition_id] })
  ).toEqual(["complete", [found.document.id]]);
  await (
    await cited(reader, { document_ids: [found.document.id] })
  ).toEqual(["complete", [found.document.id]]);
  await (
    await cited(reader, { topic_ids: [found.topic.id] })
  ).toEqual(["complete", [found.document.id]]);

  expect((await ada.call(publishing.withdrawCollection, { params })).status).toBe(204);
  // One request each suffices, immediately: nothing is cached.
  for (const [name, channel] of Object.entries(channels)) {
    const { status, text } = await ask(reader, channel, found);
    expect([name, status === 404 || !text.includes(channel[2])]).toEqual([name, true]);
  }
  expect((await fetch(signed.url)).status).toBe(404);
  await (await cited(reader, {})).toEqual(["complete", []]);
  const knowledge = { collection_ids: [edition_id], document_ids: [], topic_ids: [] };
  expect((await reader.call(createSession, { body: { knowledge } })).status).toBe(404);
  // Ada's own collection is unchanged.
  expect((await ada.call(library.getCollection, { params })).body.edition).toBeNull();
  expect(
    (await ada.call(library.findDocument, { params: { document_id: document.id } })).status,
  ).toBe(200);
});

test("nobody writes in an edition, not even who published it", async () => {
  const { params } = await source();
  const { edition_id } = await publish(params);
  const colleague = await joinAs(app, ada, "admin");
  const found = await edition(edition_id);
  const at = { ...found.params, document_id: found.document.id };
  const topic = { topic_id: found.topic.id };
  const actions: [Endpoint, object][] = [
    [library.updateCollection, { params: found.params, body: { name: "Mine" } }],
    [library.deleteCollection, { params: found.params }],
    [library.updateDocument, { params: at, body: { name: "mine.txt" } }],
    [library.deleteDocument, { params: at }],
    [library.retryDocument, { params: at }],
    [createFolder, { params: found.params, body: { name: "Mine" } }],
    [publishing.publishCollection, { params: found.params }],
    [publishing.withdrawCollection, { params: found.params }],
    [publishing.createPublicLink, { params: found.params, body: {} }],
    [topics.createTopic, { body: { collection_id: edition_id, title: "Mine" } }],
    [topics.updateTopic, { params: topic, body: { title: "Mine", version: 1 } }],
    [topics.deleteTopic, { params: topic }],
    [
      topics.addSnippet,
      { params: topic, body: { document_id: found.document.id, page: 1, quote: word } },
    ],
    [topics.deleteSnippet, { params: { snippet_id: found.snippet.id } }],
  ];
  for (const person of [ada, colleague, reader]) {
    for (const [endpoint, request] of actions) {
      const { status, body } = await person.call(endpoint, request);
      expect([endpoint.path, status, body]).toMatchObject([
        endpoint.path,
        403,
        { detail: "Published content is read-only. It changes only when it is published again." },
      ]);
    }
    const form = new FormData();
    form.append("file", new Blob(["mine"]), "mine.txt");
    const sent = { params: found.params, body: form } as never;
    expect((await person.call(library.addDocuments, sent)).status).toBe(403);
    const { body: seen } = await person.call(library.getCollection, { params: found.params });
    expect(seen.permissions).toEqual({ edit: false, delete: false, share: false });
    expect((await edition(edition_id, person)).topic.permissions).toEqual({
      edit: false,
      delete: false,
    });
  }
  await ada.call(publishing.withdrawCollection, { params });
});

test("those who may publish are the admins who see the collection", async () => {
  const shared = await ada.collection({ visibility: "shared" });
  const document = await sendFile(app, ada, shared.id, { name: "a.txt", bytes: "Alpha." });
  const params = { collection_id: shared.id };
  await settled(ada, document.id);
  const hidden = await source();
  const statuses = (person: Person, of: { collection_id: string }) =>
    Promise.all(
      [
        person.call(publishing.getPublication, { params: of }),
        person.call(publishing.publishCollection, { params: of }),
        person.call(publishing.createPublicLink, { params: of, body: {} }),
        person.call(publishing.withdrawCollection, { params: of }),
      ].map(async (answer) => (await answer).status),
    );
  for (const group of ["viewer", "editor"] as const) {
    const person = await joinAs(app, ada, group);
    expect([group, await statuses(person, params)]).toEqual([group, [403, 403, 403, 403]]);
  }
  const admin = await joinAs(app, ada, "admin");
  expect(await statuses(admin, hidden.params)).toEqual([404, 404, 404, 404]);
  expect((await admin.call(publishing.publishCollection, { params })).status).toBe(200);
  expect((await admin.call(publishing.withdrawCollection, { params })).status).toBe(204);
  expect((await admin.call(publishing.withdrawCollection, { params })).status).toBe(404);
  const empty = await ada.collection();
  const refused = await ada.call(publishing.publishCollection, {
    params: { collection_id: empty.id },
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("nothing") },
  });
});

test("a closed workspace is read by nobody, and what it published is there again with it", async () => {
  const bea = await app.signUp("Bea");
  const { params } = await source(bea);
  const { edition_id } = await publish(params, bea);
  const theirs = { params: { collection_id: edition_id } };
  const organization = { params: { id: bea.organizationId } };
  expect((await reader.call(library.getCollection, theirs)).body.edition?.workspace).toBe(
    (await bea.call(library.getCollection, { params })).body.edition?.workspace,
  );
  await bea.call(deleteOrganization, organization);
  expect((await reader.call(library.getCollection, theirs)).status).toBe(404);
  expect((await reader.call(search, { query: { q: word } })).body.results).toEqual([]);
  await bea.call(restoreOrganization, organization);
  expect((await reader.call(library.getCollection, theirs)).status).toBe(200);
  await bea.call(publishing.withdrawCollection, { params });
});
