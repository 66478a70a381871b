import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { approve, begin, reached } from "#test/agents/runs.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

async function asked() {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const document = await read(app, ada, collection, {
    name: "Lease.txt",
    passages: ["The lease begins on 1 March 2026 and ends on 31 December 2027."],
  });
  const run = await begin(ada, {
    name: "The lease",
    question: "When does the lease end?",
    knowledge: { document_ids: [document] },
  });
  return { ada, run };
}

test("who approves the plan of a run and accepts its report is recorded", async () => {
  const { ada, run } = await asked();
  expect(await actionsOn(ada, "run")).toEqual([]);
  await approve(ada, run);
  await reached(ada, run.id, "awaiting_review");
  expect(await actionsOn(ada, "run")).toEqual([["approved", "The lease"]]);
  const body = { from: { type: "run" as const, id: run.id } };
  const { body: draft } = await ada.call(endpoints.createDraft, { body });
  await ada.call(endpoints.deleteDraft, { params: { draft_id: draft.id } });
  // Another draft of a report that was accepted accepts nothing.
  await ada.call(endpoints.createDraft, { body });
  expect(await actionsOn(ada, "run")).toEqual([
    ["accepted", "The lease"],
    ["approved", "The lease"],
  ]);
  const drafts = await actionsOn(ada, "draft");
  expect(drafts.map(([action]) => action)).toEqual(["created", "deleted", "created"]);
});

test("who stops a run is recorded, without its name for others", async () => {
  const { ada, run } = await asked();
  const bob = await joinAs(app, ada, "admin");
  const stop = () => ada.call(endpoints.stopRun, { params: { run_id: run.id }, body: {} });
  expect((await stop()).status).toBe(200);
  expect((await stop()).status).toBe(409);
  expect(await actionsOn(ada, "run")).toEqual([["stopped", "The lease"]]);
  expect(await actionsOn(bob, "run")).toEqual([["stopped", null]]);
});
