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
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();

const recorded = (person: Person) => actionsOn(person, "draft");

test("a decision names the version it is about, and keeps it when the text changes", async () => {
  const ada = await app.signUp();
  const made = await writeDraft(ada, "Lease", { Term: "It ends.", Rent: "It is low." });
  const draft = await askFor(ada, made, { people: [ada] });
  const first = (await approveSection(ada, draft, 0, true)).body;
  const changed = (await changeSection(ada, first, 1, { content: "It is high." })).body;
  expect(changed.version).toBe(2);
  const { body } = await ada.call(endpoints.returnDraftSection, {
    params: inSection(changed, 1),
    body: { hash: changed.sections[1]!.hash, reason: "How high?" },
  });
  expect(body.sections.map(({ decision }) => [decision?.kind, decision?.version])).toEqual([
    ["approved", 1],
    ["returned", 2],
  ]);
});

test("the audit log names the section, its version and the unsupported sentences of a decision", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  const made = await writeDraft(ada, "Lease", { Term: "It ends. It is long.", Rent: "# Low" });
  const draft = await askFor(ada, made, { people: [bob] });
  const { body: returned } = await ada.call(endpoints.returnDraftSection, {
    params: inSection(draft, 1),
    body: { hash: draft.sections[1]!.hash, reason: "How low?" },
  });
  const again = await askFor(ada, returned, { people: [bob] });
  await approveSection(ada, again, 0, true);
  await approveSection(ada, again, 1);
  await approveWhole(ada, again, true);
  expect((await recorded(ada)).slice(0, 4)).toEqual([
    ["approved", "Lease (version 1, 2 unsupported)"],
    ["section_approved", "Lease · Rent (version 1)"],
    ["section_approved", "Lease · Term (version 1, 2 unsupported)"],
    ["review_asked", "Lease"],
  ]);
  expect(await recorded(ada)).toContainEqual(["section_returned", "Lease · Rent (version 1)"]);
  // A draft is not named to those who did not do it.
  expect((await recorded(bob))[1]).toEqual(["section_approved", null]);
});

test("the audit log says who is asked for a review no longer", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { body: team } = await ada.call(endpoints.createTeam, { body: { name: "Legal" } });
  const made = await writeDraft(ada, "Lease", { Term: "It ends." });
  const draft = await askFor(ada, made, { people: [bob], teams: [team.id] });
  const params = { draft_id: draft.id };
  const remove = () =>
    ada.call(endpoints.removeReviewer, { params: { ...params, account_id: bob.user.id } });
  await remove();
  // Who is not asked is not withdrawn from.
  await remove();
  await ada.call(endpoints.removeReviewingTeam, { params: { ...params, team_id: team.id } });
  expect(await recorded(ada)).toEqual([
    ["review_withdrawn", "Lease · Legal"],
    ["review_withdrawn", `Lease · ${bob.user.first_name} ${bob.user.last_name}`],
    ["review_asked", "Lease"],
    ["created", "Lease"],
  ]);
});

test("once a section is approved, a new name or order and a removed section are recorded", async () => {
  const ada = await app.signUp();
  const made = await writeDraft(ada, "Lease", { Term: "It ends.", Rent: "It is low.", End: "" });
  const params = { draft_id: made.id };
  const change = (body: { name?: string; section_ids?: string[] }) =>
    ada.call(endpoints.updateDraft, { params, body });
  const [term, rent, end] = made.sections.map(({ id }) => id) as [string, string, string];
  await change({ name: "The lease", section_ids: [rent, term, end] });
  expect(await recorded(ada)).toEqual([["created", "Lease"]]);
  const draft = await askFor(ada, made, { people: [ada] });
  await approveSection(ada, draft, 0, true);
  await approveSection(ada, draft, 1, true);
  const before = await recorded(ada);
  await change({ name: "The lease of 2027", section_ids: [term, rent, end] });
  // What is as it was is no change.
  await change({ name: "The lease of 2027", section_ids: [term, rent, end] });
  const remove = (section_id: string) =>
    ada.call(endpoints.removeDraftSection, { params: { ...params, section_id } });
  // What is left is approved, section by section.
  expect((await remove(end)).body).toMatchObject({ state: "in_review", version: 2 });
  await remove(rent);
  const entries = await recorded(ada);
  expect(entries.slice(0, entries.length - before.length)).toEqual([
    ["section_removed", "The lease of 2027 · Rent"],
    ["section_removed", "The lease of 2027 · End"],
    ["sections_ordered", "The lease"],
    ["renamed", "The lease → The lease of 2027"],
  ]);
});

test("a change that ends an approval of a section or of the whole is recorded, others are not", async () => {
  const ada = await app.signUp();
  const made = await writeDraft(ada, "Lease", { Term: "It ends.", Rent: "It is low." });
  const asked = await askFor(ada, made, { people: [ada] });
  const { body: begun } = await changeSection(ada, asked, 0, { content: "It ends soon." });
  await approveSection(ada, begun, 0, true);
  const { body: both } = await approveSection(ada, begun, 1, true);
  const { body: changed } = await changeSection(ada, both, 1, { content: "It is high." });
  const { body: on } = await changeSection(ada, changed, 1, { content: "It is very high." });
  const again = await askFor(ada, on, { people: [ada] });
  const { body: ready } = await approveSection(ada, again, 1, true);
  const add = (title: string) =>
    ada.call(endpoints.addDraftSection, { params: { draft_id: made.id }, body: { title } });
  await approveWhole(ada, ready, true);
  await add("End");
  await add("Costs");
  const entries = await recorded(ada);
  expect(entries.filter(([action]) => action === "reopened")).toEqual([
    ["reopened", "Lease"],
    ["reopened", "Lease · Rent"],
  ]);
  expect(entries.slice(0, 2)).toEqual([
    ["reopened", "Lease"],
    ["approved", "Lease (version 3, 2 unsupported)"],
  ]);
});

test("who takes a draft along as a file is recorded, with its version", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  const made = await writeDraft(ada, "Lease", { Term: "It ends." });
  const draft = await askFor(ada, made, { people: [bob] });
  const request = { params: { draft_id: draft.id }, query: { format: "md" as const } };
  expect((await bob.call(endpoints.exportDraft, request)).status).toBe(200);
  expect((await recorded(bob))[0]).toEqual(["exported", "Lease (version 1)"]);
  // A draft is not named to those who did not do it.
  expect((await recorded(ada))[0]).toEqual(["exported", null]);
});
