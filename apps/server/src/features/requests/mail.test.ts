import { createTeam } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { became, give, requestOf } from "#test/chat/requests.ts";
import { joinAs } from "#test/library/library.ts";
import { allSent, startMail } from "#test/servers/mail.ts";
import { read } from "#test/topics/topics.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });
const letters = (email: string) =>
  mail.to(email).filter(({ subject }) => subject !== "Confirm your email address");
const to = (email: string) => letters(email).map(({ subject }) => subject);

test("of a team, whoever can add documents gets one mail that opens the request; who asks is told what became of it", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const members = [ada, bob, eve].map(({ user }) => user.id);
  const { body: team } = await ada.call(createTeam, {
    body: { name: "Bakers", member_ids: members },
  });
  const request = await requestOf(ada, { team_id: team.id });
  await expect.poll(() => to(bob.user.email)).toEqual(["You have been asked for a document"]);
  const text = letters(bob.user.email)[0]?.text;
  expect(text).toContain(`/assets/requests/${request.id}`);
  expect(text).toContain(request.question);
  await allSent(app);
  expect([to(ada.user.email), to(eve.user.email)]).toEqual([[], []]);

  const params = { request_id: request.id };
  const body = { reason: "We have none." };
  await bob.call(endpoints.declineDocumentRequest, { params, body });
  await expect.poll(() => to(ada.user.email)).toEqual(["Your request was declined"]);

  await ada.call(endpoints.reopenDocumentRequest, { params });
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const passages = ["Sourdough rises for twelve hours before baking."];
  const document = await read(app, bob, collection, { name: "Sourdough.txt", passages });
  await give(bob, request, document);
  await became(ada, request, "answered");
  await expect
    .poll(() => to(ada.user.email))
    .toEqual(["Your request was declined", "Your question is answered"]);
});
