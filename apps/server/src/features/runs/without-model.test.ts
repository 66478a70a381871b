import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { approve, begin, findingsOf, reached, researchersOf, runOf } from "#test/agents/runs.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
const document = await read(app, ada, collection, {
  name: "Lease.txt",
  passages: [
    "The lease begins on 1 March 2026 and ends on 31 December 2027.",
    "Liability is limited to EUR 250,000 in any year.",
    "The tenant may sublet with the landlord's written consent.",
  ],
});
const knowledge = { collection_ids: [collection] };

const sections = [
  {
    title: "Term",
    questions: [
      { text: "When does the lease end?" },
      { text: "Who painted the ceiling frescoes?" },
    ],
  },
  { title: "Liability", questions: [{ text: "To what amount is liability limited?" }] },
];

test("a question becomes a plan that waits for approval, with what it may cost", async () => {
  const run = await begin(ada, { question: "When does the lease end?", knowledge });
  expect(run).toMatchObject({ state: "awaiting_plan", writes: false, approved: null, steps: [] });
  expect(run.plan).toMatchObject({
    version: 1,
    author: "planner",
    knowledge: { collection_ids: [collection] },
    estimate: { high: { tokens: 0, calls: 0 } },
  });
  expect(run.plan?.sections.flatMap(({ questions }) => questions)).toMatchObject([
    { text: "When does the lease end?", included: true },
  ]);
});

test("an approved plan ends in a report of verbatim sentences and of what was not found", async () => {
  const begun = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  await approve(ada, begun);
  const run = await reached(ada, begun.id, "awaiting_review");
  expect(researchersOf(run).map(({ title, state }) => [title, state])).toEqual([
    ["Term", "done"],
    ["Liability", "done"],
  ]);
  const quotes = findingsOf(run).flatMap(({ citations }) => citations);
  expect(quotes.map(({ quote }) => quote)).toEqual(
    expect.arrayContaining([
      "The lease begins on 1 March 2026 and ends on 31 December 2027.",
      "Liability is limited to EUR 250,000 in any year.",
    ]),
  );
  expect(quotes[0]).toMatchObject({ document_id: document, page: 1, source: "current" });
  expect(quotes[0]?.rects.length).toBeGreaterThan(0);
  const { report } = run;
  expect(report?.answer).toMatchObject({ quoted: true, found: true });
  expect(report?.answer.content).toContain("## Term");
  expect(report?.answer.content).toContain("### When does the lease end?");
  expect(report?.not_found).toEqual([
    { section: "Term", question: "Who painted the ceiling frescoes?" },
  ]);
  expect(report?.not_researched).toEqual([]);
  expect(run.spent).toMatchObject({ tokens: 0, calls: 0, counted: false });
  // Each sentence stands at its place in the report, with the citation that it names.
  for (const { start, end, citations } of report?.answer.sentences ?? []) {
    const text = report!.answer.content.slice(start, end);
    const [first = 0] = citations;
    expect(text).toContain(`[${first}]`);
    expect(text).toContain(report!.answer.citations[first - 1]?.quote);
  }
});

test("the plan is changed in versions, and only the newest can be approved", async () => {
  const run = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  const params = { run_id: run.id };
  const [term, liability] = run.plan!.sections;
  const [end, frescoes] = term!.questions;
  const changed = await ada.call(endpoints.updatePlan, {
    params,
    body: {
      version: 1,
      hash: run.plan!.hash,
      sections: [
        liability!,
        {
          ...term!,
          title: "How long",
          questions: [end!, { ...frescoes!, included: false }, { text: "When does it begin?" }],
        },
      ],
    },
  });
  expect([changed.status, changed.body.plan]).toMatchObject([
    200,
    {
      version: 2,
      author: "person",
      sections: [
        { id: liability!.id },
        {
          id: term!.id,
          title: "How long",
          questions: [{ id: end!.id }, { id: frescoes!.id, included: false }, {}],
        },
      ],
    },
  ]);
  const stale = { version: 1, hash: run.plan!.hash };
  const refused = await ada.call(endpoints.approvePlan, { params, body: stale });
  expect([refused.status, refused.body]).toMatchObject([409, { code: "plan_changed" }]);
  const twice = await ada.call(endpoints.updatePlan, {
    params,
    body: { ...stale, sections: [liability!] },
  });
  expect(twice.status).toBe(409);
  const { body: versions } = await ada.call(endpoints.listPlanVersions, { params });
  expect(versions.results.map(({ version }) => version)).toEqual([2, 1]);
  await approve(ada, await runOf(ada, run.id));
  const done = await reached(ada, run.id, "awaiting_review");
  expect(done.report?.not_found).toEqual([]);
});

test("of two approvals at once, one wins", async () => {
  const run = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  const { version, hash } = run.plan!;
  const answers = await Promise.all(
    [1, 2].map(() =>
      ada.call(endpoints.approvePlan, { params: { run_id: run.id }, body: { version, hash } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const done = await reached(ada, run.id, "awaiting_review");
  expect(researchersOf(done)).toHaveLength(2);
});

test("published collections of other workspaces are read too, and what is withdrawn is left out", async () => {
  const eve = await app.signUp("Eve");
  const shared = await eve.collection({ visibility: "shared" });
  await read(app, eve, shared.id, {
    name: "Tides.txt",
    passages: ["The spring tide at Halden turns at noon on the ninth of May."],
  });
  const of = { params: { collection_id: shared.id } };
  expect((await eve.call(endpoints.publishCollection, of)).status).toBe(200);
  const run = await begin(ada, { question: "When does the spring tide at Halden turn?" });
  await approve(ada, run);
  const done = await reached(ada, run.id, "awaiting_review");
  const [citation] = findingsOf(done).flatMap(({ citations }) => citations);
  expect(citation?.quote).toContain("spring tide at Halden");
  await eve.call(endpoints.withdrawCollection, of);
  await expect.poll(async () => findingsOf(await runOf(ada, run.id))).toEqual([]);
  expect((await runOf(ada, run.id)).report?.answer.citations[0]?.source).toBe("gone");
});
