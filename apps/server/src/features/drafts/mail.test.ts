import { askReviewers, createDraft, deleteDraft } from "@lectern/contract/drafts";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { joinAs } from "#test/library.ts";
import { allSent, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });

test("who is asked to review a draft gets a mail that opens it, and who asks gets none", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { body: draft } = await ada.call(createDraft, { body: { name: "The lease" } });
  const params = { draft_id: draft.id };
  const body = { reviewer_ids: [ada.user.id, bob.user.id] };
  expect((await ada.call(askReviewers, { params, body })).status).toBe(200);
  const asked = (email: string) =>
    mail.to(email).filter(({ subject }) => subject === "Review the draft The lease");
  await expect.poll(() => asked(bob.user.email).length).toBe(1);
  expect(asked(bob.user.email)[0]?.text).toContain(`/assets/drafts/${draft.id}`);
  expect((await ada.call(deleteDraft, { params })).status).toBe(204);
  await allSent(app);
  expect(asked(ada.user.email)).toEqual([]);
});
