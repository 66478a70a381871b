import { expect, test } from "vitest";

import { inAllWorkspaces } from "#scopes";
import { endpoints, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import {
  questionOf,
  questionsOf,
  ran,
  ranksOf,
  resultsOf,
  setOf,
  started,
} from "#test/library/retrieval-tests.ts";
import { read } from "#test/topics/topics.ts";

import { testRetrieval } from "./running.ts";

const app = await startApp();
const words = "The lease ends on 31 December 2027.";
const nothing = { document_id: null, document_name: null, page: null, quote: null };

async function kept(visibility: "private" | "shared") {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  const { id: collection_id } = await ada.collection({ visibility });
  const document_id = await read(app, ada, collection_id, {
    name: "Lease.txt",
    passages: [words, "The harbour opens its pier in spring."],
  });
  const set_id = await setOf(ada);
  await questionOf(ada, set_id, "When does the lease end?", [document_id, words]);
  return { ada, admin, collection_id, document_id, set_id };
}

test("another admin sees the question, but nothing of a passage that is not theirs to read", async () => {
  const { ada, admin, set_id } = await kept("private");
  const [own] = await questionsOf(ada, set_id);
  expect(own).toMatchObject({ gone: false, passages: [{ quote: words, state: "there" }] });
  const [theirs] = await questionsOf(admin, set_id);
  expect(theirs).toMatchObject({
    text: "When does the lease end?",
    gone: true,
    passages: [{ ...nothing, number: 1, state: "gone" }],
  });
  const run = await ran(ada, set_id);
  expect(ranksOf(await resultsOf(ada, run))).toEqual([["When does the lease end?", 1]]);
  const file = await admin.call(endpoints.downloadTestRun, {
    params: { set_id, run_id: run.id },
  });
  expect(String(file.body)).not.toContain("Lease.txt");
});

test("a run searches with the rights of the person who started it", async () => {
  const { ada, admin, set_id } = await kept("private");
  const theirs = await ran(admin, set_id);
  expect(theirs).toMatchObject({
    started_by: { id: admin.user.id },
    settings: { documents: 0 },
    figures: { tested: 0, gone: 1, reciprocal_rank: null },
  });
  expect((await ran(ada, set_id)).figures).toMatchObject({ tested: 1, first: 1, gone: 0 });
});

test("what came instead is shown only to those who may read it", async () => {
  const { ada, admin, document_id, set_id } = await kept("private");
  await questionOf(ada, set_id, "Which pier does the harbour open in spring?", [
    document_id,
    words,
  ]);
  const [, own] = await resultsOf(ada, await ran(ada, set_id));
  expect(own?.instead[0]).toMatchObject({ document_id, quote: expect.stringContaining("pier") });
  const run = (await admin.call(endpoints.listTestRuns, { params: { set_id } })).body.results[0];
  const [, theirs] = await resultsOf(admin, { set_id, id: run?.id ?? "" });
  expect(theirs?.instead[0]).toEqual({ rank: 1, ...nothing });
});

test("a deleted document takes its expected passages along, and the question says so", async () => {
  const { ada, collection_id, document_id, set_id } = await kept("shared");
  const params = { collection_id, document_id };
  await ada.call(endpoints.deleteDocument, { params });
  expect((await questionsOf(ada, set_id))[0]).toMatchObject({ gone: true });
  await ada.call(endpoints.removeForever, { params: { id: document_id } });
  await expect
    .poll(async () => (await questionsOf(ada, set_id))[0])
    .toMatchObject({ gone: true, passages: [] });
  expect((await ran(ada, set_id)).figures).toMatchObject({ tested: 0, gone: 1 });
});

test("a job that runs again changes nothing, and one of a former admin ends the run", async () => {
  const { ada, admin, set_id } = await kept("shared");
  const run = await ran(ada, set_id);
  const deps = inAllWorkspaces(app.deps);
  const never = new AbortController().signal;
  const organization_id = ada.organizationId;
  await testRetrieval(deps, { organization_id, run_id: run.id }, never);
  const params = { set_id, run_id: run.id };
  expect((await ada.call(endpoints.getTestRun, { params })).body).toEqual(run);
  await ada.call(endpoints.updateMember, {
    params: { id: admin.user.id },
    body: { group: "editor" },
  });
  const { id: run_id } = await started(ada, set_id);
  await app.deps.db
    .updateTable("test_run")
    .set({ state: "waiting", started_by: admin.user.id, ended_at: undefined })
    .where("id", "=", run_id)
    .execute();
  await app.deps.db
    .updateTable("test_result")
    .set({ outcome: null, rank: null, read: null })
    .where("run_id", "=", run_id)
    .execute();
  await testRetrieval(deps, { organization_id, run_id }, never);
  const ended = await ada.call(endpoints.getTestRun, { params: { set_id, run_id } });
  expect(ended.body).toMatchObject({
    state: "failed",
    failure: { code: "test_run_no_rights" },
    done: 0,
  });
});
