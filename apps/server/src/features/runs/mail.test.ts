import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { begin } from "#test/agents/runs.ts";
import { joinAs } from "#test/library/library.ts";
import { allSent, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });

test("who may read a run from now on gets one mail that opens it, and who could before gets none", async () => {
  const ada = await app.signUp();
  const [bob, eve, dan] = [
    await joinAs(app, ada, "viewer"),
    await joinAs(app, ada, "viewer"),
    await joinAs(app, ada, "viewer"),
  ];
  const team = async (name: string, ...member_ids: string[]) =>
    (await ada.call(endpoints.createTeam, { body: { name, member_ids } })).body.id;
  const legal = await team("Legal", ada.user.id, bob.user.id, eve.user.id);
  const board = await team("Board", eve.user.id, dan.user.id);
  const run = await begin(ada, { question: "When does the lease end?", name: "The lease" });
  const share = async (reader_ids: string[], team_ids: string[]) => {
    const params = { run_id: run.id };
    const { status } = await ada.call(endpoints.shareRun, {
      params,
      body: { reader_ids, team_ids },
    });
    expect(status).toBe(200);
    await allSent(app);
  };
  const sent = () =>
    [ada, bob, eve, dan].map(({ user }) =>
      mail.to(user.email).filter(({ subject }) => subject.startsWith("The run The lease")),
    );
  const counts = () => sent().map(({ length }) => length);
  await share([bob.user.id], [legal]);
  expect(counts()).toEqual([0, 1, 1, 0]);
  expect(sent()[1]?.[0]?.text).toContain(`/assets/runs/${run.id}`);
  await share([bob.user.id], [legal, board]);
  expect(counts()).toEqual([0, 1, 1, 1]);
});
