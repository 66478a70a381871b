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
  const before = mail.to(ada.user.email).length;
  const body = { reviewer_ids: [ada.user.id, bob.user.id] };
  expect((await ada.call(askReviewers, { params, body })).status).toBe(200);
  await expect.poll(() => mail.to(bob.user.email).length).toBe(1);
  const [letter] = mail.to(bob.user.email);
  expect(letter?.subject).toBe("Review the draft The lease");
  expect(letter?.text).toContain(`/assets/drafts/${draft.id}`);
  expect((await ada.call(deleteDraft, { params })).status).toBe(204);
  await allSent(app);
  expect(mail.to(ada.user.email)).toHaveLength(before);
});
