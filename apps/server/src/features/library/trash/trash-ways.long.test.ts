import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { listFolders } from "@lectern/contract/folders";
import {
  deleteDocument,
  findDocument,
  getCollection,
  getDocument,
  getFileUrl,
  getOutline,
  libraryTotals,
  linkDocument,
  listCollections,
  listDocumentPages,
  listDocuments,
  recentDocuments,
  updateDocument,
  verifyChecksum,
} from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { removeForever, restore } from "@lectern/contract/trash";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { filesOf } from "#test/library/library.ts";
import {
  deletions,
  fillShelf,
  inCollection,
  orgOf,
  type Shelf,
  theDocument,
  trashOf,
} from "#test/library/trash.ts";

import { emptyTrash } from "./emptying.ts";

const app = await startApp();
const shelf = () => fillShelf(app);
const { db } = app.deps;
const never = new AbortController().signal;

/** Every way to reach a document. Each returns whether the person reached it. */
const ways: Record<string, (person: Person, made: Shelf) => Promise<boolean>> = {
  list: async (person, { params, document }) =>
    ((await person.call(listDocuments, { params })).body.results ?? []).some(
      ({ id }) => id === document.id,
    ),
  recent: async (person, { document }) =>
    (await person.call(recentDocuments, {})).body.results.some(({ id }) => id === document.id),
  id: async (person, made) => (await person.call(findDocument, theDocument(made))).status === 200,
  "id in its collection": async (person, made) =>
    (await person.call(getDocument, inCollection(made))).status === 200,
  renaming: async (person, made) =>
    (await person.call(updateDocument, { ...inCollection(made), body: { name: "heron.txt" } }))
      .status === 200,
  pages: async (person, made) =>
    (await person.call(listDocumentPages, theDocument(made))).status === 200,
  outline: async (person, made) =>
    (await person.call(getOutline, theDocument(made))).status === 200,
  "file-url": async (person, made) =>
    (await person.call(getFileUrl, theDocument(made))).status === 200,
  "an address from before": async (_, { url }) => (await fetch(url)).status === 200,
  search: async (person, { document }) =>
    (await person.call(search, { query: { q: "heron pier" } })).body.results.some(
      (found) => found.document.id === document.id,
    ),
  "search in it": async (person, { document }) =>
    (await person.call(search, { query: { q: "heron", document_id: [document.id] } })).body.results
      .length > 0,
  async citation(person, { document }) {
    const { body: session } = await person.call(createSession, { body: {} });
    const inSession = { params: { session_id: session.id } };
    const body = { content: "How far from the pier does the heron stand?" };
    await person.call(createChat, { ...inSession, body });
    const chats = async () => (await person.call(listChats, inSession)).body.results;
    await expect.poll(async () => (await chats())[0]?.status).toBe("complete");
    const cited = (await chats())[0]?.answer?.citations ?? [];
    return cited.some(({ document_id }) => document_id === document.id);
  },
  knowledge: async (person, { document }) =>
    (await person.call(createSession, { body: { knowledge: { document_ids: [document.id] } } }))
      .status === 201,
  "its checksum": async (person, { params, document: { checksum } }) => {
    const { status, body } = await person.call(verifyChecksum, { body: { ...params, checksum } });
    return status === 200 && body.exists;
  },
  "its checksum elsewhere": async (person, { other, document: { checksum } }) => {
    const body = { collection_id: other.id, checksum };
    return (await person.call(verifyChecksum, { body })).body.elsewhere !== null;
  },
  link: async (person, { other, document }) => {
    const params = { collection_id: other.id };
    const made = await person.call(linkDocument, { params, body: { document_id: document.id } });
    if (made.status !== 201) return false;
    await person.call(deleteDocument, {
      params: { ...params, document_id: made.body.id },
      query: { forever: "true" },
    });
    return true;
  },
  totals: async (person) => (await person.call(libraryTotals, {})).body.documents > 0,
  counts: async (person, { params }) =>
    ((await person.call(getCollection, { params })).body.document_count ?? 0) > 0,
  "a collection by the status of what it holds": async (person) =>
    (await person.call(listCollections, { query: { status: "ready" } })).body.total > 0,
};

const reached = async (made: Shelf) => {
  const answers: Record<string, boolean> = {};
  for (const [way, reaches] of Object.entries(ways)) answers[way] = await reaches(made.ada, made);
  return answers;
};
const everyWay = (answer: boolean) =>
  Object.fromEntries(Object.keys(ways).map((way) => [way, answer]));

/** Returns what is visible of a document and its surroundings. */
async function sight({ ada, params, document }: Shelf) {
  const all = await ada.call(listDocuments, { params });
  const one = await ada.call(findDocument, { params: { document_id: document.id } });
  const { updated_at: _, ...collection } = (await ada.call(getCollection, { params })).body;
  const folders = await ada.call(listFolders, { params });
  const pages = await ada.call(listDocumentPages, { params: { document_id: document.id } });
  return { all: all.body, one: one.body, collection, folders: folders.body, pages: pages.body };
}

describe.each(Object.entries(deletions))("a deleted %s", (kind, remove) => {
  test("is nowhere but in the trash, and comes back exactly as it was", async () => {
    const made = await shelf();
    const { ada, params, document } = made;
    const before = await sight(made);

    const { status, id } = await remove(made);
    expect(status).toBe(204);
    expect(await reached(made)).toEqual(everyWay(false));
    const trash = await trashOf(ada);
    expect(trash).toMatchObject({
      total: 1,
      results: [
        {
          id,
          kind,
          collection: { id: params.collection_id, name: "Papers" },
          document_count: 1,
          size: document.size,
          deleted_by: { id: ada.user.id },
        },
      ],
    });
    const [{ deleted_at, expires_at }] = trash.results as [(typeof trash.results)[number]];
    const days = (Date.parse(expires_at) - Date.parse(deleted_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);

    const back = await ada.call(restore, { params: { id } });
    expect(back).toMatchObject({ status: 200, body: { id, kind } });
    expect(await sight(made)).toEqual(before);
    expect(await reached(made)).toEqual(everyWay(true));
    expect((await trashOf(ada)).total).toBe(0);
    expect((await ada.call(restore, { params: { id } })).status).toBe(404);
  });

  test("is removed after 30 days, rows and files, and not before", async () => {
    const made = await shelf();
    const { ada, document } = made;
    const files = (await filesOf(app)).whole.length;
    const { id } = await remove(made);
    const rows = async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from document where id = ${document.id})
          + (select count(*) from page where document_id = ${document.id})
          + (select count(*) from posting where organization_id = ${ada.organizationId}
              and term like 'heron%')
          + (select count(*) from trash where id = ${id})
          + (select count(*) from folder where trash_id = ${id})
          + (select count(*) from collection where trash_id = ${id}) as n`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const whole = await rows();
    await emptyTrash(app.deps, orgOf(ada), never);
    expect(await rows()).toBe(whole);
    expect(await trashOf(ada)).toMatchObject({ total: 1 });

    const past = sql<Date>`now() - interval '1 second'`;
    await db.updateTable("trash").set({ expires_at: past }).where("id", "=", id).execute();
    // What is about to be deleted cannot be seen or restored.
    expect((await trashOf(ada)).total).toBe(0);
    expect((await ada.call(restore, { params: { id } })).status).toBe(404);
    await emptyTrash(app.deps, orgOf(ada), never);
    expect(await rows()).toBe(0);
    await expect.poll(async () => (await filesOf(app)).whole.length).toBe(files - 1);
  });

  test("can be removed for good from the trash", async () => {
    const made = await shelf();
    const files = (await filesOf(app)).whole.length;
    const { id } = await remove(made);
    expect((await made.ada.call(removeForever, { params: { id } })).status).toBe(204);
    expect((await trashOf(made.ada)).total).toBe(0);
    expect((await made.ada.call(restore, { params: { id } })).status).toBe(404);
    expect((await made.ada.call(removeForever, { params: { id } })).status).toBe(404);
    await expect.poll(async () => (await filesOf(app)).whole.length).toBe(files - 1);
  });
});
