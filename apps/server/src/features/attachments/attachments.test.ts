import {
  addAttachments,
  addInline,
  deleteAttachment,
  getAttachment,
  keepAttachment,
  linkAttachment,
  listAttachments,
  retryAttachment,
  verifyAttachment,
} from "@lectern/contract/attachments";
import { createApiKey } from "@lectern/contract/auth";
import { createChat } from "@lectern/contract/chat";
import type { Endpoint, Scope } from "@lectern/contract/endpoint";
import * as library from "@lectern/contract/library";
import { searchFilters, search } from "@lectern/contract/search";
import { createTopic, addSnippet, listTopics } from "@lectern/contract/topics";
import { listTrash } from "@lectern/contract/trash";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { inAllWorkspaces } from "#scopes";
import { callAt, type Person, startApp } from "#test/app.ts";
import { attach, read, tide } from "#test/library/attachments.ts";
import { ask, endOf, listen, talk } from "#test/chat/chat.ts";
import { formOf, joinAs } from "#test/library/library.ts";

const app = await startApp();

test("a file that hangs on a question is read, cited and shown to its asker, and to nobody else", async () => {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  await ada.collection({ visibility: "shared" });
  const session = await talk(ada);
  const [plan] = await attach(ada, session.id, { name: "plan.txt", bytes: tide });
  // Sent before it is parsed: the answer waits for it.
  const sent = await ada.call(createChat, {
    params: { session_id: session.id },
    body: { content: "When does the tide at Kestrel pier turn?", attachment_ids: [plan!.id] },
  });
  expect(sent.body.question.attachments).toMatchObject([{ id: plan!.id, name: "plan.txt" }]);
  const told = endOf((await listen(app.url, ada, sent.body.id)).events);
  const { document_id } = plan!;
  expect(told).toMatchObject({
    answer: { found: true, citations: [{ document_id, quote: tide }] },
  });
  // The next question can still use it.
  const next = await ask(ada, session.id, "Kestrel pier: at what hour does its tide turn?");
  expect(endOf((await listen(app.url, ada, next.id)).events)).toMatchObject({
    answer: { citations: [{ document_id }] },
  });
  const listed = await ada.call(listAttachments, { params: { session_id: session.id } });
  expect(listed.body.results).toMatchObject([{ id: plan!.id, sent: true, collection_id: null }]);

  const opened = await ada.call(library.findDocument, { params: { document_id } });
  expect(opened).toMatchObject({ status: 200, body: { name: "plan.txt", status: "ready" } });
  const { body: file } = await ada.call(library.getFileUrl, { params: { document_id } });
  expect(await (await fetch(file.url)).text()).toBe(tide);
  expect((await ada.call(library.listDocumentPages, { params: { document_id } })).body.total).toBe(
    1,
  );
  expect((await admin.call(getAttachment, { params: { attachment_id: plan!.id } })).status).toBe(
    404,
  );
  const { collection_id } = opened.body;
  const inDocument = { params: { document_id } };
  const inCollection = { params: { collection_id } };
  const named: [Person, Endpoint, object][] = [
    [admin, library.findDocument, inDocument],
    [admin, library.getFileUrl, inDocument],
    [admin, library.listDocumentPages, inDocument],
    [admin, library.findInDocument, { ...inDocument, query: { q: "tide" } }],
    // The library does not list the file's collection, not even for the asker.
    [ada, library.getCollection, inCollection],
    [ada, library.listDocuments, inCollection],
    [ada, library.addDocuments, { ...inCollection, body: formOf({ name: "a.txt", bytes: "A." }) }],
    [ada, library.updateCollection, { ...inCollection, body: { visibility: "shared" } }],
    [ada, library.deleteDocument, { params: { collection_id, document_id } }],
  ];
  for (const [person, endpoint, request] of named) {
    const { status } = await person.call(endpoint, request);
    expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 404]);
  }
  const lists: [Endpoint, object][] = [
    [library.listCollections, { query: { page_size: 100 } }],
    [library.recentDocuments, {}],
    [library.recentDocuments, { query: { q: "plan" } }],
    [library.recentDocuments, { query: { collection_id } }],
    [
      library.verifyChecksum,
      { body: { collection_id: (await ada.collection()).id, checksum: plan!.checksum } },
    ],
    [search, { query: { q: "Kestrel tide" } }],
    [search, { query: { q: "Kestrel tide", collection_id } }],
    [searchFilters, {}],
    [listTopics, {}],
    [listTrash, {}],
  ];
  for (const person of [ada, admin]) {
    for (const [endpoint, request] of lists) {
      if (person === admin && endpoint === library.verifyChecksum) continue;
      const { status, body } = await person.call(endpoint, request);
      const text = JSON.stringify(body);
      const shows = [document_id, collection_id].some((id) => text.includes(`"${id}"`));
      expect([endpoint.path, status, shows]).toEqual([endpoint.path, 200, false]);
    }
    const { body: totals } = await person.call(library.libraryTotals, {});
    expect(totals.documents).toBe(0);
  }
  // A topic snippet of it outlives the conversation only if the file is kept.
  const { id: shared } = await ada.collection();
  const topic = await ada.call(createTopic, { body: { collection_id: shared, title: "Tides" } });
  const saved = await ada.call(addSnippet, {
    params: { topic_id: topic.body.id },
    body: { document_id, page: 1, quote: "The tide at Kestrel pier" },
  });
  expect([saved.status, JSON.stringify(saved.body)]).toEqual([
    422,
    expect.stringContaining("Keep the attachment in a collection first."),
  ]);
});

test("a file that becomes ready while its question is stored is read", async () => {
  const { db } = inAllWorkspaces(app.deps);
  const ada = await app.signUp();
  await ada.collection({ visibility: "shared" });
  const session = await talk(ada);
  const [plan] = await attach(ada, session.id, { name: "plan.txt", bytes: tide });
  await read(ada, plan!);
  const becomes = (status: "processing" | "ready") =>
    db.updateTable("document").set({ status }).where("id", "=", plan!.document_id).execute();
  await becomes("processing");
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
      db,
    );
    return rows.length;
  };
  const sent = await db.transaction().execute(async (tx) => {
    await sql`select from chat_session where id = ${session.id} for update`.execute(tx);
    const asking = ada.call(createChat, {
      params: { session_id: session.id },
      body: { content: "When does the tide at Kestrel pier turn?", attachment_ids: [plan!.id] },
    });
    await expect.poll(waiting).toBe(1);
    await becomes("ready");
    return { asking };
  });
  const { body } = await sent.asking;
  expect(endOf((await listen(app.url, ada, body.id)).events)).toMatchObject({
    answer: { found: true, citations: [{ quote: tide }] },
  });
});

test("what hangs on a conversation is its owner's alone: colleagues, other workspaces and narrow keys come to nothing", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection({ visibility: "shared" });
  const session = await talk(ada);
  const [file] = await attach(ada, session.id, { name: "mine.txt", bytes: "Mine alone." });
  const key = async (...scopes: Scope[]) => {
    const { body } = await ada.call(createApiKey, { body: { name: "Narrow", scopes } });
    return { token: body.key, organizationId: ada.organizationId };
  };
  const askers = {
    admin: await joinAs(app, ada, "admin"),
    viewer: await joinAs(app, ada, "viewer"),
    stranger: await app.signUp("Eve"),
    "chat.read": await key("chat.read"),
    "library.write": await key("library.read", "library.write"),
    owner: ada,
  };
  const one = { params: { attachment_id: file!.id } };
  const here = { params: { session_id: session.id } };
  const inline = { session_id: session.id, text: "More." };
  const calls = {
    list: [listAttachments, () => here],
    retrieve: [getAttachment, () => one],
    "verify-checksum": [
      verifyAttachment,
      () => ({ body: { session_id: session.id, checksum: file!.checksum } }),
    ],
    add: [addAttachments, () => ({ ...here, body: formOf({ name: "a.txt", bytes: "A." }) })],
    inline: [addInline, () => ({ body: inline })],
    link: [linkAttachment, () => ({ ...here, body: { document_id: file!.document_id } })],
    retry: [retryAttachment, () => one],
    keep: [keepAttachment, () => ({ ...one, body: { collection_id: collection.id } })],
    delete: [deleteAttachment, () => one],
  } satisfies Record<string, [Endpoint, () => object]>;
  // verify-checksum reports a file only to those who may read it.
  const table = `
                    | admin | viewer | stranger | chat.read | library.write | owner
    list            | 404   | 404    | 404      | 200       | 403           | 200
    retrieve        | 404   | 404    | 404      | 200       | 403           | 200
    verify-checksum | no    | no     | no       | yes       | 403           | yes
    add             | 404   | 404    | 404      | 403       | 403           | 201
    inline          | 404   | 404    | 404      | 403       | 403           | 201
    link            | 404   | 404    | 404      | 403       | 403           | 404
    retry           | 404   | 404    | 404      | 403       | 403           | 409
    keep            | 404   | 404    | 404      | 403       | 403           | 200
    delete          | 404   | 404    | 404      | 403       | 403           | 204`;
  const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());
  const [names = [], ...rows] = table.trim().split("\n").map(cellsOf);
  const outcome = async (call: keyof typeof calls, asker: keyof typeof askers) => {
    const [endpoint, request] = calls[call];
    const { status, body } = await callAt(app.url, askers[asker], endpoint, request() as never);
    if (call !== "verify-checksum" || status !== 200) return String(status);
    return (body as unknown as { exists: boolean }).exists ? "yes" : "no";
  };
  for (const [call, ...wanted] of rows) {
    const people = names.slice(-wanted.length);
    // One at a time, the owner last, because the calls have lasting effects.
    const got: string[] = [];
    for (const asker of people) got.push(await outcome(call as never, asker as never));
    expect([call, ...got]).toEqual([call, ...wanted]);
  }
  expect((await ada.call(getAttachment, one)).status).toBe(404);
  expect((await ada.call(listAttachments, here)).body.results).not.toContainEqual(
    expect.objectContaining({ id: file!.id }),
  );
});
