import { createChat, createSession, listChats } from "@lectern/contract/chat";
import type { Endpoint } from "@lectern/contract/endpoint";
import { createFolder, listFolders } from "@lectern/contract/folders";
import * as library from "@lectern/contract/library";
import * as publishing from "@lectern/contract/publishing";
import { search, searchFilters } from "@lectern/contract/search";
import { deleteOrganization, restoreOrganization } from "@lectern/contract/organizations";
import { getSummary } from "@lectern/contract/summaries";
import * as topics from "@lectern/contract/topics";
import { removeForever } from "@lectern/contract/trash";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { callAt, type Person, startApp } from "#test/app.ts";
import { filesOf, joinAs, sendFile, settled } from "#test/library.ts";

const app = await startApp();
const ada = await app.signUp("Ada");
const reader = await app.signUp("Rana");

const word = "quillwort";
const sentence = `The ${word} grows beneath the old harbour wall.`;

/** A private collection of Ada's with a folder, two documents in it, a topic and a passage. */
async function source(by: Person = ada, name = "Herbarium") {
  const collection = await by.collection({ name });
  const params = { collection_id: collection.id };
  const { body: folder } = await by.call(createFolder, { params, body: { name: "Ferns" } });
  const sent = await sendFile(app, by, collection.id, { name: "wort.txt", bytes: sentence });
  const other = await sendFile(app, by, collection.id, { name: "moss.txt", bytes: "Moss is wet." });
  const document = await settled(by, sent.id);
  await settled(by, other.id);
  await by.call(library.updateDocument, {
    params: { ...params, document_id: document.id },
    body: { folder_id: folder.id },
  });
  const { body: topic } = await by.call(topics.createTopic, {
    body: { collection_id: collection.id, title: "Harbour plants" },
  });
  await by.call(topics.addSnippet, {
    params: { topic_id: topic.id },
    body: { document_id: document.id, page: 1, quote: `The ${word} grows` },
  });
  return { collection, document, topic, params };
}

const publish = async (params: { collection_id: string }, by: Person = ada) => {
  const made = await by.call(publishing.publishCollection, { params });
  expect([made.status, made.body]).toEqual([200, expect.anything()]);
  return made.body.publication!;
};

/** Returns what a member of another workspace finds of an edition. */
async function edition(id: string, by: Person = reader) {
  const params = { collection_id: id };
  const { body: documents } = await by.call(library.listDocuments, { params });
  const document = documents.results.find(({ name }) => name === "wort.txt")!;
  const { body: found } = await by.call(topics.listTopics, { query: { collection_id: [id] } });
  const { body: snippets } = await by.call(topics.searchSnippets, {
    query: { collection_id: [id] },
  });
  return { id, params, document, topic: found.results[0]!, snippet: snippets.results[0]! };
}
type Found = Awaited<ReturnType<typeof edition>>;

/** The ways a reader can reach an edition, each with a word expected in the answer. */
const channels: Record<string, [Endpoint, (of: Found) => object, string]> = {
  detail: [library.getCollection, ({ params }) => ({ params }), "Herbarium"],
  "list of published": [
    library.listCollections,
    () => ({ query: { type: "published" } }),
    "Herbarium",
  ],
  "list of all": [library.listCollections, () => ({}), "Herbarium"],
  documents: [library.listDocuments, ({ params }) => ({ params }), "wort.txt"],
  folders: [listFolders, ({ params }) => ({ params }), "Ferns"],
  document: [
    library.getDocument,
    ({ params, document }) => ({ params: { ...params, document_id: document.id } }),
    "wort.txt",
  ],
  "document by id": [library.findDocument, of, "wort.txt"],
  pages: [library.listDocumentPages, of, word],
  find: [library.findInDocument, (one) => ({ ...of(one), query: { q: word } }), "start"],
  outline: [library.getOutline, of, "results"],
  passage: [
    library.readPassage,
    ({ document }) => ({
      params: { document_id: document.id, page: 1 },
      query: { start: 0, end: sentence.length },
    }),
    word,
  ],
  "file-url": [library.getFileUrl, of, "signature"],
  search: [search, () => ({ query: { q: word } }), word],
  "documents by name": [library.recentDocuments, () => ({ query: { q: "wort" } }), "wort.txt"],
  "documents of a kind": [
    library.recentDocuments,
    () => ({ query: { kind: ["text"] } }),
    "wort.txt",
  ],
  "what there is to filter by": [searchFilters, () => ({}), ada.user.id],
  "list of topics": [topics.listTopics, () => ({ query: { q: "harbour" } }), "Harbour plants"],
  "search in snippets": [topics.searchSnippets, () => ({ query: { q: word } }), word],
  "all snippets": [topics.searchSnippets, () => ({}), word],
  "snippets as a file": [topics.exportSnippets, () => ({ query: { q: word } }), word],
  "search in it": [search, ({ id }) => ({ query: { q: word, collection_id: [id] } }), word],
  topics: [topics.listTopics, ({ id }) => ({ query: { collection_id: [id] } }), "Harbour plants"],
  topic: [topics.getTopic, ({ topic }) => ({ params: { topic_id: topic.id } }), "Harbour plants"],
  "a topic's snippets": [
    topics.listSnippets,
    ({ topic }) => ({ params: { topic_id: topic.id } }),
    word,
  ],
  snippets: [topics.searchSnippets, ({ id }) => ({ query: { collection_id: [id] } }), word],
  snippet: [topics.getSnippet, ({ snippet }) => ({ params: { snippet_id: snippet.id } }), word],
  export: [
    topics.exportTopic,
    ({ topic }) => ({ params: { topic_id: topic.id }, query: { format: "md" } }),
    word,
  ],
};

function of({ document }: Found) {
  return { params: { document_id: document.id } };
}

const ask = async (by: Person, [endpoint, request]: (typeof channels)[string], found: Found) => {
  const { status, body } = await by.call(endpoint, request(found));
  return { status, text: JSON.stringify(body) };
};

/** Returns what an answer cites. */
async function cited(by: Person, knowledge: object) {
  const { body: session } = await by.call(createSession, { body: { knowledge } });
  const params = { session_id: session.id };
  await by.call(createChat, { params, body: { content: `Where does the ${word} grow?` } });
  return expect.poll(async () => {
    const { body } = await by.call(listChats, { params });
    const { status, answer } = body.results[0]!;
    return [status, [...new Set(answer?.citations.map(({ document_id }) => document_id))]];
  });
}

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

test("a public link opens its edition and nothing else, without an account, until it ends", async () => {
  const { params, document } = await source();
  const { edition_id } = await publish(params);
  const other = await source(ada, "Other");
  const { edition_id: another } = await publish(other.params);
  const found = await edition(edition_id);
  const foreign = await edition(another);
  const { status, body: link } = await ada.call(publishing.createPublicLink, { params, body: {} });
  expect([status, link.expires_at]).toEqual([201, null]);
  const nobody = { token: undefined, organizationId: undefined };
  const by = (token: string) => (endpoint: Endpoint, request: object) =>
    callAt(app.url, nobody, endpoint, request as never, { "Link-Token": token });
  const visit = by(link.token);

  const summary = await visit(getSummary, of(found));
  expect([summary.status, JSON.stringify(summary.body).includes(word)]).toEqual([200, true]);
  const opened = ["documents", "folders", "document", "document by id", "pages", "find", "outline"];
  opened.push("passage", "file-url", "search", "detail", "list of all", "search in it");
  for (const name of opened) {
    const [endpoint, request, text] = channels[name]!;
    const seen = await visit(endpoint, request(found));
    expect([name, seen.status, JSON.stringify(seen.body).includes(text)]).toEqual([
      name,
      200,
      true,
    ]);
    // The link opens nothing of another edition or of unpublished content.
    const beside = await visit(endpoint, request(foreign));
    expect([name, JSON.stringify(beside.body).includes(another)]).toEqual([name, false]);
    expect([name, JSON.stringify(beside.body).includes(foreign.document.id)]).toEqual([
      name,
      false,
    ]);
  }
  const { body: list } = await visit(library.listCollections, {});
  expect(list).toMatchObject({ total: 1 });
  expect((await visit(library.findDocument, { params: { document_id: document.id } })).status).toBe(
    404,
  );
  expect((await visit(library.getCollection, { params: foreign.params })).status).toBe(404);
  // All other endpoints require an account.
  for (const [endpoint, request] of [
    [library.libraryTotals, {}],
    [library.recentDocuments, {}],
    [topics.listTopics, {}],
    [createSession, { body: {} }],
    [library.updateCollection, { params: found.params, body: { name: "Mine" } }],
    [library.deleteCollection, { params: found.params }],
  ] as [Endpoint, object][]) {
    expect([endpoint.path, (await visit(endpoint, request)).status]).toEqual([endpoint.path, 401]);
  }
  const { body: signed } = await visit(library.getFileUrl, of(found));
  const { url } = signed as unknown as { url: string };
  expect(await (await fetch(url)).text()).toBe(sentence);
  expect((await fetch(url.replace(found.document.id, foreign.document.id))).status).toBe(403);

  const ended = async (token: string) => {
    const { status, body } = await by(token)(library.listCollections, {});
    expect([status, body]).toMatchObject([
      404,
      { detail: "This link is not valid, has expired or was revoked." },
    ]);
  };
  await ended("x".repeat(43));
  await ended("");
  const expire = (at: Date) =>
    app.deps.db
      .updateTable("publication")
      .set({ link_expires_at: at })
      .where("edition_id", "=", edition_id)
      .execute();
  await expire(new Date(Date.now() + 60_000));
  expect((await visit(library.listCollections, {})).status).toBe(200);
  await expire(new Date(Date.now() - 1));
  await ended(link.token);
  expect((await fetch(url)).status).toBe(403);
  // A new link ends the earlier one; the edition stays for those with an account.
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const body = { expires_at: until };
  const { body: next } = await ada.call(publishing.createPublicLink, { params, body });
  expect(next.expires_at).toBe(until);
  await ended(link.token);
  expect((await fetch(url)).status).toBe(403);
  expect((await by(next.token)(library.listCollections, {})).status).toBe(200);
  expect((await ada.call(publishing.revokePublicLink, { params })).status).toBe(204);
  await ended(next.token);
  expect((await reader.call(library.getCollection, { params: found.params })).status).toBe(200);
  const { body: last } = await ada.call(publishing.createPublicLink, { params, body: {} });
  await ada.call(publishing.withdrawCollection, { params });
  await ended(last.token);
  const past = { expires_at: "2020-01-01T00:00:00.000Z" };
  const late = await ada.call(publishing.createPublicLink, { params: other.params, body: past });
  expect(late.status).toBe(422);
  await ada.call(publishing.withdrawCollection, { params: other.params });
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

test("a closed workspace is read by nobody, and what it published is there again with it", async () => {
  const bea = await app.signUp("Bea");
  const { params } = await source(bea);
  const { edition_id } = await publish(params, bea);
  const theirs = { params: { collection_id: edition_id } };
  const organization = { params: { id: bea.organizationId ?? "" } };
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
