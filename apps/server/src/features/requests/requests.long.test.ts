import { createTeam } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { became, give, requestOf, shownTo, turnsOf, unansweredTurn } from "#test/chat/requests.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const question = "How long does sourdough rise before baking?";
const says = "Sourdough rises for twelve hours before baking.";

async function bakery() {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { id: collection } = await ada.collection({ visibility: "shared" });
  await read(app, ada, collection, { name: "Rye.txt", passages: ["Rye bread keeps for a week."] });
  return { ada, bob, collection };
}

const waitingFor = async (person: Awaited<ReturnType<typeof bakery>>["ada"]) =>
  (await person.call(endpoints.listDocumentRequests, { query: { waiting: "true" } })).body.results;

test("a question without an answer is asked again when the requested document was read", async () => {
  const { ada, bob, collection } = await bakery();
  const due_on = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const request = await requestOf(ada, {
    recipient_id: bob.user.id,
    collection_id: collection,
    note: "The recipe of the house",
    due_on,
  });
  expect(request).toMatchObject({ due_on, recipient: { id: bob.user.id }, for_me: false });
  expect(await waitingFor(ada)).toEqual([]);
  const [waiting] = await waitingFor(bob);
  expect(waiting).toMatchObject({ id: request.id, note: "The recipe of the house", for_me: true });
  expect(waiting).toMatchObject({
    session_id: null,
    chat_id: null,
    collection: { id: collection },
  });

  const { id } = await sendFile(app, bob, collection, { name: "Sourdough.txt", bytes: says });
  const given = await give(bob, request, id);
  expect([given.status, given.body.state]).toEqual([200, "received"]);
  const answered = await became(ada, request, "answered");
  expect(answered).toMatchObject({ unread: true, outcome: null, document: { id } });
  const turns = await turnsOf(ada, request.session_id ?? "");
  expect(turns.map((turn) => [turn.request_id, turn.answer?.found])).toEqual([
    [null, false],
    [request.id, true],
  ]);
  expect(turns[1]).toMatchObject({ id: answered.answer_id, question: { content: question } });
  expect(turns[1]?.answer?.citations[0]).toMatchObject({ document_id: id });

  expect(await waitingFor(bob)).toEqual([]);
  expect((await waitingFor(ada)).map((one) => one.id)).toEqual([request.id]);
  const params = { request_id: request.id };
  expect((await ada.call(endpoints.seeDocumentRequest, { params })).body.unread).toBe(false);
  expect(await waitingFor(ada)).toEqual([]);
  expect((await give(bob, request, id)).status).toBe(409);
});

test("a document that does not hold the answer either leaves the request unanswered, and it can be asked for again", async () => {
  const { ada, bob, collection } = await bakery();
  const request = await requestOf(ada, { recipient_id: bob.user.id });
  const other = await sendFile(app, bob, collection, {
    name: "Ovens.txt",
    bytes: "The oven was repaired in March.",
  });
  await settled(bob, other.id);
  await give(bob, request, other.id);
  const left = await became(ada, request, "not_held");
  expect(left).toMatchObject({ state: "received", unread: true });
  expect(left.permissions).toMatchObject({ withdraw: true, reopen: true, retry: true });
  expect((await turnsOf(ada, request.session_id ?? "")).at(-1)?.answer?.found).toBe(false);
  const params = { request_id: request.id };
  const again = await ada.call(endpoints.reopenDocumentRequest, { params });
  expect(again.body).toMatchObject({ state: "open", outcome: null, document: null, unread: false });
  expect((await waitingFor(bob)).map(({ id }) => id)).toEqual([request.id]);
  const { id } = await sendFile(app, bob, collection, { name: "Sourdough.txt", bytes: says });
  await give(bob, request, id);
  await became(ada, request, "answered");
});

test("a document that cannot be read waits for who gave it, who gives another", async () => {
  const { ada, bob, collection } = await bakery();
  const request = await requestOf(ada, { recipient_id: bob.user.id });
  const broken = await sendFile(app, bob, collection, {
    name: "Broken.pdf",
    bytes: "%PDF-1.7 and no more",
  });
  await give(bob, request, broken.id);
  expect((await settled(bob, broken.id)).status).toBe("error");
  expect((await shownTo(ada, request)).body).toMatchObject({
    state: "received",
    outcome: null,
    document: { status: "error" },
  });
  expect((await waitingFor(bob)).map(({ id }) => id)).toEqual([request.id]);
  const { id } = await sendFile(app, bob, collection, { name: "Sourdough.txt", bytes: says });
  expect((await give(bob, request, id)).status).toBe(200);
  await became(ada, request, "answered");
});

test("a request is declined with a reason, and asked again", async () => {
  const { ada, bob } = await bakery();
  const request = await requestOf(ada, { recipient_id: bob.user.id });
  const params = { request_id: request.id };
  const decline = (reason: string) =>
    bob.call(endpoints.declineDocumentRequest, { params, body: { reason } });
  expect((await decline(" ")).status).toBe(422);
  expect((await decline("We have none.")).body).toMatchObject({ state: "declined" });
  expect((await decline("We have none.")).status).toBe(409);
  expect((await waitingFor(ada))[0]).toMatchObject({
    reason: "We have none.",
    handled_by: { id: bob.user.id },
    unread: true,
  });
  await ada.call(endpoints.reopenDocumentRequest, { params });
  expect((await waitingFor(bob))[0]).toMatchObject({ state: "open", reason: null });
  expect((await ada.call(endpoints.withdrawDocumentRequest, { params })).body.state).toBe(
    "withdrawn",
  );
  expect(await waitingFor(bob)).toEqual([]);
  expect((await shownTo(bob, request)).body.state).toBe("withdrawn");
});

test("who is asked must be able to add documents, to the collection that is named", async () => {
  const { ada, bob, collection } = await bakery();
  const viewer = await joinAs(app, ada, "viewer");
  const stranger = await app.signUp();
  const { id: own } = await ada.collection();
  const chat_id = await unansweredTurn(ada);
  const ask = async (asked: object) => {
    const body = { chat_id, question, ...asked };
    const { status, body: said } = await ada.call(endpoints.createDocumentRequest, { body });
    return [status, JSON.stringify(said)];
  };
  const refused = (code: string) => [422, expect.stringContaining(code)];
  const team = async (person: typeof viewer) =>
    (await ada.call(createTeam, { body: { name: person.user.id, member_ids: [person.user.id] } }))
      .body.id;
  expect(await ask({})).toEqual(refused("request_recipient_missing"));
  expect(await ask({ recipient_id: viewer.user.id })).toEqual(
    refused("request_recipient_cannot_add"),
  );
  expect(await ask({ recipient_id: stranger.user.id })).toEqual(
    refused("request_recipient_unknown"),
  );
  expect(await ask({ team_id: await team(viewer) })).toEqual(refused("request_team_cannot_add"));
  expect(await ask({ recipient_id: bob.user.id, collection_id: own })).toEqual(
    refused("request_collection_closed"),
  );
  expect(await ask({ recipient_id: bob.user.id, due_on: "2020-01-01" })).toEqual(
    refused("request_due_past"),
  );
  const asked = { team_id: await team(bob), collection_id: collection };
  expect((await ask(asked))[0]).toBe(201);
  expect(await ask(asked)).toEqual([409, expect.stringContaining("request_exists")]);
});
