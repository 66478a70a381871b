import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { became, give, requestOf, shownTo, turnsOf } from "#test/chat/requests.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";
import { inWorkspace } from "#scopes";

import { emptyRequests } from "./account-data/removing.ts";
import { answerRequest } from "./answering.ts";

// Without workers: jobs are run here, as two workers would run them.
const app = await startApp({ role: "web" });
const says = "Sourdough rises for twelve hours before baking.";

async function received(sources: "everything" | "another collection" = "everything") {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const { id: other } = await ada.collection();
  const request = await requestOf(ada, { recipient_id: bob.user.id });
  if (sources === "another collection")
    await ada.call(endpoints.updateSession, {
      params: { session_id: request.session_id ?? "" },
      body: { knowledge: { collection_ids: [other] } },
    });
  const document = await read(app, bob, collection, { name: "Sourdough.txt", passages: [says] });
  expect((await give(bob, request, document)).body.state).toBe("received");
  const job = { organization_id: ada.organizationId, request_id: request.id };
  const deps = inWorkspace(app.process, job.organization_id);
  return { ada, bob, request, job, work: () => answerRequest(deps, job) };
}

test("of two workers one asks, and running the job again changes nothing", async () => {
  const { ada, request, work } = await received();
  await Promise.all([work(), work()]);
  await work();
  await became(ada, request, "answered");
  expect(await turnsOf(ada, request.session_id ?? "")).toHaveLength(2);
});

test("a conversation whose sources are limited reads the requested document as well", async () => {
  const { ada, request, work } = await received("another collection");
  await work();
  await became(ada, request, "answered");
});

test("in a conversation that was deleted meanwhile, the question is asked in a new one", async () => {
  const { ada, request, work } = await received();
  const params = { session_id: request.session_id ?? "" };
  await ada.call(endpoints.deleteSession, { params });
  await work();
  const { session_id } = await became(ada, request, "answered");
  expect(session_id).not.toBe(request.session_id);
  expect(await turnsOf(ada, session_id ?? "")).toHaveLength(1);
});

test("an answer that was cut off with its process is asked once more, three times at most", async () => {
  const { ada, request, work } = await received();
  await work();
  const { answer_id } = await became(ada, request, "answered");
  const { db } = app.deps;
  const cutOff = async (attempts: number, turn: string | null) => {
    await db
      .updateTable("chat")
      .set({ status: "error", answer: null, finish_reason: "cut_off" })
      .where("id", "=", turn)
      .execute();
    await db
      .updateTable("document_request")
      .set({ state: "received", outcome: "asking", attempts })
      .where("id", "=", request.id)
      .execute();
  };
  await cutOff(1, answer_id);
  await work();
  const again = await became(ada, request, "answered");
  expect(again.answer_id).not.toBe(answer_id);
  expect(await turnsOf(ada, request.session_id ?? "")).toHaveLength(3);
  await cutOff(3, again.answer_id);
  await work();
  expect(await became(ada, request, "failed")).toMatchObject({
    state: "received",
    permissions: { retry: true, reopen: true },
  });
});

test("a request that was withdrawn is not answered", async () => {
  const { ada, bob, request, work } = await received();
  const params = { request_id: request.id };
  await ada.call(endpoints.withdrawDocumentRequest, { params });
  await work();
  expect(await turnsOf(ada, request.session_id ?? "")).toHaveLength(1);
  expect((await shownTo(bob, request)).body.state).toBe("withdrawn");
});

test("a workspace that is deleted is emptied of its requests", async () => {
  const { ada, request } = await received();
  await emptyRequests(app.deps, ada.organizationId, new AbortController().signal);
  const left = await app.deps.db
    .selectFrom("document_request")
    .select("id")
    .where("id", "=", request.id)
    .execute();
  expect(left).toEqual([]);
});
