import type { NewQuota } from "@lectern/contract/quotas";
import { expect, test } from "vitest";
import type { z } from "zod";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

const add = (person: Person, body: z.input<typeof NewQuota>) =>
  person.call(endpoints.createQuota, { body });

const aDay = { measure: "questions", period: "day", amount: 50 } as const;

test("admins set, change and remove limits, and no other member does", async () => {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  const made = await add(admin, { scope: "everyone", ...aDay });
  expect([made.status, made.body]).toMatchObject([
    201,
    { scope: "everyone", amount: 50, hard: true, subject: null, used: null, currency: null },
  ]);
  const params = { quota_id: made.body.id };
  for (const group of ["viewer", "editor"] as const) {
    const member = await joinAs(app, ada, group);
    const answers = [
      await add(member, { scope: "workspace", ...aDay }),
      await member.call(endpoints.updateQuota, { params, body: { amount: 9 } }),
      await member.call(endpoints.deleteQuota, { params }),
      await member.call(endpoints.listQuotas, {}),
      await member.call(endpoints.listQuotaUse, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const own = await member.call(endpoints.getOwnQuotas, {});
    expect(own.body.quotas).toMatchObject([{ scope: "everyone", amount: 50, used: 0 }]);
  }
  const changed = await ada.call(endpoints.updateQuota, { params, body: { hard: false } });
  expect([changed.status, changed.body]).toMatchObject([200, { amount: 50, hard: false }]);
  expect((await ada.call(endpoints.deleteQuota, { params })).status).toBe(204);
  expect((await ada.call(endpoints.deleteQuota, { params })).status).toBe(404);
  expect((await ada.call(endpoints.listQuotas, {})).body).toEqual({ total: 0, results: [] });
});

test("limits of a person, a team and money name whom and what they are of", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { body: team } = await ada.call(endpoints.createTeam, { body: { name: "Harbour" } });
  const money = { measure: "money", period: "month", amount: 12.5, currency: "EUR" } as const;
  await add(ada, { scope: "person", subject_id: bob.user.id, ...aDay });
  await add(ada, { scope: "team", subject_id: team.id, ...money });
  await add(ada, { scope: "workspace", measure: "storage", amount: 10_000_000 });
  const { body } = await ada.call(endpoints.listQuotas, { query: { page_size: 2 } });
  expect(body.total).toBe(3);
  expect(body.results).toMatchObject([
    { scope: "workspace", measure: "storage", period: null, used: 0 },
    { scope: "team", subject: { name: "Harbour" }, amount: 12.5, currency: "EUR", used: 0 },
  ]);
  const own = await bob.call(endpoints.getOwnQuotas, {});
  expect(own.body.quotas.map(({ scope }) => scope)).toEqual(["person", "workspace"]);
  await ada.call(endpoints.deleteTeam, { params: { id: team.id } });
  await ada.call(endpoints.removeMember, { params: { id: bob.user.id } });
  expect((await ada.call(endpoints.listQuotas, {})).body.total).toBe(1);
});

test("a limit that says too little, or the same as another, is refused with its reason", async () => {
  const ada = await app.signUp();
  const stranger = await app.signUp("Eve");
  const { period: _, ...noPeriod } = aDay;
  const monthly = { measure: "money", period: "month", amount: 5 } as const;
  const wrong = [
    [{ scope: "everyone", ...noPeriod }, 422, "quota_period_missing"],
    [{ scope: "everyone", ...monthly }, 422, "quota_currency_missing"],
    [{ scope: "everyone", ...monthly, currency: "euro" }, 422, "currency_invalid"],
    [{ scope: "everyone", ...aDay, amount: -1 }, 422, "quota_amount_invalid"],
    [{ scope: "everyone", ...aDay, amount: 1.5 }, 422, "quota_whole"],
    [{ scope: "person", ...aDay }, 422, "quota_subject_missing"],
    [{ scope: "person", ...aDay, subject_id: stranger.user.id }, 422, "quota_subject_missing"],
  ] as const;
  for (const [body, status, code] of wrong) {
    const refused = await add(ada, body);
    expect([refused.status, refused.body]).toMatchObject([status, { code }]);
  }
  expect((await add(ada, { scope: "everyone", ...aDay })).status).toBe(201);
  const again = await add(ada, { scope: "everyone", ...aDay, amount: 60 });
  expect([again.status, again.body]).toMatchObject([409, { code: "quota_exists" }]);
});
