import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { approveSection, approveWhole, changeSection } from "#test/agents/drafts.ts";
import { leaseDrafts } from "#test/agents/lease-drafts.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();
const { ada, drafted, askedFor } = await leaseDrafts(app);

test("a second person approves what they saw, and nothing else", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const draft = await drafted();
  const params = { draft_id: draft.id };
  expect((await bob.call(endpoints.getDraft, { params })).status).toBe(404);
  expect((await approveSection(ada, draft, 0)).body).toMatchObject({ code: "draft_not_in_review" });
  const asked = await askedFor(draft, bob);
  expect(asked.sections.map(({ state }) => state)).toEqual(["in_review", "in_review"]);
  const seen = (await bob.call(endpoints.getDraft, { params })).body;
  expect(seen).toMatchObject({ for_me: true, permissions: { edit: false, review: true } });
  expect((await changeSection(bob, seen, 0, { content: "Mine." })).status).toBe(403);
  // The owner writes on while Bob reads: his approval is of another text.
  const written = (await changeSection(ada, draft, 0, { content: "The lease is long." })).body;
  const stale = await approveSection(bob, seen, 0);
  expect([stale.status, stale.body]).toMatchObject([409, { code: "draft_section_changed" }]);
  const unsupported = await approveSection(bob, written, 0);
  expect([unsupported.status, unsupported.body]).toMatchObject([
    409,
    { code: "draft_sentences_unsupported", params: { count: 1 } },
  ]);
  const approved = (await approveSection(bob, written, 0, true)).body;
  expect(approved.sections[0]).toMatchObject({
    state: "approved",
    decision: {
      kind: "approved",
      by: { id: bob.user.id },
      hash: written.sections[0]!.hash,
      unsupported: 1,
    },
  });
  const all = (await approveSection(bob, approved, 1)).body;
  // The whole waits for him still.
  expect(all).toMatchObject({ state: "in_review", approved_count: 2, for_me: true });
  expect((await approveWhole(bob, all, true)).body).toMatchObject({
    state: "approved",
    for_me: false,
  });
  const events = await ada.call(endpoints.listAuditEvents, { query: { page_size: 100 } });
  const actions = events.body.results.map(({ action }) => action);
  expect(actions.slice(0, 4)).toEqual(
    expect.arrayContaining(["draft.approved", "draft.section_approved", "draft.review_asked"]),
  );
});

test("a changed section is open again, and what was sent back says why", async () => {
  const bob = await joinAs(app, ada, "editor");
  const draft = await askedFor(await drafted(), bob);
  const params = { draft_id: draft.id, section_id: draft.sections[0]!.id };
  const body = { hash: draft.sections[0]!.hash, reason: "Name the day." };
  const returned = (await bob.call(endpoints.returnDraftSection, { params, body })).body;
  // The other section waits for him still.
  expect(returned).toMatchObject({ state: "changes_requested", for_me: true });
  const listed = async () =>
    (await bob.call(endpoints.listDrafts, { query: { for_me: "true" } })).body.results;
  expect((await listed()).map(({ id }) => id)).toContain(draft.id);
  expect(returned.sections[0]?.decision).toMatchObject({
    kind: "returned",
    reason: "Name the day.",
  });
  const approved = (await approveSection(bob, returned, 1)).body;
  expect((await listed()).map(({ id }) => id)).not.toContain(draft.id);
  const reopened = (await changeSection(ada, approved, 1, { title: "Caps" })).body;
  expect(reopened.sections.map(({ state }) => state)).toEqual(["changes_requested", "draft"]);
  const decision = reopened.sections[1]!.decision!;
  expect(decision.hash).not.toBe(reopened.sections[1]!.hash);
});

test("of two approvals at once one wins, and both see the same draft", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const draft = await askedFor(await drafted(), bob);
  const answers = await Promise.all([approveSection(ada, draft, 0), approveSection(bob, draft, 0)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
