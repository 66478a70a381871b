import { askReviewers, createDraft, deleteDraft } from "@lectern/contract/drafts";
import { createTeam, removeTeamMember } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { allSent, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });

const asked = (email: string, name = "The lease") =>
  mail.to(email).filter(({ subject }) => subject === `Review the draft ${name}`);

test("who is asked to review a draft gets a mail that opens it, and who asks gets none", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { body: draft } = await ada.call(createDraft, { body: { name: "The lease" } });
  const params = { draft_id: draft.id };
  const body = { reviewer_ids: [ada.user.id, bob.user.id] };
  expect((await ada.call(askReviewers, { params, body })).status).toBe(200);
  await expect.poll(() => asked(bob.user.email).length).toBe(1);
  expect(asked(bob.user.email)[0]?.text).toContain(`/assets/drafts/${draft.id}`);
  expect((await ada.call(deleteDraft, { params })).status).toBe(204);
  await allSent(app);
  expect(asked(ada.user.email)).toEqual([]);
});

test("of a team, each present member gets one mail, however often they are asked at once", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const [eve, dan] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "viewer")];
  const team = async (name: string, ...people: Person[]) =>
    (
      await ada.call(createTeam, {
        body: { name, member_ids: people.map(({ user }) => user.id) },
      })
    ).body.id;
  const team_ids = [await team("Legal", ada, bob, eve, dan), await team("Board", bob, dan)];
  await ada.call(removeTeamMember, { params: { id: team_ids[0]!, user_id: eve.user.id } });
  const { body: draft } = await ada.call(createDraft, { body: { name: "The rent" } });
  const params = { draft_id: draft.id };
  const body = { reviewer_ids: [bob.user.id], team_ids };
  expect((await ada.call(askReviewers, { params, body })).status).toBe(200);
  await expect.poll(() => asked(bob.user.email, "The rent").length).toBe(1);
  await allSent(app);
  const counts = [ada, bob, eve, dan].map(({ user }) => asked(user.email, "The rent").length);
  expect(counts).toEqual([0, 1, 0, 1]);
});
