import type { Draft } from "@lectern/contract/drafts";
import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { askFor, changeSection, inSection, writeDraft } from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { saying } from "#test/servers/models/model-server.ts";

const { server, app } = await startWithModel();
const ada = await app.signUp();

const old = "One is first. Two is later. Three is last.";
const suggested = "Aldane is first. Tessel is later. Corvo is last.";

/** Makes a draft of one section, and has a model suggest another text of it. */
async function rewritten(): Promise<Draft> {
  server.script = () => saying(suggested);
  const draft = await writeDraft(ada, "Order", { Order: old });
  const { status, body } = await ada.call(endpoints.rewriteDraftSection, {
    params: inSection(draft, 0),
    body: { hash: draft.sections[0]!.hash, instruction: "Use the names." },
  });
  expect(status).toBe(200);
  return body;
}

const readAgain = async ({ id }: Draft) =>
  (await ada.call(endpoints.getDraft, { params: { draft_id: id } })).body;

const decide = (draft: Draft, body: { revision: number; accepted: string; content: string }) =>
  ada.call(endpoints.decideDraftSuggestion, { params: inSection(draft, 0), body });

test("a suggestion stays until it is decided, with what it was made for and by whom", async () => {
  const draft = await readAgain(await rewritten());
  const [section] = draft.sections;
  expect(section).toMatchObject({
    content: old,
    suggestion: {
      by: { id: ada.user.id },
      instruction: "Use the names.",
      version: 1,
      hash: section!.hash,
      revision: 1,
      accepted: old,
      content: suggested,
    },
  });
});

test("what is accepted and undone is kept, and becomes the text when nothing is left", async () => {
  const draft = await rewritten();
  // The first change is accepted, the second one undone.
  const accepted = "Aldane is first. Two is later. Three is last.";
  const content = "Aldane is first. Two is later. Corvo is last.";
  await decide(draft, { revision: 1, accepted, content });
  const [kept] = (await readAgain(draft)).sections;
  expect(kept).toMatchObject({ content: old, suggestion: { revision: 2, accepted, content } });
  const done = (await decide(draft, { revision: 2, accepted: content, content })).body;
  expect(done.sections[0]).toMatchObject({ content, suggestion: null });
  expect(done.sections[0]!.sentences).toHaveLength(3);
  const after = await decide(draft, { revision: 3, accepted: old, content: suggested });
  expect([after.status, after.body]).toMatchObject([404, { code: "draft_suggestion_not_found" }]);
});

test("a suggestion for an older text is not applied, and can be discarded", async () => {
  const draft = await rewritten();
  const newer = "One is first. Four is new.";
  const changed = (await changeSection(ada, draft, 0, { content: newer })).body;
  expect(changed.sections[0]!.suggestion?.hash).not.toBe(changed.sections[0]!.hash);
  const all = { revision: 1, accepted: suggested, content: suggested };
  const refused = await decide(draft, all);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "draft_section_changed" }]);
  const { body } = await ada.call(endpoints.discardDraftSuggestion, {
    params: inSection(draft, 0),
  });
  expect(body.sections[0]).toMatchObject({ content: newer, suggestion: null });
});

test("of two windows that decide on a suggestion, the second one is told", async () => {
  const draft = await rewritten();
  const undone = { revision: 1, accepted: old, content: old };
  const more = { revision: 1, accepted: "Aldane is first. Two is later.", content: suggested };
  expect((await decide(draft, more)).status).toBe(200);
  const second = await decide(draft, undone);
  expect([second.status, second.body]).toMatchObject([409, { code: "draft_suggestion_changed" }]);
});

test("reviewers neither see nor decide on a suggestion", async () => {
  const bob = await joinAs(app, ada, "editor");
  const draft = await askFor(ada, await rewritten(), { people: [bob] });
  const params = { draft_id: draft.id };
  const seen = (await bob.call(endpoints.getDraft, { params })).body;
  expect(seen.sections[0]!.suggestion).toBeNull();
  const all = { revision: 1, accepted: suggested, content: suggested };
  const [decided, discarded] = [
    await bob.call(endpoints.decideDraftSuggestion, { params: inSection(draft, 0), body: all }),
    await bob.call(endpoints.discardDraftSuggestion, { params: inSection(draft, 0) }),
  ];
  expect([decided.status, discarded.status]).toEqual([403, 403]);
});
