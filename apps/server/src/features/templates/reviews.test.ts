import { mostColumns } from "@lectern/contract/review-columns";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { asking, reviewOf } from "#test/agents/reviews.ts";
import { begin } from "#test/agents/runs.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const bea = await joinAs(app, ada, "editor");
const { id: hidden } = await ada.collection();
const { id: open } = await ada.collection({ visibility: "shared" });

const lease = (collection: string, name: string) =>
  read(app, ada, collection, { name, passages: ["The lease ends on 31 December 2027."] });
const [secret, known] = [await lease(hidden, "Secret.txt"), await lease(open, "Known.txt")];

const questions = [
  { ...asking("When does the lease end?", "date"), name: "End" },
  {
    ...asking("Which law governs it?", "choice", { options: ["Dutch", "German"] }),
    name: "Law",
    instructions: "As the contract names it.",
  },
  { ...asking("What is the rent?", "amount", { unit: "EUR" }), name: "Rent" },
  { ...asking("Who is the tenant?"), name: "Tenant" },
  { ...asking("Is there a deposit?", "yes_no"), name: "Deposit" },
];

const ask = (person: Person, body: object) =>
  person.call(endpoints.createTemplate, { body: { name: "Leases", ...body } });

async function save(person: Person, review_id: string, more: { shared?: boolean } = {}) {
  const made = await ask(person, { review_id, ...more });
  expect([made.status, made.body]).toMatchObject([201, { name: "Leases" }]);
  return made.body;
}

test("a review is saved with its questions as an outline and as they are, and its documents as sources", async () => {
  const review = await reviewOf(ada, [known, secret], questions);
  const template = await save(ada, review.id);
  expect(template).toMatchObject({
    question: "Contracts: End · Law · Rent · Tenant · Deposit",
    sections: [
      {
        title: "End · Law · Rent",
        questions: ["When does the lease end?", "Which law governs it?", "What is the rent?"],
      },
      { title: "Tenant · Deposit", questions: ["Who is the tenant?", "Is there a deposit?"] },
    ],
    knowledge: { collection_ids: [], document_ids: [known, secret] },
    limits: {},
    shared: false,
  });
  expect(template.columns?.map(({ type }) => type)).toEqual([
    "date",
    "choice",
    "amount",
    "text",
    "yes_no",
  ]);
  expect(template.columns?.[1]).toEqual({
    name: "Law",
    question: "Which law governs it?",
    instructions: "As the contract names it.",
    type: "choice",
    options: ["Dutch", "German"],
    unit: null,
  });
  const started = await reviewOf(ada, [known], template.columns ?? []);
  expect(started.columns.map(({ name }) => name)).toEqual(questions.map(({ name }) => name));
});

test("a run can be begun with all questions that a review may have", async () => {
  const many = Array.from({ length: mostColumns }, (_, at) =>
    asking(`Which lease is number ${at}?`),
  );
  const { sections, question } = await save(ada, (await reviewOf(ada, [known], many)).id);
  expect(sections.flatMap((section) => section.questions)).toEqual(many.map((one) => one.question));
  const run = await begin(ada, {
    question,
    sections: sections.map(({ title, questions: texts }) => ({
      title,
      questions: texts.map((text) => ({ text })),
    })),
  });
  expect(run.plan?.sections.map((section) => section.questions.length)).toEqual([
    4, 4, 3, 4, 4, 4, 3, 4,
  ]);
});

test("a review of a collection has it as its source, and one of many documents their collections", async () => {
  const source = { type: "collection" as const, collection_id: open };
  const { id } = await reviewOf(ada, [], questions, { source });
  expect((await save(ada, id)).knowledge).toMatchObject({
    collection_ids: [open],
    document_ids: [],
  });
  const { id: large } = await ada.collection();
  const documents = await Promise.all(
    Array.from({ length: 101 }, (_, at) => lease(large, `Lease ${at}.txt`)),
  );
  const chosen = await reviewOf(ada, documents, questions);
  expect((await save(ada, chosen.id)).knowledge).toMatchObject({
    collection_ids: [large],
    document_ids: [],
  });
});

test("a shared review is saved by others with the documents that they may see; with none it is not", async () => {
  const shared = { visibility: "shared" as const };
  const both = await reviewOf(ada, [known, secret], questions, shared);
  const { knowledge } = await save(bea, both.id);
  expect(knowledge.document_ids).toEqual([known]);
  const mine = await reviewOf(ada, [known], questions);
  expect((await ask(bea, { review_id: mine.id })).status).toBe(404);
  const source = { type: "collection" as const, collection_id: hidden };
  for (const review of [
    await reviewOf(ada, [secret], questions, shared),
    await reviewOf(ada, [], questions, { ...shared, source }),
  ]) {
    expect(await ask(bea, { review_id: review.id })).toMatchObject({
      status: 409,
      body: { code: "review_template_without_documents" },
    });
  }
});

test("a template of a review is shared without the documents that a reader may not see", async () => {
  const review = await reviewOf(ada, [known, secret], questions);
  const { id } = await save(ada, review.id, { shared: true });
  const seen = await bea.call(endpoints.getTemplate, { params: { template_id: id } });
  expect(seen.body).toMatchObject({ knowledge: { document_ids: [known] }, hidden_sources: 1 });
  expect(JSON.stringify(seen.body)).not.toContain(secret);
});

test("what is saved is one run or one review, with questions", async () => {
  const review = await reviewOf(ada, [known]);
  expect(await ask(ada, { review_id: review.id })).toMatchObject({
    status: 409,
    body: { code: "review_template_without_questions" },
  });
  for (const body of [{}, { run_id: review.id, review_id: review.id }]) {
    const refused = await ask(ada, body);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("template_source_ambiguous");
  }
});

test("templates are listed by what they were saved from", async () => {
  const carl = await joinAs(app, ada, "editor");
  await save(carl, (await reviewOf(carl, [known], questions)).id);
  const run = await begin(carl, {
    question: "What does the lease say?",
    knowledge: { collection_ids: [open] },
    sections: [{ title: "Term", questions: [{ text: "When does it end?" }] }],
  });
  await carl.call(endpoints.createTemplate, { body: { run_id: run.id, name: "A run" } });
  const names = async (from: "run" | "review") => {
    const { body } = await carl.call(endpoints.listTemplates, { query: { from } });
    return body.results.filter(({ owner }) => owner?.id === carl.user.id).map(({ name }) => name);
  };
  expect(await names("review")).toEqual(["Leases"]);
  expect(await names("run")).toEqual(["A run"]);
});
