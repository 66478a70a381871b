import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { offer, connect } from "#test/chat/models.ts";
import { askWithin, ownQuotas, limit } from "#test/identity/quotas.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { read } from "#test/topics/topics.ts";

const server = await scriptedModel(() => saying("It ends on 31 December 2027 [1]."));
const app = await startApp();

const price = { input: 2, output: 10, currency: "EUR" };

/** The scripted model reports 100 tokens of a prompt and 1 of its answer for each call. */
const perAnswer = { tokens: 101, money: (100 * 2 + 10) / 1_000_000 };

async function withModel() {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await read(app, ada, id, { name: "Lease.txt", passages: ["It ends on 31 December 2027."] });
  await offer(ada, await connect(ada, server.url), "own", { price });
  return ada;
}

const ask = (person: Person) => askWithin(app, person);

test("what answers use is counted, also without a limit", async () => {
  const ada = await withModel();
  expect((await ask(ada)).body).toMatchObject({ status: "complete" });
  await expect
    .poll(async () => (await ownQuotas(ada)).use)
    .toMatchObject({
      today: { questions: 1, tokens: perAnswer.tokens },
      money: [{ currency: "EUR", amount: perAnswer.money }],
    });
});

test("an answer is not begun where its tokens could pass a limit, and one is where they fit", async () => {
  const ada = await withModel();
  const tokens = { scope: "everyone", measure: "tokens", period: "day" } as const;
  const { id } = await limit(ada, { ...tokens, amount: 150 });
  const calls = server.asked.length;
  const short = await ask(ada);
  expect(short.body).toMatchObject({
    status: "error",
    error_message: { code: "quota_own_tokens", params: { used: "0", amount: "150" } },
  });
  expect(server.asked.length).toBe(calls);
  const params = { quota_id: id };
  await ada.call(endpoints.updateQuota, { params, body: { amount: 20_000 } });
  expect((await ask(ada)).body).toMatchObject({ status: "complete" });
  // Settled to what the model reports.
  expect((await ownQuotas(ada)).quotas).toMatchObject([{ used: perAnswer.tokens }]);
  await ada.call(endpoints.updateQuota, { params, body: { amount: perAnswer.tokens } });
  const refused = await ask(ada);
  expect([refused.status, refused.body]).toMatchObject([429, { code: "quota_own_tokens" }]);
});

test("a limit of money counts what models cost in its currency", async () => {
  const ada = await withModel();
  const money = { scope: "workspace", measure: "money", period: "month" } as const;
  await limit(ada, { ...money, amount: 0, currency: "USD" });
  // Nothing was spent in dollars, but no more may be.
  expect((await ask(ada)).status).toBe(429);
  const { results } = (await ada.call(endpoints.listQuotas, {})).body;
  await ada.call(endpoints.deleteQuota, { params: { quota_id: results[0]!.id } });
  await limit(ada, { ...money, amount: 1, currency: "EUR" });
  expect((await ask(ada)).body).toMatchObject({ status: "complete" });
  expect((await ownQuotas(ada)).quotas).toMatchObject([{ used: perAnswer.money, currency: "EUR" }]);
});

test("what calls under way may use counts until they end, and after an hour as if they had used it", async () => {
  const ada = await withModel();
  await limit(ada, { scope: "everyone", measure: "tokens", period: "month", amount: 20_000 });
  await sql`insert into quota_call (organization_id, id, account_id, tokens, money, currency, at)
    values (${ada.organizationId}, gen_random_uuid(), ${ada.user.id}, 19900, 0, 'EUR',
      now() - interval '61 minutes')`.execute(app.deps.db);
  const { body } = await ask(ada);
  expect(body).toMatchObject({ status: "error", error_message: { code: "quota_own_tokens" } });
  expect((await ownQuotas(ada)).quotas).toMatchObject([{ used: 19_900 }]);
});

test("answers at the same time wait for each other's reservations, and none passes the limit", async () => {
  const ada = await withModel();
  const amount = 8 * perAnswer.tokens + 6_000;
  await limit(ada, { scope: "workspace", measure: "tokens", period: "day", amount });
  const { db } = app.deps;
  const reservations: Promise<number>[] = [];
  server.script = () => {
    const open = db.selectFrom("quota_call").where("organization_id", "=", ada.organizationId);
    const sum = open.select(({ fn }) => fn.sum<string>("tokens").as("tokens"));
    reservations.push(sum.executeTakeFirstOrThrow().then(({ tokens }) => Number(tokens)));
    return saying("It ends on 31 December 2027 [1].");
  };
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(ada)));
  expect(Math.max(...(await Promise.all(reservations)))).toBeLessThanOrEqual(amount);
  expect(answers.filter(({ body }) => "status" in body && body.status === "complete")).toHaveLength(
    12,
  );
  expect((await ownQuotas(ada)).quotas).toMatchObject([{ used: 12 * perAnswer.tokens }]);
  const open = app.deps.db.selectFrom("quota_call").select("id");
  expect(await open.where("organization_id", "=", ada.organizationId).execute()).toEqual([]);
});
