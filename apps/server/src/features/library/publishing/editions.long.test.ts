import * as library from "@lectern/contract/library";
import * as publishing from "@lectern/contract/publishing";
import { search } from "@lectern/contract/search";
import * as topics from "@lectern/contract/topics";
import { removeForever } from "@lectern/contract/trash";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { filesOf, sendFile, settled } from "#test/library/library.ts";
import { publications, sentence, word } from "#test/library/publishing.ts";

const app = await startApp();
const { ada, reader, source, publish, edition, of } = await publications(app);

test("an edition is frozen: what changes in the collection is read once it is published again", async () => {
  const { collection, document, topic, params } = await source();
  const { edition_id } = await publish(params);
  const found = await edition(edition_id);
  const rows = async () => {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(page) - 'organization_id' - 'document_id' as row from page
      where document_id in (${document.id}, ${found.document.id})
      union all select to_jsonb(chunk) - 'organization_id' - 'document_id' from chunk
      where document_id in (${document.id}, ${found.document.id})
      union all select jsonb_build_object('term', term, 'block', block, 'entries', entries) from posting
      join document on document.organization_id = posting.organization_id and no = document_no
      where document.id in (${document.id}, ${found.document.id})`.execute(app.deps.db);
    return Map.groupBy(rows, ({ row }) => JSON.stringify(row));
  };
  for (const [row, copies] of await rows()) expect([row, copies.length]).toEqual([row, 2]);

  // Renamed, moved, deleted, added; another title, other notes.
  const late = await sendFile(app, ada, collection.id, { name: "late.txt", bytes: "Lately sown." });
  await settled(ada, late.id);
  const named = { params: { ...params, document_id: document.id }, body: { name: "fern.txt" } };
  await ada.call(library.updateDocument, named);
  await ada.call(library.updateDocument, { ...named, body: { folder_id: null } });
  const { body: listed } = await ada.call(library.listDocuments, { params });
  const moss = listed.results.find(({ name }) => name === "moss.txt")!;
  await ada.call(library.deleteDocument, { params: { ...params, document_id: moss.id } });
  await ada.call(library.updateCollection, { params, body: { name: "Garden" } });
  await ada.call(topics.updateTopic, {
    params: { topic_id: topic.id },
    body: { title: "Walls", version: 1 },
  });
  const seen = async () => {
    const { body: one } = await reader.call(library.getCollection, { params: found.params });
    const { body: documents } = await reader.call(library.listDocuments, {
      params: found.params,
      query: { sort: "name" },
    });
    const { body: titles } = await reader.call(topics.listTopics, {
      query: { collection_id: [edition_id] },
    });
    const names = documents.results.map(({ name }) => name);
    return [one.name, one.edition?.number, names, titles.results.map(({ title }) => title)];
  };
  expect(await seen()).toEqual(["Herbarium", 1, ["moss.txt", "wort.txt"], ["Harbour plants"]]);
  const { body: state } = await ada.call(publishing.getPublication, { params });
  expect(state).toMatchObject({
    publication: { number: 1, changed_documents: 3, document_count: 2, link: null },
    readable_documents: 2,
    unreadable_documents: 0,
  });

  const again = await publish(params);
  expect(again).toMatchObject({ edition_id, number: 2, changed_documents: 0, document_count: 2 });
  expect(await seen()).toEqual(["Garden", 2, ["fern.txt", "late.txt"], ["Walls"]]);
  // Links and citations still refer to the same objects.
  const { body: same } = await reader.call(library.findDocument, of(found));
  expect(same).toMatchObject({ id: found.document.id, name: "fern.txt", folder_id: null });
  const { body: results } = await reader.call(search, { query: { q: word } });
  expect(results.results.map((one) => one.document.id)).toContain(found.document.id);
  await publish(params);
  expect((await seen())[1]).toBe(3);
  // Listed once for those who see the collection itself.
  const { body: byName } = await ada.call(library.recentDocuments, { query: { q: "late" } });
  expect([byName.total, byName.results.map(({ id }) => id)]).toEqual([1, [late.id]]);
  const { body: ours } = await ada.call(topics.listTopics, { query: { q: "walls" } });
  expect([ours.total, ours.results.map(({ id }) => id)]).toEqual([1, [topic.id]]);
  const { body: saved } = await ada.call(topics.searchSnippets, { query: { q: word } });
  const topicIds = saved.results.map(({ topic_id }) => topic_id);
  expect([topicIds.includes(topic.id), topicIds.includes(found.topic.id)]).toEqual([true, false]);
  expect(saved.total).toBe(topicIds.length);
  // Recent documents are only those of the own workspace.
  const { body: fresh } = await reader.call(library.recentDocuments, {});
  expect(fresh).toEqual({ total: 0, results: [] });
  const { body: mine } = await ada.call(search, { query: { q: "lately sown" } });
  expect(mine.results.map((one) => one.document.id)).toEqual([late.id]);
  const { body: all } = await ada.call(library.listCollections, { query: { page_size: 100 } });
  const ids = all.results.map(({ id }) => id);
  expect([ids.includes(collection.id), ids.includes(edition_id)]).toEqual([true, false]);
  const { body: published } = await ada.call(library.listCollections, {
    query: { type: "published" },
  });
  expect(published.results.map(({ id }) => id)).toContain(edition_id);
  await ada.call(publishing.withdrawCollection, { params });
});

test("the files of an edition stay as long as it is read, and no longer", async () => {
  const { params, document, collection } = await source();
  const { edition_id } = await publish(params);
  const found = await edition(edition_id);
  const bytes = async () => {
    const { body } = await reader.call(library.getFileUrl, of(found));
    return (await fetch(body.url)).text();
  };
  const { whole } = await filesOf(app);
  // The document is deleted permanently; its edition does not change.
  const at = { params: { ...params, document_id: document.id }, query: { forever: "true" } };
  expect((await ada.call(library.deleteDocument, at)).status).toBe(204);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from document where id = ${document.id}`.execute(
        app.deps.db,
      );
      return rows.length;
    })
    .toBe(0);
  const jobs = async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs
      where task_identifier in ('remove-blobs', 'remove-edition', 'empty-trash')
        and run_at <= now()`.execute(app.deps.db);
    return rows.length;
  };
  await expect.poll(jobs).toBe(0);
  expect((await filesOf(app)).whole).toEqual(whole);
  expect(await bytes()).toBe(sentence);
  // The next edition does not contain it.
  const again = await publish(params);
  expect(again.document_count).toBe(1);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole.length - 1);

  // Moving a collection to the trash withdraws it; restored, it is not published.
  await ada.call(library.deleteCollection, { params });
  expect((await reader.call(library.getCollection, { params: found.params })).status).toBe(404);
  await expect.poll(jobs).toBe(0);
  const rowsOf = async () => {
    const { rows } = await sql`
      select from collection where id = ${edition_id}
      union all select from document where collection_id = ${edition_id}`.execute(app.deps.db);
    return rows.length;
  };
  await expect.poll(rowsOf).toBe(0);
  expect((await filesOf(app)).whole.length).toBe(whole.length - 1);
  await ada.call(removeForever, { params: { id: collection.id } });
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole.length - 2);
});
