import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { questionOf, ran, ranksOf, resultsOf, setOf } from "#test/library/retrieval-tests.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

const leases = [
  "The lease with Brown Ltd ends on 31 December 2027. The monthly rent is 4,200 euros.",
  "The tenant may sublet the second floor with the written consent of the landlord.",
  "Repairs of the roof are paid by the landlord within thirty days.",
];

async function library() {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const document_id = await read(app, ada, collection_id, { name: "Lease.txt", passages: leases });
  return { ada, collection_id, document_id, set_id: await setOf(ada, [collection_id]) };
}

test("a run says at which rank each question found an expected passage, and what came instead", async () => {
  const { ada, document_id, set_id } = await library();
  await questionOf(ada, set_id, "When does the lease with Brown end?", [
    document_id,
    "The lease with Brown Ltd ends on 31 December 2027.",
  ]);
  await questionOf(ada, set_id, "Who pays for repairs of the roof?", [
    document_id,
    leases[1] ?? "",
  ]);
  const run = await ran(ada, set_id);
  expect(run).toMatchObject({
    started_by: { id: ada.user.id },
    settings: {
      model: "extractive",
      embedding_model: null,
      reranker: null,
      engine: "embedded",
      documents: 1,
    },
    questions: 2,
    done: 2,
    figures: { tested: 2, first: 1, gone: 0 },
    failure: null,
    ended_at: expect.any(String),
  });
  const [ends, repairs] = await resultsOf(ada, run);
  expect(ends).toMatchObject({ number: 1, outcome: "found", rank: 1, instead: [], change: null });
  expect(repairs?.rank).not.toBe(1);
  expect(repairs?.instead[0]).toMatchObject({
    rank: 1,
    document_id,
    document_name: "Lease.txt",
    page: 1,
    quote: expect.stringContaining("Repairs of the roof"),
  });
  const { first_ten, not_found, reciprocal_rank } = run.figures;
  expect(first_ten + not_found).toBe(2);
  expect(reciprocal_rank).toBeCloseTo((1 + 1 / (repairs?.rank ?? Infinity)) / 2);
  const { body: set } = await ada.call(endpoints.getQuestionSet, { params: { set_id } });
  expect(set).toMatchObject({ questions: 2, last_run: { id: run.id } });
});

test("words that a page has more than once are found at each of their places", async () => {
  const { ada, collection_id, set_id } = await library();
  const document_id = await read(app, ada, collection_id, {
    name: "Deed.txt",
    passages: ["Brown Ltd signed the deed in May.", "The chimneys are swept by Brown Ltd in June."],
  });
  await questionOf(ada, set_id, "Who has the chimneys swept?", [document_id, "Brown Ltd"]);
  expect(ranksOf(await resultsOf(ada, await ran(ada, set_id)))).toEqual([
    ["Who has the chimneys swept?", 1],
  ]);
});

test("a run finds what a chat that searches the same collections reads, in the same order", async () => {
  const { ada, collection_id, document_id, set_id } = await library();
  const question = "Which repairs of the roof does the landlord pay?";
  const [lease = ""] = leases;
  await questionOf(ada, set_id, question, [document_id, lease]);
  const [result] = await resultsOf(ada, await ran(ada, set_id));
  const { id: session_id } = await talk(ada, {
    collection_ids: [collection_id],
    modes: { [collection_id]: "retrieval" },
  });
  const { answer } = await finished(app.url, ada, await ask(ada, session_id, question));
  const quotes = answer?.sources.map(({ quote }) => quote) ?? [];
  expect(result?.read).toBe(quotes.length);
  const at = quotes.indexOf(lease);
  expect(result?.rank).toBe(at < 0 ? null : at + 1);
  expect(result?.instead.map(({ quote }) => quote)).toEqual(at < 0 ? quotes : quotes.slice(0, at));
  expect(quotes[0]).toBe(leases[2]);
});

test("two runs are compared by their questions", async () => {
  const { ada, collection_id, document_id, set_id } = await library();
  const roof = "Who pays for repairs of the roof?";
  await questionOf(ada, set_id, roof, [document_id, leases[2] ?? ""]);
  await questionOf(ada, set_id, "When does the lease with Brown end?", [document_id, "Brown Ltd"]);
  const before = await ran(ada, set_id);
  expect(ranksOf(await resultsOf(ada, before))).toEqual([
    [roof, 1],
    ["When does the lease with Brown end?", 1],
  ]);
  // A better match than the expected one.
  await read(app, ada, collection_id, {
    name: "Roof.txt",
    passages: ["Who pays for repairs of the roof? The tenant pays for repairs of the roof."],
  });
  await questionOf(ada, set_id, "May the tenant sublet?", [document_id, leases[1] ?? ""]);
  const after = await ran(ada, set_id);
  const params = { set_id, run_id: after.id };
  const query = { before: before.id };
  const { body } = await ada.call(endpoints.compareTestRuns, { params, query });
  expect(body).toMatchObject({
    before: { id: before.id },
    better: 0,
    worse: 1,
    lost: 0,
    same: 1,
    uncompared: 1,
  });
  expect(await resultsOf(ada, after, { before: before.id, change: "worse" })).toMatchObject([
    { question: roof, rank: 2, before: { outcome: "found", rank: 1 }, change: "worse" },
  ]);
  const back = await resultsOf(ada, before, { before: after.id, change: "better" });
  expect(back.map(({ question }) => question)).toEqual([roof]);
  const { settings } = after;
  expect([before.settings?.documents, settings?.documents]).toEqual([1, 2]);
  const { body: runs } = await ada.call(endpoints.listTestRuns, { params: { set_id } });
  expect(runs.results.map(({ id }) => id)).toEqual([after.id, before.id]);
});

test("a run without questions is refused, and one at a time; a stopped run can be deleted", async () => {
  const { ada, document_id, set_id } = await library();
  const params = { set_id };
  const start = () => ada.call(endpoints.startTestRun, { params });
  expect(await start()).toMatchObject({ status: 409, body: { code: "test_run_empty" } });
  await questionOf(ada, set_id, "When does it end?", [document_id, "31 December 2027"]);
  const waiting = {
    organization_id: ada.organizationId,
    set_id,
    state: "waiting" as const,
  };
  const id = crypto.randomUUID();
  await app.deps.db
    .insertInto("test_run")
    .values({ ...waiting, id, started_by: ada.user.id })
    .execute();
  expect(await start()).toMatchObject({ status: 409, body: { code: "test_run_under_way" } });
  const ofRun = { params: { set_id, run_id: id } };
  expect((await ada.call(endpoints.deleteTestRun, ofRun)).status).toBe(409);
  expect((await ada.call(endpoints.stopTestRun, ofRun)).body).toMatchObject({ state: "stopped" });
  expect((await ada.call(endpoints.deleteTestRun, ofRun)).status).toBe(204);
  expect((await ada.call(endpoints.getTestRun, ofRun)).status).toBe(404);
  expect(await ran(ada, set_id)).toMatchObject({ state: "done", done: 1 });
});

test("a download names nothing as first where the document of what came first is deleted", async () => {
  const { ada, document_id, set_id } = await library();
  await questionOf(ada, set_id, "When does the lease end?", [document_id, "31 December 2027"]);
  const { id: run_id } = await ran(ada, set_id);
  const of = { organization_id: ada.organizationId, run_id, number: 1 };
  const second = { page: 1, rank: 2, quote: "It came second." };
  const document = { document_organization_id: of.organization_id, document_id };
  await app.deps.db
    .insertInto("found_passage")
    .values({ ...of, ...document, ...second })
    .execute();
  const file = await ada.call(endpoints.downloadTestRun, { params: { set_id, run_id } });
  expect(String(file.body)).toContain("When does the lease end?");
  expect(String(file.body)).not.toContain("It came second.");
});

test("a run of more questions than one job searches goes on to the last", async () => {
  const { ada, set_id } = await library();
  const lines = Array.from({ length: 12 }, (_, at) => `Roof ${at}?,Lease.txt,Repairs of the roof`);
  const pasted = await ada.call(endpoints.pasteTestQuestions, {
    params: { set_id },
    body: { text: lines.join("\n") },
  });
  expect(pasted.body).toEqual({ added: 12, errors: [] });
  const run = await ran(ada, set_id);
  expect(run).toMatchObject({ questions: 12, done: 12, figures: { tested: 12 } });
  const results = await resultsOf(ada, run);
  expect(results.map(({ question }) => question)).toEqual(lines.map((one) => one.split(",")[0]));
});

test("a run is downloaded as CSV, and that is recorded", async () => {
  const { ada, document_id, set_id } = await library();
  await questionOf(ada, set_id, "=When does the lease end?", [document_id, "31 December 2027"]);
  const { id: run_id } = await ran(ada, set_id);
  const file = await ada.call(endpoints.downloadTestRun, { params: { set_id, run_id } });
  expect(file.headers.get("content-disposition")).toContain("Leases.csv");
  const [head, line] = String(file.body).split("\r\n");
  expect(head).toContain('"question","outcome","rank"');
  expect(line).toContain(`"'=When does the lease end?","found","1"`);
  expect(line).toContain('"Lease.txt, 1"');
  expect((await actionsOn(ada, "question_set")).map(([action]) => action)).toEqual([
    "exported",
    "run",
    "created",
  ]);
});
