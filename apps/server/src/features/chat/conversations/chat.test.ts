import {
  type Chat,
  createChat,
  createSession,
  deleteChat,
  deleteSession,
  getSession,
  listChats,
  listSessions,
  stopChat,
  updateChat,
  updateSession,
} from "@lectern/contract/chat";
import { deleteDocument, updateCollection } from "@lectern/contract/library";
import { deleteTopic } from "@lectern/contract/topics";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, ask, endOf, listen, talk, finished } from "#test/chat.ts";
import { joinAs } from "#test/library.ts";
import { hearLibrary } from "#test/live-changes.ts";
import { read, save, topicOf } from "#test/topics.ts";

const app = await startApp();

const lease = {
  name: "lease.pdf",
  passages: [
    "Notice. The tenant shall give three months' notice in writing. The landlord may give notice only for cause.",
    "Rent. The rent is 900 euros per month, payable on the first working day. Heating costs are extra.",
    "Pets. Dogs and cats are not allowed in the flat. Fish are tolerated.",
  ],
};

async function withLease() {
  const person = await app.signUp();
  const collection = await person.collection();
  const documentId = await addDocument(app.deps, person, collection.id, lease);
  return { person, collection, documentId };
}

const chatsOf = async (person: Person, sessionId: string) =>
  (await person.call(listChats, { params: { session_id: sessionId } })).body;

/** Returns the message once its answer is finished. */
async function answered(person: Person, chat: Chat): Promise<Chat> {
  return finished(app.url, person, chat);
}

test("a conversation is created, titled by its first question, listed, changed and deleted", async () => {
  const person = await app.signUp();
  const { body: session, status } = await person.call(createSession, { body: {} });
  expect([status, session]).toMatchObject([
    201,
    {
      title: "New chat",
      model: null,
      pinned: false,
      archived: false,
      chat_count: 0,
      knowledge: { collection_ids: [], document_ids: [], topic_ids: [] },
    },
  ]);
  const long = `What does the lease say about ${"the many duties of the tenant ".repeat(4)}?`;
  await answered(person, await ask(person, session.id, long));
  const params = { session_id: session.id };
  const { body: named } = await person.call(getSession, { params });
  expect(named).toMatchObject({ chat_count: 1 });
  expect(named.title).toBe(long);
  await answered(person, await ask(person, session.id, "And the landlord?"));
  expect((await person.call(getSession, { params })).body.title).toBe(named.title);

  const change = { title: "Lease", pinned: true };
  expect((await person.call(updateSession, { params, body: change })).body).toMatchObject(change);
  await talk(person);
  const list = async (query: object) => (await person.call(listSessions, { query })).body;
  expect((await list({})).results.map(({ title }) => title)).toEqual(["Lease", "New chat"]);
  expect((await list({ begun: "true" })).results.map(({ title }) => title)).toEqual(["Lease"]);
  expect((await list({ q: "duties" })).results).toMatchObject([{ id: session.id }]);
  expect((await list({ q: "LEASE", pinned: "true" })).total).toBe(1);
  expect((await list({ pinned: "false" })).total).toBe(1);
  await person.call(updateSession, { params, body: { archived: true } });
  expect((await list({})).total).toBe(1);
  expect((await list({ archived: "true" })).results).toMatchObject([{ title: "Lease" }]);
  expect((await person.call(deleteSession, { params })).status).toBe(204);
  expect((await person.call(getSession, { params })).status).toBe(404);
  expect((await person.call(deleteSession, { params })).status).toBe(404);
});

test("a search of conversations finds words of questions and answers, and returns the message", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  const asked = await answered(person, await ask(person, session.id, "May I keep a dog?"));
  const later = await answered(person, await ask(person, session.id, "What is the rent?"));
  const other = await talk(person);
  await person.call(updateSession, {
    params: { session_id: other.id },
    body: { title: "100% of the rent" },
  });
  const list = async (query: object) => (await person.call(listSessions, { query })).body;
  const shown = async (q: string) =>
    (await list({ q })).results.map(({ id, found }) => [
      id,
      found && [
        found.chat_id,
        found.said,
        found.highlights.map(([start, end]) => found.text.slice(start, end)),
      ],
    ]);

  expect(await shown("DOG keep")).toEqual([[session.id, [asked.id, "question", ["keep", "dog"]]]]);
  expect(await shown("euros payable")).toEqual([
    [session.id, [later.id, "answer", ["euros", "payable"]]],
  ]);
  const [euros] = (await list({ q: "euros" })).results;
  expect(euros?.found?.text).toMatch(/^In the words of your documents: “The rent is 900 euros/);
  expect(euros?.found?.text).not.toContain("[1]");
  expect(await shown("100%")).toEqual([[other.id, null]]);
  expect(await shown("1_0%")).toEqual([]);
  expect(await shown("dog euros")).toEqual([]);
  expect((await list({})).results.every((one) => !("found" in one))).toBe(true);

  const ids = async (query: object) => (await list(query)).results.map(({ id }) => id);
  expect(await ids({ created_from: asked.created_at })).toEqual([session.id]);
  expect(await ids({ created_to: asked.created_at })).toEqual([]);
  expect(await shown("rent")).toHaveLength(2);
  expect(await ids({ q: "rent", created_from: later.created_at })).toEqual([session.id]);

  const stranger = await app.signUp();
  expect((await stranger.call(listSessions, { query: { q: "dog" } })).body.total).toBe(0);
});

test("the built-in model answers with sentences of the documents, each cited with its position", async () => {
  const { person, collection, documentId } = await withLease();
  const session = await talk(person);
  const chat = await ask(person, session.id, "How much notice must the tenant give?");
  const { events } = await listen(app.url, person, chat.id);
  expect([
    ...new Set(events.map(({ event, data }) => (event === "step" ? `step ${data.name}` : event))),
  ]).toEqual([
    "step searching",
    "sources",
    "step reading",
    "step writing",
    "delta",
    "step checking",
    "citation",
    "usage",
    "done",
  ]);
  const done = endOf(events) as Chat;
  expect(done).toMatchObject({
    id: chat.id,
    status: "complete",
    finish_reason: "stop",
    error: null,
    model: "extractive",
    usage: { prompt_tokens: 0, completion_tokens: 0 },
    question: { content: "How much notice must the tenant give?" },
    answer: { quoted: true, found: true },
  });
  const { content, citations, sentences, sources } = done.answer!;
  expect(content).toMatch(
    /^In the words of your documents:\n\n“The tenant shall give three months' notice in writing\./,
  );
  expect(citations[0]).toMatchObject({
    index: 1,
    document_id: documentId,
    document_name: "lease.pdf",
    collection_id: collection.id,
    page: 1,
    support: "supported",
  });
  const { quote, rects } = citations[0]!;
  expect(lease.passages[0]).toContain(quote);
  expect(quote).toMatch(/^The tenant shall give three months' notice in writing\./);
  // The rectangles cover the quoted words, not the whole passage, which starts with "Notice."
  expect(rects[0]).toMatchObject({ page: 1 });
  expect(rects[0]!.x).toBeCloseTo(0.1, 3);
  expect(sentences.map(({ start, end }) => content.slice(start, end))).toEqual(
    citations.map(({ index }) => expect.stringMatching(new RegExp(`^“.*” \\[${index}\\]$`, "s"))),
  );
  expect(sources.length).toBeGreaterThanOrEqual(citations.length);
  expect((await chatsOf(person, session.id)).results).toEqual([done]);
});

test("a yes-or-no question is answered with what the documents say, not with a verdict", async () => {
  const person = await app.signUp();
  const collection = await person.collection();
  await addDocument(app.deps, person, collection.id, lease);
  const session = await talk(person);
  const chat = await ask(person, session.id, "Must the tenant give notice in writing?");
  const { events } = await listen(app.url, person, chat.id);
  const { answer } = endOf(events) as Chat;
  expect(answer?.content).toMatch(
    /^Your documents say this. Whether it means yes or no is not judged:\n\n“The tenant shall give/,
  );
});

test("the answer quotes the sentence that answers, not the one that introduces it", async () => {
  const { person, collection } = await withLease();
  await addDocument(app.deps, person, collection.id, {
    name: "report.pdf",
    passages: [
      "The following table shows the net sales of the quarter:",
      "In the quarter, net sales of all segments together were $117 million.",
    ],
  });
  const session = await talk(person);
  const question = "What were the net sales of the quarter?";
  const { answer } = await answered(person, await ask(person, session.id, question));
  expect(answer?.citations.map(({ quote }) => quote)).toEqual([
    "In the quarter, net sales of all segments together were $117 million.",
  ]);
});

test("the answer says so if the documents do not contain it", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  const done = await answered(
    person,
    await ask(person, session.id, "Which planet has the most moons?"),
  );
  expect(done).toMatchObject({
    status: "complete",
    answer: {
      content: "Your documents don't mention this. No matching passages were found.",
      found: false,
      citations: [],
      sentences: [],
    },
  });
  const near = await answered(
    person,
    await ask(person, session.id, "Which dogs won the national racing championship in Ireland?"),
  );
  expect(near.answer).toMatchObject({
    content: "No sentence was found that answers this. The nearest passages are below.",
    found: false,
    citations: [],
  });
  expect(near.answer!.sources[0]!.quote).toBe(lease.passages[2]);
});

test("questions in other languages are answered", async () => {
  const person = await app.signUp();
  const { id } = await person.collection();
  await addDocument(app.deps, person, id, {
    name: "mietvertrag.pdf",
    language: "de",
    passages: [
      "Die Kündigungsfrist beträgt drei Monate zum Monatsende. Die Kündigung bedarf der Schriftform.",
      "Haustiere sind in der Wohnung nicht erlaubt.",
    ],
  });
  await addDocument(app.deps, person, id, {
    name: "租约.pdf",
    language: "zh",
    passages: [
      "租金为每月九百欧元，每月第一个工作日支付。押金为两个月租金。",
      "公寓内不允许养宠物。",
    ],
  });
  const session = await talk(person);
  const quote = async (question: string) =>
    (await answered(person, await ask(person, session.id, question))).answer!.citations[0]?.quote;
  expect(await quote("Wie lange ist die Kündigungsfrist?")).toMatch(
    /^Die Kündigungsfrist beträgt drei Monate zum Monatsende\./,
  );
  expect(await quote("押金是多少？")).toContain("押金为两个月租金。");
});

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
  await sql`update document set current = false where id = ${before}`.execute(app.deps.db);
  await sql`update document set series_id = ${before}, version = 2 where id = ${now}`.execute(
    app.deps.db,
  );
  const session = await talk(ada, { topic_ids: [topic.id] });
  const { answer } = await answered(ada, await ask(ada, session.id, "How long do roofs last?"));
  const sources = answer!.sources.map(({ document_id, quote }) => `${document_id} ${quote}`);
  expect(new Set(sources)).toEqual(
    new Set([`${before} Roofs last long.`, `${now} Roofs last a century.`]),
  );
});

test("messages continue a conversation, branch, are rated and deleted", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  const params = { session_id: session.id };
  const post = async (content: string, parent_id?: string | null) => {
    const { body } = await person.call(createChat, { params, body: { content, parent_id } });
    await answered(person, body);
    return body;
  };
  const first = await post("What is the rent?");
  const second = await post("And for pets?");
  const branch = await post("Who pays for heating?", first.id);
  const root = await post("Is notice needed?", null);
  const next = await post("Since when?");
  expect([first, second, branch, root, next].map(({ parent_id }) => parent_id)).toEqual([
    null,
    first.id,
    first.id,
    null,
    root.id,
  ]);

  const rate = { session_id: session.id, chat_id: second.id };
  expect(
    (await person.call(updateChat, { params: rate, body: { feedback: "up" } })).body.feedback,
  ).toBe("up");
  expect(
    (await person.call(updateChat, { params: rate, body: { feedback: null } })).body.feedback,
  ).toBeNull();
  expect((await person.call(deleteChat, { params: { ...params, chat_id: first.id } })).status).toBe(
    204,
  );
  const left = (await chatsOf(person, session.id)).results;
  expect(left.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    [second.id, null],
    [branch.id, null],
    [root.id, null],
    [next.id, root.id],
  ]);

  const foreign = await person.call(createChat, {
    params,
    body: { content: "?", parent_id: uuid() },
  });
  expect(foreign.status).toBe(404);
  const other = await talk(person);
  expect(
    (
      await person.call(createChat, {
        params: { session_id: other.id },
        body: { content: "?", parent_id: root.id },
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await person.call(updateChat, {
        params: { session_id: other.id, chat_id: root.id },
        body: { feedback: "up" },
      })
    ).status,
  ).toBe(404);
  expect(
    (await person.call(deleteChat, { params: { session_id: other.id, chat_id: root.id } })).status,
  ).toBe(404);
});

test("a bad rating can have a reason, which is removed with the rating", async () => {
  const person = await app.signUp();
  const session = await talk(person);
  const { body: chat } = await person.call(createChat, {
    params: { session_id: session.id },
    body: { content: "What is the rent?" },
  });
  await answered(person, chat);
  const rated = (body: Parameters<typeof person.call<typeof updateChat>>[1]["body"]) =>
    person.call(updateChat, { params: { session_id: session.id, chat_id: chat.id }, body });
  const reason = { feedback_reason: "other", feedback_comment: "It misses the year." } as const;
  expect((await rated({ feedback: "down", ...reason })).body).toMatchObject({
    feedback: "down",
    ...reason,
  });
  expect((await rated({ feedback: "up", ...reason })).status).toBe(422);
  expect((await rated({ feedback: "down", feedback_comment: "x".repeat(1_001) })).status).toBe(422);
  expect((await rated({ feedback: "up" })).body).toMatchObject({
    feedback: "up",
    feedback_reason: null,
    feedback_comment: null,
  });
});

test("a conversation is read from its end with the versions of its messages, or from a chosen version", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  const params = { session_id: session.id };
  const post = async (content: string, parent_id: string | null) => {
    const { body } = await person.call(createChat, { params, body: { content, parent_id } });
    await answered(person, body);
    return body.id;
  };
  const read = async (query: object) => {
    const { body } = await person.call(listChats, { params, query });
    return body.results.map(({ id }) => id);
  };
  const a = await post("What is the rent?", null);
  const b = await post("And for pets?", a);
  const c = await post("Fish?", b);
  const b2 = await post("And for cats?", a);
  const c2 = await post("Dogs?", b2);
  const again = await post("Dogs?", b2);
  const d2 = await post("Both?", c2);

  expect(await read({ branch: "newest" })).toEqual([a, b, b2, c2, again, d2]);
  expect(await read({ branch: "newest", page_size: 2 })).toEqual([c2, again, d2]);
  expect(await read({ branch: b2, page_size: 1 })).toEqual([b, b2]);
  expect(await read({ branch: c })).toEqual([a, b, c, b2]);
  expect(await read({ below: b })).toEqual([c]);
  expect(await read({ below: a, page_size: 4 })).toEqual([b, c, b2, c2]);
  expect(await read({ branch: uuid() })).toEqual([]);

  const remove = (chat_id: string) => person.call(deleteChat, { params: { ...params, chat_id } });
  const parentOf = async (id: string) =>
    (await chatsOf(person, session.id)).results.find((one) => one.id === id)?.parent_id;
  // The other answer to the same question takes its place in the tree.
  await remove(c2);
  expect(await parentOf(d2)).toBe(again);
  expect(await read({ branch: "newest", page_size: 2 })).toEqual([again, d2]);
  // Without another answer to the same question, the messages below move up.
  await remove(b2);
  expect(await parentOf(again)).toBe(a);
});

test("a person's other windows are notified of a new, rated or deleted message; nobody else is", async () => {
  const { person } = await withLease();
  const colleague = await joinAs(app, person, "admin");
  const [own, other] = [await hearLibrary(app.url, person), await hearLibrary(app.url, colleague)];
  const session = await talk(person);
  const { id } = await answered(person, await ask(person, session.id, "What is the rent?"));
  const told = { type: "chat", session_id: session.id, id };
  const turns = () => own.heard.filter(({ type }) => type === "chat");
  await expect.poll(turns).toEqual([told]);
  const params = { session_id: session.id, chat_id: id };
  await person.call(updateChat, { params, body: { feedback: "up" } });
  await expect.poll(turns).toEqual([told, told]);
  await person.call(deleteChat, { params });
  await expect.poll(turns).toEqual([told, told, told]);
  await person.collection({ visibility: "shared" });
  await expect.poll(() => other.heard.length).toBeGreaterThan(0);
  expect(other.heard.filter(({ type }) => type === "chat" || type === "session")).toEqual([]);
  own.close();
  other.close();
});

test("invalid messages are refused", async () => {
  const person = await app.signUp();
  const params = { session_id: (await talk(person)).id };
  const refused = async (body: object) => {
    const reply = await person.call(createChat, { params, body: body as never });
    return [reply.status, (reply.body as unknown as { detail: { msg: string }[] }).detail[0]?.msg];
  };
  expect(await refused({ content: " \n" })).toEqual([422, "Enter a question."]);
  expect(await refused({})).toEqual([422, "Enter a question."]);
  expect(await refused({ content: "x".repeat(20_001) })).toEqual([
    422,
    "Questions can be up to 20,000 characters long.",
  ]);
  expect(await refused({ content: "?", mode: "research" })).toEqual([
    422,
    "Research mode is not available yet.",
  ]);
  expect(
    (await refused({ content: "?", attachment_ids: Array.from({ length: 21 }, () => uuid()) }))[1],
  ).toBe("You can attach up to 20 files to a question.");
  expect((await person.call(createSession, { body: { model: "gpt-none" } })).status).toBe(422);
  expect((await person.call(createSession, { body: { persona_id: uuid() } })).status).toBe(404);
  expect(
    (await person.call(createChat, { params: { session_id: uuid() }, body: { content: "?" } }))
      .status,
  ).toBe(404);
});

test("another member's conversation is not found, in the same workspace either", async () => {
  const { person } = await withLease();
  const colleague = await joinAs(app, person, "admin");
  const session = await talk(person);
  const chat = await ask(person, session.id, "What is the rent?");
  await answered(person, chat);
  const params = { session_id: session.id };
  for (const one of [colleague, await app.signUp("Eve")]) {
    expect((await listen(app.url, one, chat.id)).status).toBe(404);
    expect((await one.call(stopChat, { params: { chat_id: chat.id } })).status).toBe(404);
    expect((await one.call(getSession, { params })).status).toBe(404);
    expect((await one.call(updateSession, { params, body: { title: "Mine" } })).status).toBe(404);
    expect((await one.call(deleteSession, { params })).status).toBe(404);
    expect((await one.call(listChats, { params })).status).toBe(404);
    expect((await one.call(createChat, { params, body: { content: "?" } })).status).toBe(404);
    expect(
      (
        await one.call(updateChat, {
          params: { ...params, chat_id: chat.id },
          body: { feedback: "down" },
        })
      ).status,
    ).toBe(404);
    expect((await one.call(deleteChat, { params: { ...params, chat_id: chat.id } })).status).toBe(
      404,
    );
    expect((await one.call(listSessions, {})).body.total).toBe(0);
  }
  expect((await person.call(getSession, { params })).body.title).toBe("What is the rent?");
});

test("a short follow-up question uses the question before", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  await answered(person, await ask(person, session.id, "Are dogs allowed in the flat?"));
  const { answer } = await answered(person, await ask(person, session.id, "And fish?"));
  expect(answer!.citations.some(({ quote }) => quote.includes("Fish are tolerated."))).toBe(true);
});
