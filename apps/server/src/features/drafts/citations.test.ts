import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { askFor, changeSection, writeDraft } from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();

const documentOf = async (person: Person, ...passages: string[]) => {
  const { body } = await person.call(endpoints.createCollection, {
    body: { name: "Papers", visibility: "private" },
  });
  return read(app, person, body.id, { name: "Lease.txt", passages });
};

const cite = (person: Person, draft_id: string, document_id: string, quote: string) =>
  person.call(endpoints.addDraftCitation, {
    params: { draft_id },
    body: { document_id, page: 1, quote },
  });

test("an added passage has the words and the place of the document, whatever is sent", async () => {
  const document = await documentOf(ada, "Liability is limited\nto EUR 250,000 in any year.");
  const draft = await writeDraft(ada, "The lease", { Term: "It is capped." });
  const { body } = await cite(ada, draft.id, document, "limited to  EUR 250,000");
  expect(body.citation).toMatchObject({
    index: 1,
    document_id: document,
    document_name: "Lease.txt",
    page: 1,
    quote: "limited\nto EUR 250,000",
  });
  const content = "Liability is limited to EUR 250,000 [1].";
  const saved = (await changeSection(ada, draft, 0, { content })).body;
  expect(saved.sections[0]?.sentences).toMatchObject([{ citations: [1], support: "supported" }]);
});

test("a passage that one may not read, or that is not there, is refused and not cited", async () => {
  const [bob, stranger] = [await joinAs(app, ada, "editor"), await app.signUp("Eve")];
  const words = "The canary sings at dawn in the cellar.";
  const draft = await writeDraft(ada, "Birds", { Song: "It sings." });
  for (const owner of [bob, stranger]) {
    const refused = await cite(ada, draft.id, await documentOf(owner, words), words);
    expect([refused.status, refused.body]).toMatchObject([404, { code: "document_not_found" }]);
    expect(JSON.stringify(refused.body)).not.toMatch(/canary|Lease/);
  }
  const own = await documentOf(ada, words);
  const untrue = await cite(ada, draft.id, own, "The canary sings at noon");
  expect([untrue.status, untrue.body]).toMatchObject([422, { code: "draft_quote_not_found" }]);
  const content = "The canary sings at dawn [1].";
  const saved = (await changeSection(ada, draft, 0, { content })).body;
  expect(saved.citations).toEqual([]);
  expect(saved.sections[0]?.sentences).toMatchObject([{ citations: [], support: "unsupported" }]);
});

test("a number is never given to another passage, even after its document was erased", async () => {
  const [first, other] = ["The canary sings at dawn.", "The heron stands by the pier."];
  const { body: papers } = await ada.call(endpoints.createCollection, {
    body: { name: "Birds", visibility: "private" },
  });
  const place = { collection_id: papers.id };
  const document_id = await read(app, ada, papers.id, { name: "Canary.txt", passages: [first] });
  const draft = await writeDraft(ada, "Birds", { Song: "It sings." });
  expect((await cite(ada, draft.id, document_id, first)).body.citation.index).toBe(1);
  const saved = (await changeSection(ada, draft, 0, { content: `${first} [1]` })).body;
  await ada.call(endpoints.deleteDocument, {
    params: { ...place, document_id },
    query: { forever: "true" },
  });
  const params = { draft_id: draft.id };
  const now = async () => (await ada.call(endpoints.getDraft, { params })).body;
  await expect.poll(async () => (await now()).citations).toEqual([]);
  const heron = await documentOf(ada, other);
  expect((await cite(ada, draft.id, heron, other)).body.citation.index).toBe(2);
  // The old mark cites nothing, whatever is written beside it.
  const { body } = await changeSection(ada, saved, 0, { content: `${other} [1]` });
  expect(body.sections[0]?.sentences).toMatchObject([{ citations: [], support: "unsupported" }]);
});

test("what is added to a draft of a topic follows the numbers of its snippets", async () => {
  const words = "The canary sings at dawn.";
  const { body: papers } = await ada.call(endpoints.createCollection, {
    body: { name: "Birds", visibility: "private" },
  });
  const document_id = await read(app, ada, papers.id, { name: "Canary.txt", passages: [words] });
  const topic = await topicOf(ada, papers.id);
  await save(ada, topic.id, document_id, words);
  const { body: draft } = await ada.call(endpoints.createDraft, {
    body: { from: { type: "topic", id: topic.id } },
  });
  expect(draft.citations.map(({ index }) => index)).toEqual([1]);
  expect((await cite(ada, draft.id, document_id, words)).body.citation.index).toBe(2);
});

test("a source that is retracted after it was cited is shown as retracted, to who may open it", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const words = "The canary sings at dawn.";
  const document_id = await documentOf(ada, words);
  const draft = await writeDraft(ada, "Birds", { Song: "It sings." });
  const work = (retracted: boolean) => JSON.stringify({ retracted });
  await app.deps.db
    .insertInto("document_origin")
    .values({
      organization_id: ada.organizationId,
      document_id,
      url: "https://example.org/canary",
      source: "openalex",
      work_id: "W1",
      work: work(false),
      checked_at: new Date(),
    })
    .execute();
  await cite(ada, draft.id, document_id, words);
  await askFor(ada, draft, { people: [bob] });
  const shown = async (person: Person) =>
    (await person.call(endpoints.getDraft, { params: { draft_id: draft.id } })).body.citations[0]
      ?.standing?.retracted;
  expect(await shown(ada)).toBe(false);
  await app.deps.db
    .updateTable("document_origin")
    .set({ work: work(true) })
    .where("document_id", "=", document_id)
    .execute();
  expect(await shown(ada)).toBe(true);
  expect(await shown(bob)).toBeUndefined();
});
