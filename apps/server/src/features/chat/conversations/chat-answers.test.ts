import type { Chat } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, ask, endOf, listen, talk } from "#test/chat/chat.ts";
import { chatsOf, conversations, lease } from "#test/chat/conversations.ts";

const app = await startApp();
const { withLease, answered } = conversations(app);

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

test("a short follow-up question uses the question before", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  await answered(person, await ask(person, session.id, "Are dogs allowed in the flat?"));
  const { answer } = await answered(person, await ask(person, session.id, "And fish?"));
  expect(answer!.citations.some(({ quote }) => quote.includes("Fish are tolerated."))).toBe(true);
});
