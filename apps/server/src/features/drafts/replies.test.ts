import type { Draft } from "@lectern/contract/drafts";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { askFor, writeDraft } from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();

/** A draft of Ada's with a comment of Bob's, who is asked to review it. */
async function commented() {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const made = await writeDraft(ada, "Lease", { Term: "It ends." });
  const draft = await askFor(ada, made, { people: [bob] });
  const { body } = await bob.call(endpoints.addDraftComment, {
    params: { draft_id: draft.id },
    body: { section_id: draft.sections[0]!.id, quote: "It ends.", text: "When?" },
  });
  return { ada, bob, draft: body };
}

const at = (draft: Draft, comment: number) => ({
  draft_id: draft.id,
  comment_id: draft.comments[comment]!.id,
});

const reply = (person: Person, draft: Draft, text: string, comment = 0, mentions: string[] = []) =>
  person.call(endpoints.replyToDraftComment, {
    params: at(draft, comment),
    body: { text, mentions },
  });

test("a reply answers a comment, and a reply to it answers the same comment", async () => {
  const { ada, bob, draft } = await commented();
  const { body: answered } = await reply(ada, draft, "In May.");
  const { status, body } = await reply(bob, answered, "Of which year?", 1);
  expect(status).toBe(200);
  const [comment] = draft.comments;
  expect(body.comments).toMatchObject([
    { text: "When?", reply_to: null },
    { text: "In May.", reply_to: comment!.id, section_id: comment!.section_id },
    { text: "Of which year?", reply_to: comment!.id },
  ]);
  // One thing is open, however much was said about it.
  expect(body.open_comments).toBe(1);
});

test("a comment is resolved and opened again with its replies, whichever of them is named", async () => {
  const { ada, bob, draft } = await commented();
  const { body: answered } = await reply(ada, draft, "In May.", 0, [bob.user.id]);
  const mentioned = async () =>
    (await bob.call(endpoints.getDraft, { params: { draft_id: draft.id } })).body.open_mentions;
  expect(await mentioned()).toBe(1);
  const resolve = (comment: number, resolved: boolean) =>
    ada.call(endpoints.resolveDraftComment, { params: at(answered, comment), body: { resolved } });
  const states = ({ comments }: Draft) => comments.map(({ resolved_at }) => resolved_at !== null);
  const { body: resolved } = await resolve(1, true);
  expect(states(resolved)).toEqual([true, true]);
  expect(await mentioned()).toBe(0);
  const late = await reply(ada, answered, "Of 2027.");
  expect([late.status, late.body]).toMatchObject([409, { code: "draft_comment_resolved" }]);
  expect(states((await resolve(0, false)).body)).toEqual([false, false]);
});

test("who cannot open the draft is mentioned in no reply", async () => {
  const { ada, draft } = await commented();
  const eve = await joinAs(app, ada, "editor");
  const refused = await reply(ada, draft, "Ask her.", 0, [eve.user.id]);
  expect([refused.status, refused.body]).toMatchObject([422, { code: "draft_mention_unknown" }]);
});

test("a comment that others replied to stays; one's own replies go with it", async () => {
  const { ada, bob, draft } = await commented();
  const { body: answered } = await reply(ada, draft, "In May.");
  const remove = (person: Person, comment: number) =>
    person.call(endpoints.deleteDraftComment, { params: at(answered, comment) });
  expect(await remove(bob, 0)).toMatchObject({
    status: 409,
    body: { code: "draft_comment_answered" },
  });
  expect((await remove(bob, 1)).status).toBe(403);
  expect((await remove(ada, 1)).body.comments).toHaveLength(1);
  await reply(bob, draft, "I see.");
  expect((await remove(bob, 0)).body.comments).toEqual([]);
});
