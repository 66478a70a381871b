import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { begin, runOf } from "#test/agents/runs.ts";
import { sharing } from "#test/chat/sharing.ts";
import { joinAs } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";

const app = await startApp({ role: "web" });
const { ada, bob, stranger, open, closed } = await sharing(app);
const carl = await joinAs(app, ada, "editor");
const eve = await joinAs(app, ada, "admin");
const { body: team } = await ada.call(endpoints.createTeam, {
  body: { name: "Pilots", member_ids: [carl.user.id] },
});

const question = "Who lives on the island?";
const newRun = () =>
  begin(ada, {
    question,
    knowledge: { collection_ids: [open.id, closed.id] },
    sections: [{ title: "Keeper", questions: [{ text: question }] }],
  });

const share = (person: Person, run_id: string, people: string[], teams: string[] = []) =>
  person.call(endpoints.shareRun, {
    params: { run_id },
    body: { reader_ids: people, team_ids: teams },
  });

const statusFor = async (person: Person, run_id: string) =>
  (await person.call(endpoints.getRun, { params: { run_id } })).status;

const idsFor = async (person: Person, owner?: "me" | "others") => {
  const { body } = await person.call(endpoints.listRuns, { query: owner ? { owner } : {} });
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ id }) => id);
};

/** Returns what the audit log says of sharing runs, the newest first. */
async function recorded(person: Person) {
  const { body } = await person.call(endpoints.listAuditEvents, { query: { page_size: 100 } });
  return body.results
    .filter(({ action }) => action === "run.shared" || action === "run.unshared")
    .map(({ action, target }) => [action, target]);
}

test("an owner shares a run with members and teams, who read it, and nobody else does", async () => {
  const { id } = await newRun();
  const shared = await share(ada, id, [bob.user.id], [team.id]);
  expect([shared.status, shared.body]).toMatchObject([
    200,
    {
      owner: { id: ada.user.id },
      readers: [{ id: bob.user.id }],
      reading_teams: [{ id: team.id, name: "Pilots" }],
      permissions: { edit: true },
    },
  ]);
  for (const reader of [bob, carl]) {
    expect(await runOf(reader, id)).toMatchObject({
      owner: { id: ada.user.id },
      readers: [{ id: bob.user.id }],
      permissions: { edit: false },
    });
    const versions = await reader.call(endpoints.listPlanVersions, { params: { run_id: id } });
    expect(versions.body.results).toHaveLength(1);
  }
  for (const other of [eve, stranger]) expect(await statusFor(other, id)).toBe(404);

  await share(ada, id, [], [team.id]);
  expect(await Promise.all([bob, carl].map((one) => statusFor(one, id)))).toEqual([404, 200]);
  const params = { id: team.id, user_id: carl.user.id };
  await ada.call(endpoints.removeTeamMember, { params });
  expect(await statusFor(carl, id)).toBe(404);
  await ada.call(endpoints.addTeamMember, { params });
  expect(await statusFor(carl, id)).toBe(200);
});

test("the list has what is shared, and tells it from what is one's own", async () => {
  const [own, lent] = [await newRun(), await newRun()];
  await share(ada, lent.id, [bob.user.id]);
  expect(await idsFor(bob)).toContain(lent.id);
  expect(await idsFor(bob)).not.toContain(own.id);
  expect(await idsFor(bob, "others")).toContain(lent.id);
  expect(await idsFor(bob, "me")).toEqual([]);
  expect(await idsFor(ada, "me")).toEqual(expect.arrayContaining([own.id, lent.id]));
  expect(await idsFor(ada, "others")).toEqual([]);
  expect(await idsFor(eve)).toEqual([]);
  const { body } = await bob.call(endpoints.listRuns, { query: { owner: "others" } });
  expect(body.results.find(({ id }) => id === lent.id)).toMatchObject({
    owner: { id: ada.user.id },
    readers: [{ id: bob.user.id }],
    permissions: { edit: false },
  });
});

test("readers change nothing, and for all others the run is not there", async () => {
  const run = await newRun();
  await share(ada, run.id, [bob.user.id]);
  const seen = { version: 1, hash: run.plan!.hash };
  const of = { params: { run_id: run.id } };
  const ofStep = { params: { ...of.params, step_id: crypto.randomUUID() } };
  const ofFinding = { params: { ...of.params, finding_id: crypto.randomUUID() } };
  const from = { type: "run" as const, id: run.id };
  const timing = { every: "day" as const, hour: 7, time_zone: "Europe/Berlin" };
  const changes = (person: Person) => [
    person.call(endpoints.updateRun, { ...of, body: { name: "Mine" } }),
    person.call(endpoints.deleteRun, of),
    share(person, run.id, [eve.user.id]),
    person.call(endpoints.updatePlan, {
      ...of,
      body: { ...seen, sections: [{ title: "Sale", questions: [{ text: "For how much?" }] }] },
    }),
    person.call(endpoints.changePlan, { ...of, body: { ...seen, text: "Shorter" } }),
    person.call(endpoints.approvePlan, { ...of, body: seen }),
    person.call(endpoints.pauseRun, { ...of, body: {} }),
    person.call(endpoints.resumeRun, { ...of, body: {} }),
    person.call(endpoints.stopRun, { ...of, body: {} }),
    person.call(endpoints.continueRun, { ...of, body: {} }),
    person.call(endpoints.writeRun, { ...of, body: {} }),
    person.call(endpoints.instructRun, { ...of, body: { text: "In euros" } }),
    person.call(endpoints.skipStep, { ...ofStep, body: {} }),
    person.call(endpoints.repeatStep, { ...ofStep, body: {} }),
    person.call(endpoints.answerStep, { ...ofStep, body: { answer: "Yes" } }),
    person.call(endpoints.dropFinding, { ...ofFinding, body: { dropped: true } }),
    person.call(endpoints.createTemplate, { body: { run_id: run.id, name: "Mine" } }),
    person.call(endpoints.createSchedule, { body: { from, timing } }),
    person.call(endpoints.createDraft, { body: { from } }),
  ];
  for (const one of await Promise.all(changes(bob)))
    expect(one).toMatchObject({ status: 403, body: { code: "role_insufficient" } });
  for (const one of await Promise.all(changes(eve))) expect(one.status).toBe(404);
  expect(await runOf(ada, run.id)).toMatchObject({ name: run.name, seq: run.seq + 1 });
});

test("a run is shared with members and teams of its workspace alone", async () => {
  const { id } = await newRun();
  const elsewhere = await stranger.call(endpoints.createTeam, { body: { name: "Others" } });
  const refused = [
    await share(ada, id, [bob.user.id, stranger.user.id]),
    await share(ada, id, [], [elsewhere.body.id]),
  ];
  for (const one of refused) {
    expect(one.status).toBe(422);
    expect(JSON.stringify(one.body)).toContain("run_reader_unknown");
  }
  expect(await runOf(ada, id)).toMatchObject({ readers: [], reading_teams: [] });
  // Its owner has it anyway.
  expect((await share(ada, id, [ada.user.id])).body).toMatchObject({ readers: [] });
});

test("nobody reads a run while its owner is not a member of the workspace", async () => {
  const dan = await joinAs(app, ada, "viewer");
  const { id } = await begin(dan, {
    question,
    sections: [{ title: "Keeper", questions: [{ text: question }] }],
  });
  await share(dan, id, [bob.user.id], [team.id]);
  expect(await Promise.all([bob, carl].map((one) => statusFor(one, id)))).toEqual([200, 200]);
  await ada.call(endpoints.removeMember, { params: { id: dan.user.id } });
  expect(await Promise.all([bob, carl].map((one) => statusFor(one, id)))).toEqual([404, 404]);
  expect(await idsFor(bob, "others")).not.toContain(id);
});

test("of several lists at once the last one stands", async () => {
  const { id } = await newRun();
  const lists = [[bob.user.id], [eve.user.id], [bob.user.id, carl.user.id], [eve.user.id]];
  const shared = await Promise.all(lists.map((people) => share(ada, id, people)));
  expect(shared.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const readers = (await runOf(ada, id)).readers.map((one) => one.id);
  expect(lists.map((people) => people.toSorted())).toContainEqual(readers.toSorted());
});

test("sharing and its end are in the audit log, once, and those concerned hear of them", async () => {
  const run = await newRun();
  const { heard, close } = await hearLibrary(app.url, bob);
  const news = () => heard.filter((one) => one.type === "run" && one.id === run.id).length;
  const before = await recorded(ada);
  const added = async () => (await recorded(ada)).slice(0, -before.length || undefined);
  const { seq } = (await share(ada, run.id, [bob.user.id])).body;
  await share(ada, run.id, [bob.user.id]);
  expect((await runOf(ada, run.id)).seq).toBe(seq);
  await expect.poll(news).toBe(1);
  await share(ada, run.id, [], [team.id]);
  await expect.poll(news).toBe(2);
  close();
  const name = `${bob.user.first_name} ${bob.user.last_name}`;
  expect(await added()).toEqual([
    ["run.unshared", `${run.name} → ${name}`],
    ["run.shared", `${run.name} → Pilots`],
    ["run.shared", `${run.name} → ${name}`],
  ]);
  // A run is not named to those who did not share it.
  expect((await recorded(eve))[0]).toEqual(["run.unshared", null]);
});
