import {
  createCollection,
  deleteCollection,
  deleteDocument,
  updateCollection,
  updateDocument,
} from "@lectern/contract/library";
import { getSnippet, getTopic, type Snippet, updateSnippet } from "@lectern/contract/topics";
import { restore } from "@lectern/contract/trash";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { quotesOf, snippets } from "#test/topics/snippets.ts";
import { read, save } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });
const { begun } = snippets(app);
const sourceOf = async (person: Pick<Person, "call">, { id }: Snippet) => {
  const { body } = await person.call(getSnippet, { params: { snippet_id: id } });
  return [body.source, body.document?.name ?? null, body.quote];
};

test("a snippet outlives its document and says that it is gone", async () => {
  const ada = await app.signUp();
  const { collection_id, document_id, topic_id } = await begun(ada);
  const { id: other } = await ada.collection({ name: "Other" });
  const made = await save(ada, topic_id, document_id, "the roof");
  const renamed = { params: { collection_id, document_id }, body: { name: "Contract.txt" } };
  await ada.call(updateDocument, renamed);
  expect(await sourceOf(ada, made)).toEqual(["current", "Contract.txt", "the roof"]);
  const moved = { params: { collection_id, document_id }, body: { collection_id: other } };
  await ada.call(updateDocument, moved);
  expect(await sourceOf(ada, made)).toEqual(["current", "Contract.txt", "the roof"]);
  await ada.call(deleteDocument, { params: { collection_id: other, document_id } });
  expect(await sourceOf(ada, made)).toEqual(["gone", null, "the roof"]);
  expect((await ada.call(restore, { params: { id: document_id } })).status).toBe(200);
  expect(await sourceOf(ada, made)).toEqual(["current", "Contract.txt", "the roof"]);
  const removed = { params: { collection_id: other, document_id }, query: { forever: "true" } };
  expect((await ada.call(deleteDocument, removed)).status).toBe(204);
  expect(await sourceOf(ada, made)).toEqual(["gone", null, "the roof"]);
  expect((await ada.call(getSnippet, { params: { snippet_id: made.id } })).body).toMatchObject({
    document: null,
    document_name: expect.stringMatching(/^(Lease|Contract)\.txt$/),
  });
  await ada.call(updateSnippet, { params: { snippet_id: made.id }, body: { note: "Still here" } });
  expect(await quotesOf(ada, topic_id)).toEqual(["the roof"]);
});

test("who may not see a document does not see what a topic quotes of it", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const shared = await begun(ada, { visibility: "shared" });
  const { id: secret } = await ada.collection({ name: "Secret" });
  const hidden = { name: "Secret.txt", passages: ["The canary sings at noon."] };
  const document = await read(app, ada, secret, hidden);
  await save(ada, shared.topic_id, shared.document_id, "the roof");
  const made = await save(ada, shared.topic_id, document, "canary sings");
  const sees = async (person: Pick<Person, "call">) => {
    const params = { topic_id: shared.topic_id };
    const { status } = await person.call(getSnippet, { params: { snippet_id: made.id } });
    const { body: topic } = await person.call(getTopic, { params });
    return [status, topic.snippet_count, await quotesOf(person, shared.topic_id)];
  };
  const all = [200, 2, ["the roof", "canary sings"]];
  const few = [404, 1, ["the roof"]];
  expect([await sees(ada), await sees(bob)]).toEqual([all, few]);
  for (const body of [{ note: "x" }, { before_id: null }]) {
    const blind = await bob.call(updateSnippet, { params: { snippet_id: made.id }, body });
    expect(blind.status).toBe(404);
  }
  const share = (visibility: "private" | "shared") =>
    ada.call(updateCollection, { params: { collection_id: secret }, body: { visibility } });
  await share("shared");
  expect(await sees(bob)).toEqual(all);
  await share("private");
  expect(await sees(bob)).toEqual(few);
  await ada.call(deleteDocument, { params: { collection_id: secret, document_id: document } });
  expect([await sees(ada), await sees(bob)]).toEqual([all, few]);
  const { db } = app.deps;
  await ada.call(deleteCollection, { params: { collection_id: secret } });
  await db.deleteFrom("collection").where("id", "=", secret).execute();
  expect([await sees(ada), await sees(bob)]).toEqual([all, few]);
});

test("what every member could read is quoted still when its collection is gone", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { topic_id } = await begun(ada, { visibility: "shared" });
  const { body: open } = await bob.call(createCollection, {
    body: { name: "Open", visibility: "shared" },
  });
  const other = await read(app, ada, open.id, { name: "Open.txt", passages: ["Said openly."] });
  const made = await save(ada, topic_id, other, "Said openly.");
  await app.deps.db.deleteFrom("collection").where("id", "=", open.id).execute();
  for (const person of [ada, bob]) {
    expect(await sourceOf(person, made)).toEqual(["gone", null, "Said openly."]);
  }
});
