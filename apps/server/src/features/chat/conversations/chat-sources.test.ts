import { createSession, updateSession } from "@lectern/contract/chat";
import { deleteDocument, updateCollection } from "@lectern/contract/library";
import { deleteTopic } from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { supersede } from "#test/library/passages.ts";
import { addDocument, ask, talk } from "#test/chat/chat.ts";
import { conversations, lease } from "#test/chat/conversations.ts";
import { joinAs } from "#test/library/library.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

const app = await startApp();
const { answered } = conversations(app);

test("chosen sources limit the search, and rights are checked for each question", async () => {
  const owner = await app.signUp();
  const [leases, animals] = [
    await owner.collection({ visibility: "shared" }),
    await owner.collection({ visibility: "shared" }),
  ];
  const leaseId = await addDocument(app.deps, owner, leases.id, lease);
  const zooId = await addDocument(app.deps, owner, animals.id, {
    name: "zoo.pdf",
    passages: ["Dogs and cats sleep in the north wing. The tenant of the cage is a lynx."],
  });
  const member = await joinAs(app, owner, "viewer");
  const documents = async (
    person: Person,
    knowledge: object,
    question = "Where are dogs and cats?",
  ) => {
    const session = await talk(person, knowledge);
    const { answer } = await answered(person, await ask(person, session.id, question));
    return [...new Set(answer!.sources.map(({ document_id }) => document_id))].toSorted();
  };
  expect(await documents(member, {})).toEqual([leaseId, zooId].toSorted());
  expect(await documents(member, { collection_ids: [animals.id] })).toEqual([zooId]);
  expect(await documents(member, { document_ids: [leaseId] })).toEqual([leaseId]);
  expect(
    await documents(member, { document_ids: [leaseId], collection_ids: [animals.id] }),
  ).toEqual([leaseId, zooId].toSorted());

  // A collection is hidden from the member after the session was created, before the question.
  const session = await talk(member, { collection_ids: [animals.id] });
  await owner.call(updateCollection, {
    params: { collection_id: animals.id },
    body: { visibility: "private" },
  });
  const { answer } = await answered(
    member,
    await ask(member, session.id, "Where are dogs and cats?"),
  );
  expect(answer).toMatchObject({ found: false, sources: [], citations: [] });
  const { id: session_id } = await talk(member);
  for (const knowledge of [
    { collection_ids: [animals.id] },
    { document_ids: [zooId] },
    { topic_ids: [uuid()] },
    { collection_ids: [uuid()] },
  ]) {
    expect((await member.call(createSession, { body: { knowledge } })).status).toBe(404);
    const params = { session_id };
    expect((await member.call(updateSession, { params, body: { knowledge } })).status).toBe(404);
  }
});

test("a topic answers with its snippets first, then from their documents", async () => {
  const owner = await app.signUp();
  const [open, own] = [
    await owner.collection({ visibility: "shared" }),
    await owner.collection({ visibility: "private" }),
  ];
  const file = async (collectionId: string, name: string, passages: string[]) =>
    read(app, owner, collectionId, { name, passages });
  const roofs = await file(open.id, "roofs.txt", [
    "Slate roofs last a century.",
    "The roofer inspects every roof in May. Gutters are cleaned by the tenant.",
  ]);
  const secret = await file(own.id, "secret.txt", ["The roof of the vault is inspected at night."]);
  await file(open.id, "other.txt", ["Every roof is inspected by the mayor, roof by roof."]);
  const topic = await topicOf(owner, open.id);
  const gutters = "Gutters are cleaned by the tenant.";
  await save(owner, topic.id, roofs, "Slate roofs last a century.");
  await save(owner, topic.id, roofs, gutters);
  await save(owner, topic.id, secret, "The roof of the vault is inspected at night.");
  const empty = await topicOf(owner, open.id, { title: "Empty" });
  const viewer = await joinAs(app, owner, "viewer");

  const sources = async (person: Person, knowledge: object, question: string) => {
    const session = await talk(person, knowledge);
    const { answer } = await answered(person, await ask(person, session.id, question));
    return answer!.sources.map(({ document_name, quote }) => `${document_name}: ${quote}`);
  };
  const about = { topic_ids: [topic.id] };
  const question = "Who inspects the roof?";
  expect(await sources(viewer, about, question)).toEqual([
    expect.stringMatching(/^roofs.txt: The roofer inspects every roof in May/),
    expect.stringMatching(/^roofs.txt: Slate roofs/),
    expect.stringMatching(`roofs.txt: ${gutters}`),
  ]);
  expect((await sources(owner, about, question)).join()).toContain("secret.txt");
  expect(await sources(viewer, { topic_ids: [empty.id] }, question)).toEqual([]);

  const cited = async () => {
    const session = await talk(viewer, about);
    const asked = await ask(viewer, session.id, "Who cleans the gutters?");
    return { session, answer: (await answered(viewer, asked)).answer };
  };
  const { session, answer } = await cited();
  expect(answer?.citations[0]).toMatchObject({ document_id: roofs, page: 1, quote: gutters });
  expect(answer?.citations[0]?.rects).not.toEqual([]);

  const hidden = await topicOf(owner, own.id, { title: "Hidden" });
  const knowledge = { topic_ids: [hidden.id] };
  expect((await viewer.call(createSession, { body: { knowledge } })).status).toBe(404);
  const at = { collection_id: open.id, document_id: roofs };
  await owner.call(deleteDocument, { params: at });
  expect((await cited()).answer).toMatchObject({ found: false, sources: [] });
  await owner.call(deleteTopic, { params: { topic_id: topic.id } });
  const again = await answered(viewer, await ask(viewer, session.id, question));
  expect(again.answer).toMatchObject({ found: false, sources: [] });
});

test("a snippet of an earlier version is quoted unchanged, and the newest version is searched", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const before = await read(app, ada, id, { name: "Roofs.txt", passages: ["Roofs last long."] });
  const topic = await topicOf(ada, id);
  await save(ada, topic.id, before, "Roofs last long.");
  const passages = ["Roofs last a century."];
  const now = await read(app, ada, id, { name: "Roofs.txt", passages });
  await supersede(app.deps, before, now);
  const session = await talk(ada, { topic_ids: [topic.id] });
  const { answer } = await answered(ada, await ask(ada, session.id, "How long do roofs last?"));
  const sources = answer!.sources.map(({ document_id, quote }) => `${document_id} ${quote}`);
  expect(new Set(sources)).toEqual(
    new Set([`${before} Roofs last long.`, `${now} Roofs last a century.`]),
  );
});
