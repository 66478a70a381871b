import { Readable } from "node:stream";

import {
  addDocuments,
  createCollection,
  getCollection,
  listCollections,
} from "@lectern/contract/library";
import { removeMember } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { addressOf, headersOf, type Person, startApp } from "#test/app.ts";
import { filesOf, joinAs } from "#test/library/library.ts";

import { insertMembership } from "../store.ts";

const app = await startApp({ role: "web" });

const idOf = (person: Person) => ({ params: { id: person.user.id } });

test("two admins who remove each other at once: one stays", async () => {
  const ada = await app.signUp();
  for (let round = 0; round < 5; round++) {
    const [bob, cleo] = [await joinAs(app, ada, "admin"), await joinAs(app, ada, "admin")];
    const statuses = await Promise.all([
      bob.call(removeMember, idOf(cleo)),
      cleo.call(removeMember, idOf(bob)),
    ]);
    expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1);
  }
});

test("what a removed member shared is the owner's; what is private is there again on coming back", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const make = async (name: string, visibility: "shared" | "private") =>
    (await bob.call(createCollection, { body: { name, visibility } })).body.id;
  const [shared, diary] = [await make("Tides", "shared"), await make("Diary", "private")];
  await ada.call(removeMember, idOf(bob));

  const taken = await ada.call(getCollection, { params: { collection_id: shared } });
  expect(taken).toMatchObject({
    status: 200,
    body: { owner: { id: ada.user.id }, permissions: { share: true, delete: true } },
  });
  const hidden = await ada.call(getCollection, { params: { collection_id: diary } });
  expect(hidden.status).toBe(404);
  expect((await ada.call(listCollections, {})).body.total).toBe(1);

  await insertMembership(app.deps.db, {
    organization_id: ada.organizationId,
    account_id: bob.user.id,
    group: "viewer",
  });
  const { body } = await bob.call(listCollections, {});
  expect(body.results.map(({ name, owner }) => [name, owner.id])).toEqual(
    expect.arrayContaining([
      ["Diary", bob.user.id],
      ["Tides", ada.user.id],
    ]),
  );
});

test("what arrives once its sender was removed is refused, and nothing of it is kept", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { id } = await ada.collection({ visibility: "shared" });
  let goOn = () => {};
  const removed = new Promise<void>((done) => {
    goOn = done;
  });
  const head = `--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  async function* body() {
    yield Buffer.from(`${head}The tide turns`);
    await removed;
    yield Buffer.from(" at noon.\r\n--cut--\r\n");
  }
  const sent = fetch(`${app.url}${addressOf(addDocuments, { params: { collection_id: id } })}`, {
    method: "POST",
    headers: { ...headersOf(bob), "content-type": "multipart/form-data; boundary=cut" },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    duplex: "half",
  });
  await expect.poll(async () => (await filesOf(app)).half).toHaveLength(1);
  await ada.call(removeMember, idOf(bob));
  goOn();
  expect((await sent).status).toBe(403);
  expect((await ada.call(getCollection, { params: { collection_id: id } })).body).toMatchObject({
    document_count: 0,
  });
  expect(await filesOf(app)).toEqual({ whole: [], half: [] });
});
