import { deleteUser, exportUser, updateUser } from "@lectern/contract/auth";
import type { Draft } from "@lectern/contract/drafts";
import { createTeam, removeMember, removeTeamMember } from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { askFor, writeDraft } from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { allSent, password, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });

const nameOf = ({ user }: Person) => `${user.first_name} ${user.last_name}`;
const lease = (owner: Person) => writeDraft(owner, "The lease", { Term: "It ends in 2027." });

const mention = (author: Person, draft: Draft, ...mentions: string[]) =>
  author.call(endpoints.addDraftComment, {
    params: { draft_id: draft.id },
    body: { section_id: draft.sections[0]!.id, text: "Is this right?", mentions },
  });

const commentOf = (draft: Draft) => ({ draft_id: draft.id, comment_id: draft.comments.at(-1)!.id });

const resolve = (person: Person, draft: Draft, resolved: boolean) =>
  person.call(endpoints.resolveDraftComment, { params: commentOf(draft), body: { resolved } });

/** The drafts that wait for a person because of mentions, with how many of these there are. */
async function waitingFor(person: Person) {
  const query = { mentions_me: "true" };
  const { body } = await person.call(endpoints.listDrafts, { query });
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ id, open_mentions }) => [id, open_mentions]);
}

async function readersOf(person: Person, { id }: Draft, q = "") {
  const params = { draft_id: id };
  const { status, body } = await person.call(endpoints.listDraftReaders, { params, query: { q } });
  expect(status).toBe(200);
  return body.results.map((one) => one.id).toSorted();
}

const ids = (...people: Person[]) => people.map(({ user }) => user.id).toSorted();

async function teamOf(owner: Person, ...people: Person[]) {
  const body = { name: `Team ${uuid()}`, member_ids: ids(...people) };
  return (await owner.call(createTeam, { body })).body.id;
}

const subject = "You are mentioned in the draft The lease";
const mails = ({ user }: Person) => mail.to(user.email, subject).length;

test("who can be mentioned are the owner, the reviewers and who is in a reviewing team now", async () => {
  const ada = await app.signUp("Ada");
  const [bob, eve, dan] = [
    await joinAs(app, ada, "viewer"),
    await joinAs(app, ada, "editor"),
    await joinAs(app, ada, "admin"),
  ];
  const made = await lease(ada);
  expect(await readersOf(ada, made)).toEqual(ids(ada));
  const team = await teamOf(ada, ada, eve, dan);
  const draft = await askFor(ada, made, { people: [bob, eve], teams: [team] });
  expect(await readersOf(bob, draft)).toEqual(ids(ada, bob, eve, dan));
  expect(await readersOf(bob, draft, eve.user.first_name.toUpperCase())).toEqual(ids(eve));
  await ada.call(removeTeamMember, { params: { id: team, user_id: dan.user.id } });
  expect(await readersOf(bob, draft)).toEqual(ids(ada, bob, eve));
  await ada.call(removeMember, { params: { id: eve.user.id } });
  expect(await readersOf(bob, draft)).toEqual(ids(ada, bob));
  const refused = await dan.call(endpoints.listDraftReaders, { params: { draft_id: draft.id } });
  expect([refused.status, refused.body]).toMatchObject([404, { code: "draft_not_found" }]);
});

test("a mention is kept by id with the name of its time, and who cannot open the draft is refused", async () => {
  const [ada, stranger] = [await app.signUp("Ada"), await app.signUp("Eve")];
  const [bob, colleague] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "editor")];
  const draft = await askFor(ada, await lease(ada), { people: [bob] });
  const { status, body } = await mention(ada, draft, bob.user.id, bob.user.id);
  expect(status).toBe(200);
  expect(body.comments[0]?.mentions).toEqual([{ id: bob.user.id, name: nameOf(bob) }]);
  await bob.call(updateUser, { body: { first_name: "Robert" } });
  const again = await bob.call(endpoints.getDraft, { params: { draft_id: draft.id } });
  expect(again.body.comments[0]?.mentions).toEqual([{ id: bob.user.id, name: nameOf(bob) }]);
  const answers = await Promise.all(
    [colleague.user.id, stranger.user.id, uuid()].map((id) => mention(ada, draft, bob.user.id, id)),
  );
  for (const refused of answers)
    expect([refused.status, refused.body]).toMatchObject([422, { code: "draft_mention_unknown" }]);
  expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1);
  const after = await ada.call(endpoints.getDraft, { params: { draft_id: draft.id } });
  expect(after.body.comments).toHaveLength(1);
});

test("a mention waits on Home until the comment is resolved or deleted, and not for its author", async () => {
  const ada = await app.signUp("Ada");
  const bob = await joinAs(app, ada, "viewer");
  const draft = await askFor(ada, await lease(ada), { people: [bob] });
  expect(await waitingFor(bob)).toEqual([]);
  const { body: mentioned } = await mention(ada, draft, ada.user.id, bob.user.id);
  expect(await waitingFor(ada)).toEqual([]);
  expect(await waitingFor(bob)).toEqual([[draft.id, 1]]);
  await resolve(bob, mentioned, true);
  expect(await waitingFor(bob)).toEqual([]);
  await resolve(bob, mentioned, false);
  expect(await waitingFor(bob)).toEqual([[draft.id, 1]]);
  const { body: twice } = await mention(ada, draft, bob.user.id);
  expect(await waitingFor(bob)).toEqual([[draft.id, 2]]);
  await ada.call(endpoints.deleteDraftComment, { params: commentOf(twice) });
  await ada.call(endpoints.deleteDraftComment, { params: commentOf(mentioned) });
  expect(await waitingFor(bob)).toEqual([]);
});

test("what waits for a person: reviews, own drafts that were sent back, and mentions", async () => {
  const ada = await app.signUp("Ada");
  const bob = await joinAs(app, ada, "viewer");
  const waits = async (person: Person) => {
    const { body } = await person.call(endpoints.listDrafts, { query: { waiting: "true" } });
    return body.results.map(({ id }) => id);
  };
  const draft = await askFor(ada, await lease(ada), { people: [bob] });
  expect([await waits(ada), await waits(bob)]).toEqual([[], [draft.id]]);
  const [section] = draft.sections;
  await bob.call(endpoints.returnDraftSection, {
    params: { draft_id: draft.id, section_id: section!.id },
    body: { hash: section!.hash, reason: "Say when." },
  });
  expect([await waits(ada), await waits(bob)]).toEqual([[draft.id], []]);
  await mention(ada, draft, bob.user.id);
  expect(await waits(bob)).toEqual([draft.id]);
});

test("who is mentioned gets one mail in their language that opens the draft; the author gets none", async () => {
  const ada = await app.signUp("Ada");
  const [bob, eve] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "viewer")];
  await eve.call(updateUser, { body: { preferences: { language: "de" } } });
  const draft = await askFor(ada, await lease(ada), { people: [bob, eve] });
  const { body } = await mention(ada, draft, ada.user.id, bob.user.id, eve.user.id);
  const letter = await mail.next(bob.user.email, subject);
  expect(letter.text).toContain(`/assets/drafts/${draft.id}`);
  expect(letter.text).toContain(nameOf(ada));
  await mail.next(eve.user.email, "Sie werden im Entwurf The lease erwähnt");
  // Opening a comment again is no other mention.
  await resolve(bob, body, true);
  await resolve(bob, body, false);
  await allSent(app);
  expect([mails(ada), mails(bob), mails(eve)]).toEqual([0, 1, 0]);
});

test("who can open the draft no longer is neither mailed nor shown the mention", async () => {
  const ada = await app.signUp("Ada");
  const [bob, eve, dan] = [
    await joinAs(app, ada, "viewer"),
    await joinAs(app, ada, "viewer"),
    await joinAs(app, ada, "viewer"),
  ];
  const team = await teamOf(ada, eve, dan);
  const draft = await askFor(ada, await lease(ada), { people: [bob], teams: [team] });
  await allSent(app);
  await mail.stop();
  await mention(ada, draft, ...ids(bob, eve, dan));
  const params = { draft_id: draft.id, account_id: bob.user.id };
  await ada.call(endpoints.removeReviewer, { params });
  await ada.call(removeTeamMember, { params: { id: team, user_id: eve.user.id } });
  await mail.resume();
  await mail.next(dan.user.email, subject);
  await allSent(app);
  expect([mails(bob), mails(eve), mails(dan)]).toEqual([0, 0, 1]);
  expect([await waitingFor(bob), await waitingFor(eve)]).toEqual([[], []]);
  expect(await waitingFor(dan)).toEqual([[draft.id, 1]]);
});

test("a copy of one's data holds whom one mentioned and where one is mentioned", async () => {
  const ada = await app.signUp("Ada");
  const bob = await joinAs(app, ada, "viewer");
  const draft = await askFor(ada, await lease(ada), { people: [bob] });
  await mention(ada, draft, bob.user.id);
  const copyOf = async (person: Person) =>
    (await person.call(exportUser, {})).body as unknown as { workspaces: { id: string }[] };
  const inWorkspace = async (person: Person) =>
    (await copyOf(person)).workspaces.find(({ id }) => id === ada.organizationId);
  const named = { id: bob.user.id, name: nameOf(bob) };
  expect(await inWorkspace(ada)).toMatchObject({
    draft_comments: [{ draft_id: draft.id, mentions: [named] }],
    draft_mentions: [],
  });
  expect(await inWorkspace(bob)).toMatchObject({
    draft_comments: [],
    draft_mentions: [{ draft_id: draft.id, name: nameOf(bob) }],
  });
  await ada.call(endpoints.removeReviewer, {
    params: { draft_id: draft.id, account_id: bob.user.id },
  });
  expect(await inWorkspace(bob)).toMatchObject({ draft_mentions: [] });
});

test("the name of a deleted account goes from the comments that mention it", async () => {
  const ada = await app.signUp("Ada");
  const [bob, eve] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "viewer")];
  await bob.call(updateUser, { body: { first_name: "Bob", last_name: "O'Hara (Sr.)" } });
  await eve.call(updateUser, { body: { first_name: "Bob", last_name: "O'Hara (Sr.)s" } });
  const draft = await askFor(ada, await lease(ada), { people: [bob, eve] });
  const text = "@Bob O'Hara (Sr.), ask @Bob O'Hara (Sr.)s.";
  const body = { section_id: draft.sections[0]!.id, text, mentions: ids(bob, eve) };
  const params = { draft_id: draft.id };
  expect((await ada.call(endpoints.addDraftComment, { params, body })).status).toBe(200);
  expect((await bob.call(deleteUser, { body: { password } })).status).toBe(204);
  const seen = async () => (await ada.call(endpoints.getDraft, { params })).body.comments[0];
  await expect.poll(async () => (await seen())?.mentions.map(({ id }) => id)).toEqual(ids(eve));
  expect((await seen())?.text).toBe("@Deleted account, ask @Bob O'Hara (Sr.)s.");
});
