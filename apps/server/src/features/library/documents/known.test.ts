import { createHash } from "node:crypto";

import {
  createCollection,
  deleteCollection,
  deleteDocument,
  findDocument,
  getFileUrl,
  linkDocument,
  listDocuments,
  verifyChecksum,
  verifyChecksums,
} from "@lectern/contract/library";
import { createTeam } from "@lectern/contract/organizations";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { filesOf, joinAs, sendFile, settled } from "#test/library/library.ts";

const app = await startApp();
const ada = await app.signUp();
const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const stored = async () => (await filesOf(app)).whole.length;

/** Adds a unique text in a new collection. */
async function shelved(person: Person, more: Parameters<Person["collection"]>[0] = {}) {
  const { id } = await person.collection(more);
  const text = `The heron ${uuid()} stands still.`;
  const document = await sendFile(app, person, id, { name: "heron.txt", bytes: text });
  return { id, text, checksum: md5(text), document };
}

/** In the workspace where they are a guest. */
const collectionOf = async (person: Person) =>
  (await person.call(createCollection, { body: { name: "Own papers" } })).body;

const ask = async (person: Person, collection_id: string, checksum: string) =>
  (await person.call(verifyChecksum, { body: { collection_id, checksum } })).body;
const link = (person: Person, collection_id: string, document_id: string) =>
  person.call(linkDocument, { params: { collection_id }, body: { document_id } });
const remove = (person: Person, collection_id: string, document_id: string) =>
  person.call(deleteDocument, {
    params: { collection_id, document_id },
    query: { forever: "true" },
  });

test("a file is known elsewhere to whoever may read it there, and to nobody else", async () => {
  const bea = await joinAs(app, ada, "editor");
  const eve = await app.signUp("Eve");
  const secret = await shelved(ada);
  const shared = await shelved(ada, { visibility: "shared" });
  const { body: team } = await ada.call(createTeam, { body: { name: "Pilots", member_ids: [] } });
  const teams = await shelved(ada, {
    visibility: "shared",
    shared_with: { people: [], teams: [{ id: team.id, level: "edit" }] },
  });

  const [here, hers, foreign] = [
    await ada.collection(),
    await collectionOf(bea),
    await eve.collection(),
  ];
  for (const { checksum, document } of [secret, shared, teams]) {
    const known = await ask(ada, here.id, checksum);
    expect(known).toMatchObject({ exists: false, document: null, elsewhere: { id: document.id } });
  }
  const unknown = { exists: false, document: null, elsewhere: null };
  expect(await ask(bea, hers.id, secret.checksum)).toEqual(unknown);
  expect(await ask(bea, hers.id, teams.checksum)).toEqual(unknown);
  expect(await ask(bea, hers.id, shared.checksum)).toMatchObject({
    elsewhere: { id: shared.document.id, collection_id: shared.id },
  });
  for (const { checksum } of [secret, shared, teams]) {
    expect(await ask(eve, foreign.id, checksum)).toEqual(unknown);
  }

  const checksums = [
    shared.checksum.toUpperCase(),
    md5("nothing"),
    secret.checksum,
    md5("nothing"),
  ];
  const many = (person: Person, collection_id: string, all: string[]) =>
    person.call(verifyChecksums, { body: { collection_id, checksums: all } });
  expect((await many(bea, shared.id, checksums)).body.results).toMatchObject([
    { checksum: shared.checksum, document: { id: shared.document.id }, elsewhere: null },
    { checksum: md5("nothing"), document: null, elsewhere: null },
    { checksum: secret.checksum, document: null, elsewhere: null },
    { checksum: md5("nothing"), document: null, elsewhere: null },
  ]);
  expect((await many(bea, secret.id, checksums)).status).toBe(404);
  const most = Array.from({ length: 200 }, (_, n) => md5(String(n)));
  expect((await many(ada, here.id, most)).body.results).toHaveLength(200);
  expect((await many(ada, here.id, [...most, md5("one more")])).status).toBe(422);
  expect((await many(ada, here.id, [])).status).toBe(422);
});

test("of several that hold the same bytes the newest is told, here and elsewhere", async () => {
  const first = await shelved(ada);
  const { id } = await ada.collection();
  const { body: second } = await link(ada, id, first.document.id);
  const { body: third } = await link(ada, id, first.document.id);
  expect(await ask(ada, id, first.checksum)).toMatchObject({
    exists: true,
    document: { id: third.id },
    elsewhere: { id: first.document.id },
  });
  expect((await ask(ada, first.id, first.checksum)).elsewhere).toMatchObject({ id: third.id });
  await remove(ada, id, third.id);
  expect((await ask(ada, first.id, first.checksum)).elsewhere).toMatchObject({ id: second.id });
});

test("a linked file is a document of its own over the same stored bytes", async () => {
  const { document, id, text } = await shelved(ada);
  await settled(ada, document.id);
  const files = await stored();
  const target = await ada.collection({ visibility: "shared" });
  const bea = await joinAs(app, ada, "editor");

  const { status, body: linked } = await link(ada, target.id, document.id);
  expect([status, linked]).toMatchObject([
    201,
    {
      collection_id: target.id,
      name: "heron.txt",
      checksum: document.checksum,
      size: document.size,
      created_by: { email: ada.email },
    },
  ]);
  expect(linked.id).not.toBe(document.id);
  expect(await settled(ada, linked.id)).toMatchObject({ status: "ready", page_count: 1 });
  expect(await stored()).toBe(files);
  const word = /\S+-\S+-\S+/.exec(text)?.[0] ?? "";
  const { body: found } = await bea.call(search, { query: { q: `"${word}"` } });
  expect(found.results.map((result) => result.document.id)).toContain(linked.id);

  // The bytes stay while any document points to them.
  await remove(ada, id, document.id);
  const { body: copy } = await link(bea, target.id, linked.id);
  await ada.call(deleteCollection, { params: { collection_id: id }, query: { forever: "true" } });
  await remove(ada, target.id, linked.id);
  const jobs = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier in ('remove-blobs', 'empty-trash') and run_at <= now()`.execute(
        app.deps.db,
      )
    ).rows[0]?.n;
  await expect.poll(jobs).toBe(0);
  const { url } = (await bea.call(getFileUrl, { params: { document_id: copy.id } })).body;
  expect(await (await fetch(url)).text()).toBe(text);
  await remove(bea, target.id, copy.id);
  await expect.poll(stored).toBe(files - 1);
});

test("nobody links what they may not read, or into what they may not change", async () => {
  const bea = await joinAs(app, ada, "editor");
  const viewer = await joinAs(app, ada, "viewer");
  const eve = await app.signUp("Eve");
  const secret = await shelved(ada);
  const shared = await shelved(ada, { visibility: "shared" });
  const hers = await collectionOf(bea);
  expect((await link(bea, hers.id, secret.document.id)).status).toBe(404);
  expect((await link(bea, hers.id, uuid())).status).toBe(404);
  expect((await link(bea, secret.id, shared.document.id)).status).toBe(404);
  expect((await link(viewer, shared.id, shared.document.id)).status).toBe(403);
  expect((await link(eve, (await eve.collection()).id, shared.document.id)).status).toBe(404);
  expect((await bea.call(listDocuments, { params: { collection_id: hers.id } })).body.total).toBe(
    0,
  );
});

test("linked while it is deleted, a document has its bytes or is not made", async () => {
  const target = await ada.collection();
  for (let round = 0; round < 4; round += 1) {
    const { document, id, text } = await shelved(ada);
    const [made] = await Promise.all([
      link(ada, target.id, document.id),
      round % 2
        ? remove(ada, id, document.id)
        : ada.call(deleteCollection, { params: { collection_id: id }, query: { forever: "true" } }),
    ]);
    expect([201, 404]).toContain(made.status);
    if (made.status === 404) continue;
    const { url } = (await ada.call(getFileUrl, { params: { document_id: made.body.id } })).body;
    expect(await (await fetch(url)).text()).toBe(text);
    expect((await ada.call(findDocument, { params: { document_id: document.id } })).status).toBe(
      404,
    );
  }
});
