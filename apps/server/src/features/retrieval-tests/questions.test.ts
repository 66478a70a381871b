import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { questionOf, questionsOf, setOf } from "#test/library/retrieval-tests.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });

const end = "The lease with Brown Ltd ends on 31 December 2027.";
const rent = "The monthly rent is 4,200 euros.";

async function withLease() {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const document_id = await read(app, ada, collection_id, {
    name: "Lease.txt",
    passages: [`${end}\n${rent}`],
  });
  const set_id = await setOf(ada, [collection_id]);
  return { ada, collection_id, document_id, set_id, params: { set_id } };
}

test("owners and admins keep question sets; others are refused", async () => {
  const { ada, set_id, params } = await withLease();
  const admin = await joinAs(app, ada, "admin");
  const renamed = await admin.call(endpoints.updateQuestionSet, { params, body: { name: "All" } });
  expect([renamed.status, renamed.body.name]).toEqual([200, "All"]);
  expect((await ada.call(endpoints.listQuestionSets, { query: { q: "ALL" } })).body).toMatchObject({
    total: 1,
    results: [{ id: set_id, name: "All", questions: 0, collections: [expect.anything()] }],
  });
  for (const group of ["viewer", "editor"] as const) {
    const person = await joinAs(app, ada, group);
    expect((await person.call(endpoints.listQuestionSets, {})).status).toBe(403);
    expect((await person.call(endpoints.listTestQuestions, { params })).status).toBe(403);
    expect((await person.call(endpoints.startTestRun, { params })).status).toBe(403);
  }
  expect((await admin.call(endpoints.deleteQuestionSet, { params })).status).toBe(204);
  expect((await ada.call(endpoints.getQuestionSet, { params })).status).toBe(404);
  expect(await actionsOn(ada, "question_set")).toEqual([
    ["deleted", "All"],
    ["created", "Leases"],
  ]);
});

test("a question expects passages of pages, as they are spelled there", async () => {
  const { ada, document_id, set_id, params } = await withLease();
  const made = await questionOf(ada, set_id, "What is the rent?", [
    document_id,
    "2027. The  monthly rent",
  ]);
  expect(made.passages).toEqual([
    {
      number: 1,
      document_id,
      document_name: "Lease.txt",
      page: 1,
      unit: expect.any(String),
      quote: "2027.\nThe monthly rent",
      state: "there",
    },
  ]);
  const ofQuestion = { params: { ...params, question_id: made.id } };
  const changed = await ada.call(endpoints.updateTestQuestion, {
    ...ofQuestion,
    body: { text: "How much?", add: [{ document_id, page: 1, quote: rent }], remove: [1] },
  });
  expect(changed.body).toMatchObject({
    text: "How much?",
    passages: [{ number: 2, quote: rent, state: "there" }],
  });
  const emptied = await ada.call(endpoints.updateTestQuestion, {
    ...ofQuestion,
    body: { remove: [2] },
  });
  expect([emptied.status, JSON.stringify(emptied.body)]).toEqual([
    422,
    expect.stringContaining("test_passages_missing"),
  ]);
  expect((await ada.call(endpoints.deleteTestQuestion, ofQuestion)).status).toBe(204);
  expect(await questionsOf(ada, set_id)).toEqual([]);
});

test("words that a page does not have, and documents outside of the set, are refused", async () => {
  const { ada, document_id, params } = await withLease();
  const { id: elsewhere } = await ada.collection();
  const other = await read(app, ada, elsewhere, { name: "Other.txt", passages: [end] });
  const add = async (document: string, quote: string) => {
    const passages = [{ document_id: document, page: 1, quote }];
    const body = { text: "When does it end?", passages };
    const answer = await ada.call(endpoints.addTestQuestion, { params, body });
    return [answer.status, JSON.stringify(answer.body).match(/test_\w+|document_not_found/)?.[0]];
  };
  expect(await add(document_id, "The lease never ends.")).toEqual([422, "test_passage_not_found"]);
  expect(await add(other, end)).toEqual([422, "test_document_outside"]);
  expect(await add(crypto.randomUUID(), end)).toEqual([404, "document_not_found"]);
  const far = [{ document_id, page: 3_000_000_000, quote: end }];
  const refused = await ada.call(endpoints.addTestQuestion, {
    params,
    body: { text: "When does it end?", passages: far },
  });
  expect(refused.status).toBe(422);
});

test("pasted lines become questions; lines with the same question are one", async () => {
  const { ada, document_id, set_id, params } = await withLease();
  const text = [
    "question,document,quote",
    `When does it end?,Lease.txt,"${end}"`,
    `"What about the rent, then?",Lease.txt,"${rent}"`,
    "When does it end?,Lease.txt,Brown Ltd",
  ].join("\n");
  const { status, body } = await ada.call(endpoints.pasteTestQuestions, {
    params,
    body: { text },
  });
  expect([status, body]).toEqual([200, { added: 2, errors: [] }]);
  const questions = await questionsOf(ada, set_id);
  expect(
    questions.map(({ text: said, origin, passages }) => [
      said,
      origin,
      passages.map(({ document_id: id, quote }) => [id === document_id, quote]),
    ]),
  ).toEqual([
    [
      "When does it end?",
      "pasted",
      [
        [true, end],
        [true, "Brown Ltd"],
      ],
    ],
    ["What about the rent, then?", "pasted", [[true, rent]]],
  ]);
});

test("while a pasted line has an error nothing is added, and each error names its line", async () => {
  const { ada, collection_id, set_id, params } = await withLease();
  for (const words of ["One.", "Two."])
    await read(app, ada, collection_id, { name: "Twice.txt", passages: [words] });
  const text = [
    `When does it end?,Lease.txt,"${end}"`,
    "When?,Lease.txt",
    ",Lease.txt,Brown Ltd",
    "Who?,Nowhere.txt,Brown Ltd",
    "Who?,Twice.txt,One.",
    "Who?,Lease.txt,Green Brothers",
    'Who?,Lease.txt,"Brown',
  ].join("\n");
  const paste = (lines: string) =>
    ada.call(endpoints.pasteTestQuestions, { params, body: { text: lines } });
  const { body } = await paste(text);
  expect(body.added).toBe(0);
  expect(body.errors.map(({ line, code }) => [line, code])).toEqual([
    [2, "test_line_columns"],
    [3, "test_question_missing"],
    [4, "test_line_document"],
    [5, "test_line_documents"],
    [6, "test_line_quote"],
    [7, "test_line_open_quote"],
  ]);
  expect(body.errors[2]?.detail).toContain("Nowhere.txt");
  expect(await questionsOf(ada, set_id)).toEqual([]);
  expect((await paste(" \n")).status).toBe(422);
});

test("more questions than a set may have are refused before their lines are looked for", async () => {
  const { ada, set_id, params } = await withLease();
  const lines = Array.from({ length: 501 }, (_, at) => `Question ${at}?,Nowhere.txt,Words`);
  const body = { text: lines.join("\n") };
  const refused = await ada.call(endpoints.pasteTestQuestions, { params, body });
  expect(refused).toMatchObject({ status: 409, body: { code: "test_question_too_many" } });
  expect(await questionsOf(ada, set_id)).toEqual([]);
});

test("of a question's pasted lines, those after the tenth are errors", async () => {
  const { ada, params } = await withLease();
  const text = `When does it end?,Lease.txt,"${end}"\n`.repeat(12);
  const { body } = await ada.call(endpoints.pasteTestQuestions, { params, body: { text } });
  expect(body.errors.map(({ line, code }) => [line, code])).toEqual([
    [11, "test_passages_too_many"],
    [12, "test_passages_too_many"],
  ]);
});

test("a pasted line names a document once although its collection is published", async () => {
  const { ada, collection_id, document_id } = await withLease();
  const params = { collection_id };
  expect((await ada.call(endpoints.publishCollection, { params })).status).toBe(200);
  const set_id = await setOf(ada);
  const { body } = await ada.call(endpoints.pasteTestQuestions, {
    params: { set_id },
    body: { text: `When does it end?,Lease.txt,"${end}"` },
  });
  expect(body).toEqual({ added: 1, errors: [] });
  expect(await questionsOf(ada, set_id)).toMatchObject([{ passages: [{ document_id }] }]);
});
