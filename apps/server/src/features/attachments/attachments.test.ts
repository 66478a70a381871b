import {
  addAttachments,
  addInline,
  type Attachment,
  deleteAttachment,
  getAttachment,
  keepAttachment,
  linkAttachment,
  listAttachments,
  retryAttachment,
  verifyAttachment,
} from "@lectern/contract/attachments";
import { createApiKey } from "@lectern/contract/auth";
import {
  createChat,
  deleteSession,
  listChats,
  listSessions,
  updateSession,
} from "@lectern/contract/chat";
import type { Endpoint, Scope } from "@lectern/contract/endpoint";
import * as library from "@lectern/contract/library";
import { searchFilters, search } from "@lectern/contract/search";
import { createTopic, addSnippet, listTopics } from "@lectern/contract/topics";
import { listTrash } from "@lectern/contract/trash";
import { PhotonImage } from "@silvia-odwyer/photon-node";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { callAt, type Person, startApp } from "#test/app.ts";
import { ask, endOf, listen, talk } from "#test/chat.ts";
import { photograph } from "@lectern/document-parser/test/photograph";
import { filesOf, formOf, joinAs, sendFile, settled, type TestFile } from "#test/library.ts";

const app = await startApp();
const tide = "The tide at Kestrel pier turns at a quarter past nine.";

async function attach(person: Person, session_id: string, ...files: TestFile[]) {
  const request = { params: { session_id }, body: formOf(...files) };
  const { status, body } = await person.call(addAttachments, request);
  expect([status, body]).toMatchObject([201, { total: files.length }]);
  return (body as { results: Attachment[] }).results;
}

async function read(person: Person, { id }: Attachment): Promise<Attachment> {
  const now = async () =>
    (await person.call(getAttachment, { params: { attachment_id: id } })).body;
  await expect.poll(async () => (await now()).status).toBe("ready");
  return now();
}

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

test("what can be read already is linked; kept, it stays when its conversation goes", async () => {
  const ada = await app.signUp();
  const bea = await joinAs(app, ada, "editor");
  const { id: own } = await ada.collection();
  const known = await sendFile(app, ada, own, { name: "known.txt", bytes: "Known to Ada alone." });
  await settled(ada, known.id);
  const [session, hers] = [await talk(ada), await talk(bea)];
  const verify = (person: Person, session_id: string) =>
    person.call(verifyAttachment, { body: { session_id, checksum: known.checksum } });
  expect((await verify(ada, session.id)).body).toMatchObject({
    exists: true,
    document: { id: known.id },
  });
  expect((await verify(bea, hers.id)).body).toEqual({
    exists: false,
    attachment: null,
    document: null,
  });
  const link = (person: Person, session_id: string) =>
    person.call(linkAttachment, { params: { session_id }, body: { document_id: known.id } });
  expect((await link(bea, hers.id)).status).toBe(404);
  const before = (await filesOf(app)).whole.length;
  const linked = await link(ada, session.id);
  expect(linked).toMatchObject({
    status: 201,
    body: { status: "ready", document_id: known.id, collection_id: own },
  });
  expect((await filesOf(app)).whole.length).toBe(before);

  const [kept, lost] = await attach(
    ada,
    session.id,
    { name: "kept.txt", bytes: "This is kept." },
    { name: "lost.txt", bytes: "This is lost." },
  );
  await read(ada, kept!);
  await read(ada, lost!);
  const keep = (person: Person, id: string) =>
    person.call(keepAttachment, { params: { attachment_id: id }, body: { collection_id: own } });
  expect((await keep(bea, kept!.id)).status).toBe(404);
  expect((await keep(ada, kept!.id)).body).toMatchObject({
    document_id: kept!.document_id,
    collection_id: own,
    status: "ready",
  });
  expect((await keep(ada, kept!.id)).status).toBe(409);
  expect((await filesOf(app)).whole.length).toBe(before + 2);
  // A document of the library stays there after it is detached.
  const removed = await ada.call(deleteAttachment, { params: { attachment_id: linked.body.id } });
  expect(removed.status).toBe(204);

  await ada.call(deleteSession, { params: { session_id: session.id } });
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before + 1);
  const there = await ada.call(library.listDocuments, { params: { collection_id: own } });
  expect(there.body.results.map(({ name }) => name).toSorted()).toEqual(["kept.txt", "known.txt"]);
  const gone = { params: { document_id: lost!.document_id } };
  expect((await ada.call(library.findDocument, gone)).status).toBe(404);
  const rows = await app.deps.db
    .selectFrom("collection")
    .select("id")
    .where("purpose", "=", "attachments")
    .where("owner_id", "=", ada.user.id)
    .execute();
  expect(rows).toEqual([]);
});

test("a conversation that was begun for a file and left goes after a month, with the file", async () => {
  const ada = await app.signUp();
  const before = (await filesOf(app)).whole.length;
  const [left, busy, named, asked] = [
    await talk(ada),
    await talk(ada),
    await talk(ada),
    await talk(ada),
  ];
  await ada.call(updateSession, { params: { session_id: named.id }, body: { title: "Tides" } });
  await ask(ada, asked.id, "When does the tide turn?");
  const [forgotten] = await attach(ada, left.id, { name: "left.txt", bytes: "This is left." });
  await attach(ada, busy.id, { name: "new.txt", bytes: "This is new." });
  const { db } = app.deps;
  const organization_id = orgOfJob({ organization_id: ada.organizationId ?? "" });
  const monthAgo = { updated_at: sql<Date>`now() - interval '31 days'` };
  await db
    .updateTable("chat_session")
    .set(monthAgo)
    .where("organization_id", "=", organization_id)
    .execute();
  await db
    .updateTable("attachment")
    .set({ created_at: sql<Date>`now() - interval '31 days'` })
    .where("organization_id", "=", organization_id)
    .where("id", "=", forgotten!.id)
    .execute();
  const fresh = await talk(ada);
  const { body } = await ada.call(listSessions, {});
  expect(new Set(body.results.map(({ id }) => id))).toEqual(
    new Set([busy.id, named.id, asked.id, fresh.id]),
  );
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before + 1);
});

test("a pasted picture is made anew, upright and without its notes; a pasted text is kept letter for letter", async () => {
  const ada = await app.signUp();
  const session = await talk(ada);
  const sent = photograph(
    new Uint8Array(60 * 30 * 4).map((_, at) => (at % 4 === 3 ? 255 : at % 251)),
    60,
    30,
  );
  expect(sent.toString("latin1")).toContain("Kestrel Phone");
  const form = new FormData();
  form.append("session_id", session.id);
  form.append("file", new Blob([new Uint8Array(sent)], { type: "image/jpeg" }), "pier.jpg");
  const image = `data:image/jpeg;base64,${sent.toString("base64")}`;
  for (const body of [{ session_id: session.id, image }, form]) {
    const made = await ada.call(addInline, { body } as never);
    expect(made.status).toBe(201);
    const { document_id } = made.body;
    const { body: file } = await ada.call(library.getFileUrl, { params: { document_id } });
    const bytes = Buffer.from(await (await fetch(file.url)).arrayBuffer());
    expect(bytes.toString("latin1")).not.toMatch(/Exif|Kestrel/);
    const picture = PhotonImage.new_from_byteslice(bytes);
    expect([picture.get_width(), picture.get_height()]).toEqual([30, 60]);
  }
  const text = `  ${tide}\n\n`.repeat(100);
  const pasted = await ada.call(addInline, {
    body: { session_id: session.id, text, name: "Notes of the pier.md" },
  });
  expect(pasted.body).toMatchObject({
    name: "Notes of the pier.txt",
    size: Buffer.from(text).length,
  });
});

test("one refused file does not keep the others of its call from a conversation", async () => {
  const ada = await app.signUp();
  const { id: session_id } = await talk(ada);
  const files = formOf(
    { name: "first.txt", bytes: "First." },
    { name: "a.exe", bytes: "MZ" },
    { name: "last.txt", bytes: "Last." },
  );
  const { status, body } = await ada.call(addAttachments, {
    params: { session_id },
    body: files,
  } as never);
  expect([status, body]).toMatchObject([
    201,
    {
      total: 2,
      results: [{ name: "first.txt" }, { name: "last.txt" }],
      refused: [
        { index: 1, name: "a.exe", detail: expect.stringContaining("unsupported file type") },
      ],
    },
  ]);
});

test("what cannot be pasted or attached is refused, and leaves nothing", async () => {
  const ada = await app.signUp();
  const session_id = (await talk(ada)).id;
  const before = (await filesOf(app)).whole.length;
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  const refused: [object, number][] = [
    [{ session_id, image: "not base64!" }, 422],
    [{ session_id, image: "" }, 422],
    [{ session_id, image: `data:image/svg+xml;base64,${svg}` }, 415],
    [
      { session_id, image: Buffer.from("\x89PNG\r\n\x1a\nno more", "latin1").toString("base64") },
      422,
    ],
    [{ session_id, text: " \n " }, 422],
    [{ session_id, text: "Both.", image: svg }, 422],
    [{ session_id }, 422],
    [{ session_id, image: "A".repeat(19 * 1024 * 1024) }, 413],
  ];
  for (const [body, status] of refused) {
    const answer = await ada.call(addInline, { body } as never);
    expect([JSON.stringify(body).slice(0, 80), answer.status]).toEqual([
      JSON.stringify(body).slice(0, 80),
      status,
    ]);
  }
  const bad = { params: { session_id }, body: formOf({ name: "a.exe", bytes: "MZ" }) };
  expect((await ada.call(addAttachments, bad as never)).status).toBe(415);
  const foreign = await talk(await app.signUp("Eve"));
  const [theirs] = await attach(ada, session_id, { name: "mine.txt", bytes: "Mine." });
  const other = await talk(ada);
  for (const [chat, ids] of [
    [other.id, [theirs!.id]],
    [foreign.id, [theirs!.id]],
  ] as const) {
    const asked = {
      params: { session_id: chat },
      body: { content: "?", attachment_ids: [...ids] },
    };
    expect((await ada.call(createChat, asked)).status).toBe(404);
  }
  expect((await ada.call(listChats, { params: { session_id: other.id } })).body.total).toBe(0);
  expect((await filesOf(app)).whole.length).toBe(before + 1);
  await callAt(app.url, ada, deleteAttachment, { params: { attachment_id: theirs!.id } });
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before);
});
