import type { RunPlan, RunReport, RunStep } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { runStreams } from "#test/agents/run-streams.ts";
import { approve, begin, findingsOf, reached, researchersOf, runOf } from "#test/agents/runs.ts";
import { closedWords, openWords, sharing } from "#test/chat/sharing.ts";

const app = await startApp();
const { ada, bob, open, closed, keeper, sale } = await sharing(app);
const { listen } = runStreams(app);
const { db } = app.deps;

const questions = [
  "Where does the lighthouse keeper live?",
  "For how many crowns will it be sold?",
];
const secrets = ["nine million", "brewery", "Sale of it", closed.id, sale];

/** Sees that a reader is told nothing of the closed document. */
function expectNoSecret(...told: unknown[]) {
  for (const secret of secrets)
    expect([secret, JSON.stringify(told).includes(secret)]).toEqual([secret, false]);
}

/** A run on both documents, with its report, that bob reads. */
async function sharedRun(): Promise<Run> {
  const run = await begin(ada, {
    question: "What becomes of the lighthouse?",
    knowledge: { collection_ids: [open.id, closed.id] },
    model: "extractive",
    sections: questions.map((text, at) => ({ title: `Part ${at + 1}`, questions: [{ text }] })),
  });
  await approve(ada, run);
  const done = await reached(ada, run.id, "awaiting_review");
  expect(findingsOf(done).map(({ text }) => text)).toEqual([openWords, closedWords]);
  const params = { run_id: run.id };
  const body = { reader_ids: [bob.user.id], team_ids: [] };
  expect((await ada.call(endpoints.shareRun, { params, body })).status).toBe(200);
  return done;
}

const setSale = (visibility: "private" | "shared") =>
  ada.call(endpoints.updateCollection, {
    params: { collection_id: closed.id },
    body: { visibility },
  });

const planOf = async (run_id: string) =>
  (await bob.call(endpoints.listPlanVersions, { params: { run_id } })).body.results[0] as RunPlan;

test("a reader gets nothing of a document that they may not open, as of this moment", async () => {
  const { id, report: whole } = await sharedRun();
  expect(whole?.answer.content).toContain("nine million");
  const { heard } = await listen(bob, id);
  await expect.poll(() => heard.length).toBe(1);
  const [run, versions] = [await runOf(bob, id), await planOf(id)];
  expectNoSecret(run, versions, heard);
  expect(findingsOf(run).map(({ text }) => text)).toEqual([openWords]);
  expect(run.report?.answer.content).toContain(openWords);
  expect(run.report?.answer.content).toContain("[…]");
  expect(run.report?.answer.citations).toMatchObject([{ document_id: keeper, source: "current" }]);
  expect(run.report?.withheld).toEqual({ sentences: 1, sources: 1 });
  for (const plan of [run.plan, versions])
    expect(plan).toMatchObject({ knowledge: { collection_ids: [open.id] }, hidden_sources: 1 });
  // What is known of the searches is their words: their hits may be anywhere.
  expect(researchersOf(run).flatMap(({ activity }) => activity)).toMatchObject(
    questions.map((q) => ({ type: "searched", q, found: null })),
  );

  await setSale("shared");
  const now = await runOf(bob, id);
  expect(findingsOf(now).map(({ text }) => text)).toEqual([openWords, closedWords]);
  expect(now.report?.answer).toMatchObject({ content: whole?.answer.content });
  expect(now.report?.withheld).toEqual({ sentences: 0, sources: 0 });
  expect(now.plan).toMatchObject({ hidden_sources: 0 });
  await setSale("private");
  expectNoSecret(await runOf(bob, id), await planOf(id));
  expect(await runOf(ada, id)).toMatchObject({
    plan: { hidden_sources: 0, knowledge: { collection_ids: [open.id, closed.id] } },
    report: { answer: { content: whole?.answer.content } },
  });
});

test("what a model says without naming passages is kept from readers who may not open all", async () => {
  const { id, report, steps } = await sharedRun();
  const said: Partial<RunReport> = {
    remarks: ["The price of nine million is only in one source."],
    not_carried: [{ section: "Part 2", text: "A brewery pays nine million.", note: null }],
    changes: {
      run_id: id,
      since: new Date().toISOString(),
      sources_new: [{ id: sale, name: "Sale of it.pdf" }],
      sources_removed: [],
      sources_replaced: [],
      sentences_new: [closedWords],
    },
  };
  const { changes: _, ...shown } = said;
  const at = new Date().toISOString();
  const readAt = (document_id: string, document_name: string) =>
    ({ type: "read", document_id, document_name, page: 1, passages: 2, at }) as const;
  const read = [readAt(sale, "Sale of it.pdf"), readAt(keeper, "Keeper.pdf")];
  const activity: RunStep["activity"] = [
    { type: "searched", q: questions[1]!, found: 3, at },
    { type: "searched", q: "brewery nine million", found: 2, at },
    ...read,
  ];
  const question = { text: "Is nine million right?", options: ["Sale of it"], answer: null };
  await db
    .updateTable("run")
    .set({ report: JSON.stringify({ ...report, ...said }) })
    .where("id", "=", id)
    .execute();
  const step = steps.find(({ findings }) => findings.some(({ text }) => text === closedWords))!;
  await db
    .updateTable("run_step")
    .set({
      activity: JSON.stringify(activity),
      question: JSON.stringify({ ...question, asked_at: at }),
    })
    .where("id", "=", step.id)
    .execute();
  const activityFor = (run: Run) => run.steps.find((one) => one.id === step.id)?.activity;

  const run = await runOf(bob, id);
  expectNoSecret(run);
  expect(run.report).toMatchObject({ remarks: [], not_carried: [] });
  expect(activityFor(run)).toEqual([{ ...activity[0], found: null }, read[1]]);
  expect(activityFor(await runOf(ada, id))).toEqual(activity);
  expect((await runOf(ada, id)).report).toMatchObject(said);

  await setSale("shared");
  const now = await runOf(bob, id);
  expect(now.report).toMatchObject(shown);
  // The report before, and the schedule, are the owner's.
  expect(now.report?.changes).toBeUndefined();
  expect(now.steps.find((one) => one.id === step.id)?.question).toBeNull();
  expect(activityFor(now)).toEqual([{ ...activity[0], found: null }, ...read]);
  await setSale("private");
});

test("each event of a stream is cut to what its reader may open at that moment", async () => {
  const { id, steps } = await sharedRun();
  await db
    .updateTable("run")
    .set({ state: "paused", paused_by: "person" })
    .where("id", "=", id)
    .execute();
  const { heard } = await listen(bob, id);
  await expect.poll(() => heard.length).toBe(1);
  const [finding] = steps.flatMap(({ findings }) => findings).filter((f) => f.text === closedWords);
  const drop = (dropped: boolean) =>
    ada.call(endpoints.dropFinding, {
      params: { run_id: id, finding_id: finding!.id },
      body: { dropped },
    });
  const told = () => heard.at(-1)?.data.steps.flatMap(({ findings }) => findings);
  await drop(true);
  await expect.poll(() => heard.length).toBe(2);
  expectNoSecret(heard);
  expect(told()).toEqual([]);
  await setSale("shared");
  await drop(false);
  await expect.poll(() => heard.length).toBe(3);
  expect(told()).toMatchObject([{ text: closedWords }]);
  await setSale("private");
});
