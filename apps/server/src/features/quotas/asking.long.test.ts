import { createChat, createSession } from "@lectern/contract/chat";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { ownQuotas, limit } from "#test/identity/quotas.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();

const aDay = { measure: "questions", period: "day" } as const;

async function conversationOf(person: Person) {
  const { body: session } = await person.call(createSession, { body: {} });
  const body = { content: "When does the tide turn?" };
  return { ask: () => person.call(createChat, { params: { session_id: session.id }, body }) };
}

/** Asks a question in a conversation of its own. */
const ask = async (person: Person) => (await conversationOf(person)).ask();

test("50 questions at once do not pass a limit of the workspace", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  await limit(ada, { scope: "workspace", ...aDay, amount: 7 });
  const begun = await Promise.all(
    Array.from({ length: 50 }, (_, n) => conversationOf(n % 2 === 0 ? ada : bob)),
  );
  const asked = await Promise.all(begun.map((one) => one.ask()));
  const statuses = Map.groupBy(asked, ({ status }) => status);
  expect([statuses.get(201)?.length, statuses.get(429)?.length]).toEqual([7, 43]);
  const { body } = await ada.call(endpoints.listQuotas, {});
  expect(body.results).toMatchObject([{ used: 7, amount: 7 }]);
});

test("a refused question says which limit, how much is used, when it starts again and whom to ask", async () => {
  const ada = await app.signUp("Ada");
  const bob = await joinAs(app, ada, "editor");
  await limit(ada, { scope: "everyone", ...aDay, amount: 1 });
  expect((await ask(bob)).status).toBe(201);
  const refused = await ask(bob);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const params = { used: "1", amount: "1", resets: `${tomorrow} 00:00 UTC` };
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { code: "quota_own_questions", params: { ...params, admin: expect.stringContaining("Ada") } },
  ]);
  // Each person has a limit of their own.
  expect((await ask(ada)).status).toBe(201);
  const { use, quotas } = await ownQuotas(bob);
  expect(use).toMatchObject({ today: { questions: 1 }, month: { questions: 1 } });
  expect(quotas).toMatchObject([{ used: 1, amount: 1, resets_at: `${tomorrow}T00:00:00.000Z` }]);
});

test("the strictest limit holds, and one that only warns refuses nothing", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  await limit(ada, { scope: "everyone", ...aDay, amount: 5 });
  const own = { scope: "person", subject_id: bob.user.id } as const;
  const quota = await limit(ada, { ...own, measure: "questions", period: "month", amount: 0 });
  expect((await ask(bob)).status).toBe(429);
  const params = { quota_id: quota.id };
  await ada.call(endpoints.updateQuota, { params, body: { hard: false } });
  expect((await ask(bob)).status).toBe(201);
});

test("a limit starts again with the next day, and one of a month does not", async () => {
  const ada = await app.signUp();
  await limit(ada, { scope: "everyone", ...aDay, amount: 1 });
  await limit(ada, { scope: "everyone", measure: "questions", period: "month", amount: 2 });
  const isAllowed = async () => (await ask(ada)).status === 201;
  expect([await isAllowed(), await isAllowed()]).toEqual([true, false]);
  const moveBack = (to: string) =>
    sql`update quota_use set day = ${sql.raw(to)} where organization_id = ${ada.organizationId}`.execute(
      app.deps.db,
    );
  // On the first of a month there is no earlier day in it.
  const isFirst = new Date().getUTCDate() === 1;
  await moveBack("(now() at time zone 'UTC')::date - 1");
  expect([await isAllowed(), await isAllowed()]).toEqual([true, false]);
  if (!isFirst) {
    const refused = await ask(ada);
    expect(refused.body).toMatchObject({ code: "quota_own_questions", params: { amount: "1" } });
  }
});

test("members of a team share its limit, and others are not in it", async () => {
  const ada = await app.signUp();
  const [bob, cleo] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "viewer")];
  const { body: team } = await ada.call(endpoints.createTeam, { body: { name: "Harbour" } });
  for (const { user } of [bob, cleo]) {
    const params = { id: team.id, user_id: user.id };
    await ada.call(endpoints.addTeamMember, { params });
  }
  await limit(ada, { scope: "team", subject_id: team.id, ...aDay, amount: 1 });
  expect((await ask(bob)).status).toBe(201);
  const refused = await ask(cleo);
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { code: "quota_team_questions", params: { team: "Harbour" } },
  ]);
  expect((await ask(ada)).status).toBe(201);
  const { body } = await ada.call(endpoints.listQuotaUse, { query: { by: "team" } });
  expect(body).toMatchObject({
    total: 1,
    results: [{ subject: { name: "Harbour" }, today: { questions: 1 } }],
    workspace: { today: { questions: 2 } },
  });
  const people = await ada.call(endpoints.listQuotaUse, { query: { page_size: 2 } });
  expect([people.body.total, people.body.results.length]).toEqual([3, 2]);
});
