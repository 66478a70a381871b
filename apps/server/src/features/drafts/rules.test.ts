import type { Draft } from "@lectern/contract/drafts";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import {
  approveSection,
  approveWhole,
  askFor,
  changeSection,
  inSection,
  writeDraft,
} from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";

const app = await startApp();

const barredFor = async (person: Person, { id }: Draft) =>
  (await person.call(endpoints.getDraft, { params: { draft_id: id } })).body.sections[0]?.barred;

async function setFourEyes(person: Person, four_eyes: boolean) {
  const params = { id: person.organizationId };
  return person.call(endpoints.updateOrganization, { params, body: { four_eyes } });
}

const actionsIn = async (person: Person) =>
  (await person.call(endpoints.listAuditEvents, { query: { page_size: 100 } })).body.results.map(
    ({ action }) => action,
  );

test("with the four-eyes rule nobody approves a draft of their own, and is told who may", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const made = await writeDraft(bob, "Lease", { Term: "It ends." });
  const draft = await askFor(bob, made, { people: [bob] });
  expect((await setFourEyes(bob, true)).status).toBe(403);
  expect((await setFourEyes(ada, true)).body).toMatchObject({ four_eyes: true });
  expect(await barredFor(bob, draft)).toBe("owner");
  const alone = await approveSection(bob, draft, 0, true);
  expect([alone.status, alone.body]).toMatchObject([403, { code: "draft_four_eyes_nobody" }]);
  await askFor(bob, draft, { people: [ada] });
  const refused = await approveSection(bob, draft, 0, true);
  const people = `\u2068${ada.user.first_name} ${ada.user.last_name}\u2069`;
  expect(refused).toMatchObject({
    status: 403,
    body: { code: "draft_four_eyes", params: { people } },
  });
  const { body: sent } = await bob.call(endpoints.returnDraftSection, {
    params: inSection(draft, 0),
    body: { hash: draft.sections[0]!.hash, reason: "Say when." },
  });
  expect(sent.state).toBe("changes_requested");
  await askFor(bob, draft, { people: [ada] });
  expect(await barredFor(ada, draft)).toBeNull();
  expect((await approveSection(ada, draft, 0, true)).status).toBe(200);
  expect((await approveWhole(bob, draft, true)).body).toMatchObject({ code: "draft_four_eyes" });
  expect((await approveWhole(ada, draft, true)).body).toMatchObject({ state: "approved" });
  await setFourEyes(ada, true);
  await setFourEyes(ada, false);
  const actions = await actionsIn(ada);
  expect(actions.filter((one) => one.startsWith("workspace.four_eyes"))).toEqual([
    "workspace.four_eyes_off",
    "workspace.four_eyes_on",
  ]);
});

test("without the rule an owner approves as before", async () => {
  const ada = await app.signUp();
  const draft = await askFor(ada, await writeDraft(ada, "Lease", { Term: "It ends." }), {
    people: [ada],
  });
  expect(await barredFor(ada, draft)).toBeNull();
  expect((await approveSection(ada, draft, 0, true)).status).toBe(200);
  expect((await approveWhole(ada, draft, true)).body).toMatchObject({ state: "approved" });
});

test("who is in an asked team at the moment reviews; who leaves it loses the draft at once", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "viewer")];
  const { body: team } = await ada.call(endpoints.createTeam, {
    body: { name: "Legal", member_ids: [bob.user.id] },
  });
  const made = await writeDraft(ada, "Lease", { Term: "It ends.", Rent: "It is low." });
  const params = { draft_id: made.id };
  const status = async (person: Person) =>
    (await person.call(endpoints.getDraft, { params })).status;
  expect([await status(bob), await status(eve)]).toEqual([404, 404]);
  const draft = await askFor(ada, made, { teams: [team.id] });
  expect(draft.reviewing_teams).toMatchObject([{ team: { id: team.id, name: "Legal" } }]);
  const seen = await bob.call(endpoints.getDraft, { params });
  expect(seen.body).toMatchObject({ for_me: true, permissions: { review: true, edit: false } });
  const comment = { section_id: draft.sections[0]!.id, text: "When?" };
  const commented = await bob.call(endpoints.addDraftComment, { params, body: comment });
  expect(commented.status).toBe(200);
  expect((await approveSection(bob, draft, 0, true)).status).toBe(200);
  const listed = await bob.call(endpoints.listDrafts, { query: { for_me: "true" } });
  expect(listed.body.results.map(({ id }) => id)).toEqual([draft.id]);

  const place = (person: Person) => ({ params: { id: team.id, user_id: person.user.id } });
  await ada.call(endpoints.removeTeamMember, place(bob));
  await ada.call(endpoints.addTeamMember, place(eve));
  expect([await status(bob), await status(eve)]).toEqual([404, 200]);
  expect((await approveSection(bob, draft, 1, true)).status).toBe(404);
  expect((await approveSection(eve, draft, 1, true)).status).toBe(200);
  const asked = { params: { ...params, team_id: team.id } };
  expect((await ada.call(endpoints.removeReviewingTeam, asked)).body.reviewing_teams).toEqual([]);
  expect(await status(eve)).toBe(404);
});

test("a team is told of changes of its drafts, and who joins or leaves it of that", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "viewer")];
  const { body: team } = await ada.call(endpoints.createTeam, {
    body: { name: "Legal", member_ids: [ada.user.id, bob.user.id] },
  });
  const made = await writeDraft(ada, "Lease", { Term: "It ends." });
  const draft = await askFor(ada, made, { teams: [team.id] });
  // A team asks nothing of the owner.
  expect(draft.for_me).toBe(false);
  const streams = [await hearLibrary(app.url, bob), await hearLibrary(app.url, eve)];
  const counts = () =>
    streams.map(({ heard }) => heard.filter((one) => one.type === "draft").length);
  await changeSection(ada, draft, 0, { content: "It ends in May." });
  await expect.poll(counts).toEqual([1, 0]);
  await ada.call(endpoints.addTeamMember, { params: { id: team.id, user_id: eve.user.id } });
  await expect.poll(counts).toEqual([1, 1]);
  await ada.call(endpoints.removeTeamMember, { params: { id: team.id, user_id: bob.user.id } });
  await expect.poll(counts).toEqual([2, 1]);
});

test("only teams and people of the workspace are asked", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { body: foreign } = await eve.call(endpoints.createTeam, { body: { name: "Foreign" } });
  const { id: draft_id } = await writeDraft(ada, "Lease", { Term: "It ends." });
  for (const body of [{ team_ids: [foreign.id] }, { reviewer_ids: [eve.user.id] }, {}]) {
    const refused = await ada.call(endpoints.askReviewers, { params: { draft_id }, body });
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: [{ msg: "Choose members or teams of this workspace." }] },
    });
  }
});

test("an approved draft is published as it was seen, and again as the next version", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const publish = (draft: Draft, person = ada) =>
    person.call(endpoints.publishDraft, {
      params: { draft_id: draft.id },
      body: { hash: draft.hash },
    });
  const made = await writeDraft(ada, "The lease", { Term: "It ends.", Rent: "It is low." });
  const draft = await askFor(ada, made, { people: [bob] });
  expect(await publish(draft)).toMatchObject({ status: 409, body: { code: "draft_not_approved" } });
  await approveSection(bob, draft, 0, true);
  expect((await publish(draft)).status).toBe(409);
  await approveSection(bob, draft, 1, true);
  expect((await publish(draft)).status).toBe(409);
  const { body: approved } = await approveWhole(bob, draft, true);
  expect((await publish(approved, bob)).status).toBe(403);
  const { body: first } = await publish(approved);
  expect(first).toMatchObject({
    added: true,
    asset: { name: "The lease", kind: "report", version: 1, origin: { type: "draft" } },
  });
  expect(first.asset.origin?.id).toBe(draft.id);
  expect((await publish(approved)).body).toMatchObject({ added: false });
  expect((await publish({ ...approved, hash: "another" })).status).toBe(409);

  const { body: changed } = await changeSection(ada, approved, 0, { content: "It ends in May." });
  expect((await publish(approved)).status).toBe(409);
  expect((await publish(changed)).status).toBe(409);
  const textOf = async (number: number) =>
    (
      await ada.call(endpoints.getAssetVersion, {
        params: { asset_id: first.asset.id, number: String(number) },
      })
    ).body.chat?.answer?.content;
  expect(await textOf(1)).toBe("## Term\n\nIt ends.\n\n## Rent\n\nIt is low.");
  const again = (await approveSection(bob, await askFor(ada, changed, { people: [bob] }), 0, true))
    .body;
  await approveWhole(bob, again, true);
  const { body: second } = await publish(again);
  expect(second.asset).toMatchObject({ id: first.asset.id, version: 2 });
  expect(await textOf(2)).toContain("It ends in May.");
  expect(await textOf(1)).not.toContain("May");
  const actions = await actionsIn(ada);
  expect(actions.filter((one) => one === "draft.published")).toHaveLength(2);
});

test("the rule holds for who wrote the present text of a draft that is another's", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  await setFourEyes(ada, true);
  const draft = await askFor(ada, await writeDraft(ada, "Lease", { Term: "It ends." }), {
    people: [bob],
  });
  await app.deps.db
    .updateTable("draft_section")
    .set({ written_by: bob.user.id })
    .where("draft_id", "=", draft.id)
    .execute();
  expect(await barredFor(bob, draft)).toBe("writer");
  expect((await approveSection(bob, draft, 0, true)).status).toBe(403);
});
