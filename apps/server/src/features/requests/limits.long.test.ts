import { createTeam } from "@lectern/contract/organizations";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { give, requestOf, shownTo, unansweredTurn } from "#test/chat/requests.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

import { documentsCame } from "../library/index.ts";

// Without workers, so that what is queued stays.
const app = await startApp({ role: "web" });
const { db, jobs } = app.deps;

async function asked() {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  return { ada, bob, request: await requestOf(ada, { recipient_id: bob.user.id }) };
}

test("a declined request is not asked again while another one waits for the same question", async () => {
  const { ada, bob, request } = await asked();
  const params = { request_id: request.id };
  await bob.call(endpoints.declineDocumentRequest, { params, body: { reason: "We have none." } });
  const recipient = { recipient_id: bob.user.id, chat_id: request.chat_id ?? "" };
  const other = await requestOf(ada, recipient);
  const reopen = () => ada.call(endpoints.reopenDocumentRequest, { params });
  expect(await reopen()).toMatchObject({ status: 409, body: { code: "request_exists" } });
  expect((await shownTo(ada, request)).body.state).toBe("declined");
  await ada.call(endpoints.withdrawDocumentRequest, { params: { request_id: other.id } });
  expect((await reopen()).body.state).toBe("open");
});

test("a document whose reading ends while it is given is asked", async () => {
  const { ada, bob, request } = await asked();
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const passages = ["Sourdough rises for twelve hours before baking."];
  const document = await read(app, bob, collection, { name: "Sourdough.txt", passages });
  await db
    .updateTable("document")
    .set({ status: "processing" })
    .where("id", "=", document)
    .execute();
  const orgId = ada.organizationId;
  const meanwhile = await db.transaction().execute(async (tx) => {
    await tx.updateTable("document").set({ status: "ready" }).where("id", "=", document).execute();
    await documentsCame(app.deps, tx, orgId, [document]);
    const given = give(bob, request, document);
    // Long enough that it waits for the row of the document.
    await new Promise((go) => setTimeout(go, 1_000));
    return { given };
  });
  expect((await meanwhile.given).body).toMatchObject({ state: "received" });
  const key = `answer-request:${request.id}`;
  expect([...(await jobs.find(db, [key])).keys()]).toEqual([key]);
});

test("a document in the trash counts as deleted, and another one can be given", async () => {
  const { ada, bob, request } = await asked();
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const document = await read(app, bob, collection, { name: "Rye.txt", passages: ["Rye keeps."] });
  expect((await give(bob, request, document)).body.has_document).toBe(true);
  const params = { collection_id: collection, document_id: document };
  expect((await bob.call(endpoints.deleteDocument, { params })).status).toBe(204);
  expect((await shownTo(ada, request)).body).toMatchObject({
    state: "received",
    has_document: false,
    permissions: { reopen: true },
  });
  expect((await shownTo(bob, request)).body.permissions.answer).toBe(true);
});

test("requests that were withdrawn count among those of a day, since they mailed others", async () => {
  const { ada, bob, request } = await asked();
  await sql`
    insert into document_request (organization_id, id, owner_id, question, state)
    select ${ada.organizationId}, gen_random_uuid(), ${ada.user.id}, 'Why?', 'withdrawn'
    from generate_series(1, 99)`.execute(db);
  const chat_id = await unansweredTurn(ada);
  const body = { chat_id, question: request.question, recipient_id: bob.user.id };
  const again = await ada.call(endpoints.createDocumentRequest, { body });
  expect(again).toMatchObject({ status: 409, body: { code: "request_too_many_in_day" } });
});

test("a team whose members are all disabled cannot be asked", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const bakers = { name: "Bakers", member_ids: [bob.user.id] };
  const { body: team } = await ada.call(createTeam, { body: bakers });
  await db
    .updateTable("account")
    .set({ deactivated_at: new Date() })
    .where("id", "=", bob.user.id)
    .execute();
  const chat_id = await unansweredTurn(ada);
  const body = { chat_id, question: "Why?", team_id: team.id };
  const refused = await ada.call(endpoints.createDocumentRequest, { body });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining("request_team_cannot_add"),
  ]);
});
