import type { Draft } from "@lectern/contract/drafts";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { approveSection, askFor, writeDraft } from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

const words = "The lease ends on 31 December 2027.";

/** A draft whose only sentence is carried by the only citation, of a document of a shared collection. */
async function carried(visibility: "shared" | "private" = "shared") {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { id: collection_id } = await ada.collection({ visibility });
  const document_id = await read(app, ada, collection_id, { name: "Lease.txt", passages: [words] });
  const { id: draft_id } = await writeDraft(ada, "The lease", {});
  const params = { draft_id };
  const cite = () =>
    ada.call(endpoints.addDraftCitation, {
      params,
      body: { document_id, page: 1, quote: words },
    });
  await cite();
  const { body } = await ada.call(endpoints.addDraftSection, {
    params,
    body: { title: "Term", content: `${words} [1]` },
  });
  const draft = await askFor(ada, body, { people: [bob] });
  return { ada, bob, document_id, collection_id, draft, params };
}

/** The unsupported sentences that a person is told of in the list and in the draft, and the first. */
async function told(person: Person, { id: draft_id }: Draft) {
  const listed = await person.call(endpoints.listDrafts, {});
  const { body } = await person.call(endpoints.getDraft, { params: { draft_id } });
  const [sentence] = body.sections[0]!.sentences;
  return [
    listed.body.results.find(({ id }) => id === draft_id)?.unsupported,
    body.unsupported,
    sentence?.support,
    sentence?.lapsed,
  ];
}

test("a sentence is not carried once its source is replaced, and is approved only with a yes", async () => {
  const { bob, ada, document_id, draft } = await carried();
  expect(await told(bob, draft)).toEqual([0, 0, "supported", undefined]);
  await app.deps.db
    .updateTable("document")
    .set({ current: false })
    .where("id", "=", document_id)
    .execute();
  for (const person of [ada, bob])
    expect(await told(person, draft)).toEqual([1, 1, "unsupported", "changed"]);
  expect(await approveSection(bob, draft, 0)).toMatchObject({
    status: 409,
    body: { code: "draft_sentences_unsupported", params: { count: 1 } },
  });
  const { body } = await approveSection(bob, draft, 0, true);
  expect(body.sections[0]?.decision).toMatchObject({ kind: "approved", unsupported: 1 });
});

test("nor is it once its source is deleted, until it is restored; what is erased stays so", async () => {
  const { bob, ada, document_id, collection_id, draft, params } = await carried();
  const remove = (query: { forever?: "true" }) =>
    ada.call(endpoints.deleteDocument, { params: { collection_id, document_id }, query });
  await remove({});
  expect(await told(bob, draft)).toEqual([1, 1, "unsupported", "gone"]);
  await ada.call(endpoints.restore, { params: { id: document_id } });
  expect(await told(bob, draft)).toEqual([0, 0, "supported", undefined]);
  await remove({ forever: "true" });
  const citations = async () => (await bob.call(endpoints.getDraft, { params })).body.citations;
  await expect.poll(citations).toEqual([]);
  expect(await told(bob, draft)).toEqual([1, 1, "unsupported", "gone"]);
  expect((await approveSection(bob, draft, 0)).status).toBe(409);
});

test("a source that only one person may not open counts for that person alone", async () => {
  const { ada, bob, draft } = await carried("private");
  expect(await told(ada, draft)).toEqual([0, 0, "supported", undefined]);
  expect(await told(bob, draft)).toEqual([1, 1, "unsupported", "gone"]);
  expect((await approveSection(bob, draft, 0)).status).toBe(409);
  const { body } = await approveSection(ada, draft, 0);
  expect(body.sections[0]?.decision).toMatchObject({ by: { id: ada.user.id }, unsupported: 0 });
});
