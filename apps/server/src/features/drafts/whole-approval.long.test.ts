import type { Draft } from "@lectern/contract/drafts";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import {
  approveSection,
  approveWhole,
  askFor,
  changeSection,
  writeDraft,
} from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();

/** A draft of Ada's with two sections without sources, which Bob is asked to review. */
async function asked() {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const made = await writeDraft(ada, "Lease", { Term: "It ends.", Rent: "It is low." });
  return { ada, bob, draft: await askFor(ada, made, { people: [bob] }) };
}

const approveSections = async (person: Person, draft: Draft) => {
  for (const at of draft.sections.keys()) await approveSection(person, draft, at, true);
};

test("the whole is approved once all sections are, with who, when, the version and the hash", async () => {
  const { bob, draft } = await asked();
  await approveSection(bob, draft, 0, true);
  const early = await approveWhole(bob, draft, true);
  expect([early.status, early.body]).toMatchObject([409, { code: "draft_sections_not_approved" }]);
  await approveSection(bob, draft, 1, true);
  const { body } = await approveWhole(bob, draft, true);
  expect(body).toMatchObject({
    state: "approved",
    approval: { by: { id: bob.user.id }, version: 1, hash: draft.hash, unsupported: 2 },
  });
});

test("sentences without support need an explicit yes of the whole, too", async () => {
  const { bob, draft } = await asked();
  await approveSections(bob, draft);
  const refused = await approveWhole(bob, draft);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "draft_sentences_unsupported", params: { count: 2 } },
  ]);
});

test("a change voids the approval of the whole for good, even if it is taken back", async () => {
  const { ada, bob, draft } = await asked();
  await approveSections(bob, draft);
  const { body: approved } = await approveWhole(bob, draft, true);
  const { body: changed } = await changeSection(ada, approved, 0, { content: "It ends in May." });
  expect(changed).toMatchObject({ state: "draft", version: 2, approval: { version: 1 } });
  const stale = await approveWhole(bob, approved, true);
  expect([stale.status, stale.body]).toMatchObject([409, { code: "draft_sections_changed" }]);
  const { body: back } = await changeSection(ada, changed, 0, { content: "It ends." });
  expect(back.hash).toBe(approved.hash);
  const again = await askFor(ada, back, { people: [bob] });
  await approveSection(bob, again, 0, true);
  const { body } = await bob.call(endpoints.getDraft, { params: { draft_id: draft.id } });
  expect(body).toMatchObject({ state: "in_review", approved_count: 2, for_me: true });
});

test("the first approval of a text stays", async () => {
  const { ada, bob, draft } = await asked();
  await approveSections(bob, draft);
  const { body: first } = await approveWhole(bob, draft, true);
  const { body: second } = await approveWhole(ada, draft, true);
  expect(second.approval).toEqual(first.approval);
});

test("a draft of which only the approval of the whole is missing waits for its owner, if for nobody else", async () => {
  const { ada, bob, draft } = await asked();
  const params = { draft_id: draft.id };
  const { body: team } = await ada.call(endpoints.createTeam, {
    body: { name: "Legal", member_ids: [ada.user.id] },
  });
  const waits = async (person: Person) => {
    const { body } = await person.call(endpoints.listDrafts, { query: { waiting: "true" } });
    return body.results.map(({ id }) => id);
  };
  await writeDraft(ada, "Without a section", {});
  await approveSections(bob, draft);
  expect([await waits(ada), await waits(bob)]).toEqual([[], [draft.id]]);
  const reviewer = { ...params, account_id: bob.user.id };
  await ada.call(endpoints.removeReviewer, { params: reviewer });
  expect([await waits(ada), await waits(bob)]).toEqual([[draft.id], []]);
  // In a team of the owner alone is nobody else.
  await askFor(ada, draft, { teams: [team.id] });
  expect(await waits(ada)).toEqual([draft.id]);
  const place = { params: { id: team.id, user_id: bob.user.id } };
  await ada.call(endpoints.addTeamMember, place);
  expect([await waits(ada), await waits(bob)]).toEqual([[], [draft.id]]);
  await ada.call(endpoints.removeTeamMember, place);
  await approveWhole(ada, draft, true);
  expect(await waits(ada)).toEqual([]);
});
