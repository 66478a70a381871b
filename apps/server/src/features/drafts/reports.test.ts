import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { approveSection, approveWhole, askFor } from "#test/agents/drafts.ts";
import { approve as approvePlan, begin, reached, runOf } from "#test/agents/runs.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
const document = await read(app, ada, collection, {
  name: "Lease.txt",
  passages: ["The lease begins on 1 March 2026 and ends on 31 December 2027."],
});

/** Returns the id of a run whose report waits to be accepted. */
async function reported(): Promise<string> {
  const run = await begin(ada, {
    question: "When does the lease end?",
    knowledge: { document_ids: [document] },
  });
  await approvePlan(ada, run);
  await reached(ada, run.id, "awaiting_review");
  return run.id;
}

const acceptedBy = (person: Pick<Person, "call">, id: string) =>
  person.call(endpoints.createDraft, { body: { from: { type: "run", id } } });

const assetsOf = async (person: Pick<Person, "call">) =>
  (await person.call(endpoints.listAssets, {})).body.total;

test("an accepted report is a draft, and an asset only when people have approved it", async () => {
  const run = await reported();
  const { status, body: draft } = await acceptedBy(ada, run);
  expect([status, draft.state]).toEqual([201, "draft"]);
  expect(await runOf(ada, run)).toMatchObject({ state: "done", draft_id: draft.id });
  const publish = () =>
    ada.call(endpoints.publishDraft, {
      params: { draft_id: draft.id },
      body: { hash: draft.hash },
    });
  expect((await publish()).body).toMatchObject({ code: "draft_not_approved" });
  expect(await assetsOf(ada)).toBe(0);
  await approveSection(ada, await askFor(ada, draft, { people: [ada] }), 0);
  await approveWhole(ada, draft);
  expect((await publish()).status).toBe(200);
  expect(await assetsOf(ada)).toBe(1);
});

test("a run names the first draft of its report until that one is deleted", async () => {
  const run = await reported();
  const { body: first } = await acceptedBy(ada, run);
  const { finished_at } = await runOf(ada, run);
  expect((await acceptedBy(ada, run)).status).toBe(201);
  expect(await runOf(ada, run)).toMatchObject({ draft_id: first.id, finished_at });
  await ada.call(endpoints.deleteDraft, { params: { draft_id: first.id } });
  expect(await runOf(ada, run)).toMatchObject({ state: "done", draft_id: null });
});

test("what a report left open goes with its draft, also to whoever reviews it", async () => {
  const bob = await joinAs(app, ada, "editor");
  const { id } = await ada.collection({ visibility: "shared" });
  await read(app, ada, id, { name: "Roof.txt", passages: ["The roof of Halden is of slate."] });
  const run = await begin(ada, {
    question: "What is known of Halden?",
    knowledge: { collection_ids: [id] },
    sections: [
      { title: "Roof", questions: [{ text: "Of what is the roof of Halden?" }] },
      { title: "Tax", questions: [{ text: "Which inheritance taxes does Zenovia levy?" }] },
    ],
  });
  await approvePlan(ada, run);
  await reached(ada, run.id, "awaiting_review");
  const { body: draft } = await acceptedBy(ada, run.id);
  const question = "Which inheritance taxes does Zenovia levy?";
  const open = {
    not_carried: [],
    not_found: [{ section: "Tax", question }],
    not_researched: [],
  };
  expect(draft.open_points).toEqual(open);
  expect(draft.sections.map(({ title }) => title)).toEqual(["Roof"]);
  await askFor(ada, draft, { people: [bob] });
  await ada.call(endpoints.deleteRun, { params: { run_id: run.id } });
  const params = { draft_id: draft.id };
  expect((await bob.call(endpoints.getDraft, { params })).body.open_points).toEqual(open);
  const { body: empty } = await ada.call(endpoints.createDraft, { body: {} });
  expect(empty.open_points).toBeNull();
});

test("nobody else accepts a report", async () => {
  const run = await reported();
  const eve = await app.signUp("Eve");
  expect((await acceptedBy(eve, run)).status).toBe(404);
  expect(await runOf(ada, run)).toMatchObject({ state: "awaiting_review", draft_id: null });
});
