import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { approveSection, approveWhole, changeSection } from "#test/agents/drafts.ts";
import { leaseDrafts } from "#test/agents/lease-drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { asking, filled, judge, reviewOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const { ada, document, drafted, askedFor } = await leaseDrafts(app);

test("a report becomes a draft with its sections, citations and support", async () => {
  const draft = await drafted();
  expect(draft).toMatchObject({
    state: "draft",
    version: 1,
    origin: { type: "run", name: "What does the lease say?" },
    section_count: 2,
    approved_count: 0,
    unsupported: 0,
  });
  expect(draft.sections.map(({ title, state }) => [title, state])).toEqual([
    ["Term", "draft"],
    ["Liability", "draft"],
  ]);
  for (const { content, sentences } of draft.sections)
    for (const { start, end, citations, support } of sentences) {
      const [number = 0] = citations;
      const { quote } = draft.citations.find(({ index }) => index === number)!;
      expect(content.slice(start, end)).toContain(quote);
      expect(support).toBe("supported");
    }
  expect(draft.citations[0]).toMatchObject({ document_id: document, source: "current" });
});

test("every manual sentence is checked, and keeps the marks it has", async () => {
  const draft = await drafted();
  const [citation] = draft.citations;
  const content = `The lease ends on 31 December 2027 [${citation!.index}]. It ends in 2031 [${citation!.index}]. The rent is low.`;
  const { status, body } = await changeSection(ada, draft, 0, { content });
  expect(status).toBe(200);
  expect(body.sections[0]?.sentences.map(({ support, citations }) => [support, citations])).toEqual(
    [
      ["supported", [citation!.index]],
      ["unsupported", [citation!.index]],
      ["unsupported", []],
    ],
  );
  expect(body).toMatchObject({ unsupported: 2 });
  const stale = await changeSection(ada, draft, 0, { content: "Other words." });
  expect([stale.status, stale.body]).toMatchObject([409, { code: "draft_section_changed" }]);
});

test("a passage is added to be cited with its place, and only if its words are there", async () => {
  const draft = await drafted();
  const params = { draft_id: draft.id };
  const added = await ada.call(endpoints.addDraftCitation, {
    params,
    body: { document_id: document, page: 1, quote: "limited to EUR 250,000" },
  });
  const { citation } = added.body;
  expect(citation).toMatchObject({ quote: "limited to EUR 250,000", document_id: document });
  const content = `Liability is limited to EUR 250,000 [${citation.index}].`;
  const { body } = await changeSection(ada, draft, 0, { content });
  expect(body.sections[0]?.sentences).toMatchObject([{ support: "supported" }]);
  const refused = await ada.call(endpoints.addDraftCitation, {
    params,
    body: { document_id: document, page: 1, quote: "Liability is unlimited" },
  });
  expect(refused.status).toBe(422);
});

test("reviewers see sources only as far as their rights go, until they are asked no longer", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const secret = await ada.collection({ visibility: "private" });
  const hidden = await read(app, ada, secret.id, {
    name: "Secret.txt",
    passages: ["The canary sings at dawn in the cellar."],
  });
  const made = await ada.call(endpoints.createDraft, { body: { name: "Birds" } });
  const params = { draft_id: made.body.id };
  const { citation } = (
    await ada.call(endpoints.addDraftCitation, {
      params,
      body: { document_id: hidden, page: 1, quote: "sings at dawn in the cellar" },
    })
  ).body;
  const { body: draft } = await ada.call(endpoints.addDraftSection, {
    params,
    body: { title: "Song", content: `The canary sings at noon [${citation.index}].` },
  });
  await askedFor(draft, bob);
  const seen = await bob.call(endpoints.getDraft, { params });
  expect(seen.body.citations).toMatchObject([
    { quote: "", document_name: "", rects: [], source: "gone" },
  ]);
  expect(JSON.stringify(seen.body)).not.toMatch(/dawn|cellar|Secret/);
  const account = { ...params, account_id: bob.user.id };
  await ada.call(endpoints.removeReviewer, { params: account });
  expect((await bob.call(endpoints.getDraft, { params })).status).toBe(404);
});

test("comments are told to both, resolved by either and deleted by their author", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const draft = await askedFor(await drafted(), bob);
  const params = { draft_id: draft.id };
  const section_id = draft.sections[0]!.id;
  const { body } = await bob.call(endpoints.addDraftComment, {
    params,
    body: { section_id, quote: "31 December 2027", text: "At midnight?" },
  });
  expect(body.comments).toMatchObject([{ text: "At midnight?", author: { id: bob.user.id } }]);
  const comment = { ...params, comment_id: body.comments[0]!.id };
  const refused = await ada.call(endpoints.deleteDraftComment, { params: comment });
  expect(refused.status).toBe(403);
  const resolved = await ada.call(endpoints.resolveDraftComment, {
    params: comment,
    body: { resolved: true },
  });
  expect(resolved.body).toMatchObject({ open_comments: 0 });
  expect((await bob.call(endpoints.deleteDraftComment, { params: comment })).body.comments).toEqual(
    [],
  );
});

test("versions hold what was written; one that was asked about is kept as it was", async () => {
  const draft = await drafted();
  const params = { draft_id: draft.id };
  const first = (await changeSection(ada, draft, 0, { content: "One." })).body;
  const second = (await changeSection(ada, first, 0, { content: "Two." })).body;
  // Writing on makes no version of each pause.
  expect(second.version).toBe(1);
  const asked = await askedFor(second, ada);
  const third = (await changeSection(ada, asked, 0, { content: "Three." })).body;
  expect(third.version).toBe(2);
  const { body } = await ada.call(endpoints.listDraftVersions, { params });
  expect(body.results.map(({ number }) => number)).toEqual([2, 1]);
  const at = async (number: number) =>
    (await ada.call(endpoints.getDraftVersion, { params: { ...params, number } })).body.sections[0]
      ?.content;
  expect([await at(1), await at(2)]).toEqual(["Two.", "Three."]);
});

test("a file says that it is a draft until the whole is approved", async () => {
  const draft = await askedFor(await drafted(), ada);
  const params = { draft_id: draft.id };
  const file = async () => {
    const address = `/assets/ext/v1/drafts/${draft.id}/export?format=md`;
    const response = await fetch(`${app.url}${address}`, {
      headers: {
        authorization: `Bearer ${ada.token}`,
        "org-id": ada.organizationId,
      },
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  expect(await file()).toContain("Draft, version 1, not approved");
  let now = draft;
  for (const at of [0, 1]) now = (await approveSection(ada, now, at)).body;
  expect(await file()).toContain("Draft, version 1, not approved");
  await approveWhole(ada, now);
  const approved = await file();
  expect(approved).not.toContain("not approved");
  expect(approved).toContain("Lease.txt");
  expect((await ada.call(endpoints.deleteDraft, { params })).status).toBe(204);
  expect((await ada.call(endpoints.getDraft, { params })).status).toBe(404);
});

test("a review becomes a draft: a section for each question, with what each document says", async () => {
  const review = await reviewOf(
    ada,
    [document],
    [
      asking("When does the lease end?", "date", { name: "End" }),
      asking("To what amount is liability limited?", "amount", { name: "Cap" }),
      asking("Who is the landlord's lawyer?", "text", { name: "Lawyer" }),
    ],
  );
  await filled(ada, review.id);
  const from = { type: "review" as const, id: review.id };
  const { status, body: draft } = await ada.call(endpoints.createDraft, { body: { from } });
  expect([status, draft.origin]).toMatchObject([201, { type: "review", id: review.id }]);
  expect(draft.sections.map(({ title }) => title)).toEqual(["End", "Cap"]);
  expect(draft.sections[0]?.content).toBe(
    "### Lease.txt\n\n“The lease begins on 1 March 2026 and ends on 31 December 2027.” [1]",
  );
  expect(draft.sections.flatMap(({ sentences }) => sentences.map((one) => one.support))).toEqual([
    "supported",
    "supported",
  ]);
  expect(draft.citations.map(({ page, quote }) => [page, quote])).toEqual([
    [1, "The lease begins on 1 March 2026 and ends on 31 December 2027."],
    [1, "Liability is limited to EUR 250,000 in any year."],
  ]);
  const cell = [draft.citations[0]!.document_id, review.columns[0]!.id] satisfies [string, string];
  await judge(ada, review.id, cell, { kind: "flagged", note: "Another lease." });
  const { body: later } = await ada.call(endpoints.createDraft, { body: { from } });
  expect(later.sections.map(({ title }) => title)).toEqual(["Cap"]);
  const bob = await joinAs(app, ada, "editor");
  expect((await bob.call(endpoints.createDraft, { body: { from } })).status).toBe(404);
});
