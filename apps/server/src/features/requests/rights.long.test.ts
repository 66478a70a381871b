import { createTeam, removeTeamMember, updateMember } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { became, give, requestOf, shownTo, turnsOf } from "#test/chat/requests.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const says = "Sourdough rises for twelve hours before baking.";

const listed = async (person: Person) =>
  (await person.call(endpoints.listDocumentRequests, {})).body.results.map(({ id }) => id);

test("nobody but who asks and who is asked sees a request; admins count them", async () => {
  const ada = await app.signUp();
  const [bob, viewer] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const admin = await joinAs(app, ada, "admin");
  const request = await requestOf(viewer, { recipient_id: bob.user.id });
  const stranger = await app.signUp();
  for (const person of [ada, admin, stranger]) {
    expect(await listed(person)).toEqual([]);
    const params = { request_id: request.id };
    const calls = [
      shownTo(person, request),
      give(person, request, request.id),
      person.call(endpoints.declineDocumentRequest, { params, body: { reason: "No." } }),
      person.call(endpoints.withdrawDocumentRequest, { params }),
      person.call(endpoints.reopenDocumentRequest, { params }),
      person.call(endpoints.retryDocumentRequest, { params }),
      person.call(endpoints.seeDocumentRequest, { params }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  }
  const counts = (person: Person) => person.call(endpoints.countDocumentRequests, {});
  expect((await counts(admin)).body).toMatchObject({ open: 1, answered: 0 });
  expect((await counts(bob)).status).toBe(403);
  const [event] = (await eventsOf(ada)).results;
  expect(event?.action).toBe("request.created");
  expect(event?.target).toBeNull();
  const foreign = await viewer.call(endpoints.declineDocumentRequest, {
    params: { request_id: request.id },
    body: { reason: "No." },
  });
  expect(foreign.status).toBe(403);
  const params = { request_id: request.id };
  expect((await bob.call(endpoints.withdrawDocumentRequest, { params })).status).toBe(403);
});

test("who may no longer add documents, or left the team, sees the request no longer", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "editor")];
  const { body: team } = await ada.call(createTeam, {
    body: { name: "Bakers", member_ids: [bob.user.id, eve.user.id] },
  });
  const request = await requestOf(ada, { team_id: team.id });
  expect([await listed(bob), await listed(eve)]).toEqual([[request.id], [request.id]]);
  await ada.call(removeTeamMember, { params: { id: team.id, user_id: eve.user.id } });
  await ada.call(updateMember, { params: { id: bob.user.id }, body: { group: "viewer" } });
  expect([await listed(bob), await listed(eve)]).toEqual([[], []]);
  expect((await shownTo(bob, request)).status).toBe(404);
});

test("a document that who asks cannot open is refused, and one that is closed later answers nothing", async () => {
  const ada = await app.signUp();
  const [bob, viewer] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const shelf = { name: "Recipes", visibility: "private" } as const;
  const { id: own } = (await bob.call(endpoints.createCollection, { body: shelf })).body;
  const document = await read(app, bob, own, { name: "Sourdough.txt", passages: [says] });
  const request = await requestOf(viewer, { recipient_id: bob.user.id });
  const refused = await give(bob, request, document);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining("request_document_hidden"),
  ]);
  const share = (visibility: "private" | "shared") =>
    bob.call(endpoints.updateCollection, {
      params: { collection_id: own },
      body: { visibility },
    });
  await share("shared");
  await app.deps.db
    .updateTable("document")
    .set({ status: "processing" })
    .where("id", "=", document)
    .execute();
  expect((await give(bob, request, document)).body.state).toBe("received");
  await share("private");
  expect((await shownTo(viewer, request)).body).toMatchObject({
    document: null,
    has_document: true,
  });
  await app.deps.db
    .updateTable("document")
    .set({ status: "ready" })
    .where("id", "=", document)
    .execute();
  const job = { organization_id: ada.organizationId, request_id: request.id };
  await app.deps.jobs.enqueue(app.deps.db, "answer-request", job);
  await became(viewer, request, "not_held");
  const turns = await turnsOf(viewer, request.session_id ?? "");
  expect(JSON.stringify(turns.at(-1))).not.toContain("twelve hours");
});

test("why a question could not be asked again is told to nobody but who asks", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const request = await requestOf(ada, { recipient_id: bob.user.id });
  const failure = JSON.stringify({ code: "request_stopped", params: {} });
  await app.deps.db
    .updateTable("document_request")
    .set({ state: "received", outcome: "failed", failure })
    .where("id", "=", request.id)
    .execute();
  expect((await shownTo(ada, request)).body.failure).toMatchObject({ code: "request_stopped" });
  expect((await shownTo(bob, request)).body).toMatchObject({ outcome: "failed", failure: null });
});
