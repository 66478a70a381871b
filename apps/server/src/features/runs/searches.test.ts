import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { leaseScript, perCall, started, usedBy, withLease } from "#test/agents/capped-runs.ts";
import { researchersOf, runOf } from "#test/agents/runs.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { embeddings } from "#test/servers/models/meanings.ts";
import { installedAt } from "#test/servers/models/model-server.ts";

const server = await scriptedModel();
const embedding = { baseUrl: server.url, apiKey: undefined, name: "first" };
const app = await startApp({ model: installedAt(server), embedding });
const vectorsFor = embeddings({});

/** Answers with vectors; `tokens`: what is reported for each request. */
const embeds = (tokens?: number) => {
  server.replies["/v1/embeddings"] = (body) => ({
    ...vectorsFor(body),
    ...(tokens !== undefined && { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
  });
};

beforeEach(() => {
  server.script = leaseScript().script;
});

/** Lets searches of a workspace use the embedding model, as once its documents have vectors. */
const searchesByMeaning = ({ organizationId }: Person) =>
  sql`insert into vector_space (organization_id, model) values (${organizationId}, 'first')
    on conflict (organization_id) do update set model = 'first'`.execute(app.deps.db);

test("what an embedding model reads for a run's searches counts in the step, the run and the month", async () => {
  embeds(40);
  const { ada, knowledge } = await withLease(app);
  await searchesByMeaning(ada);
  const run = await started(ada, knowledge);
  await expect.poll(() => usedBy(ada), { timeout: 60_000 }).toBe(3 * perCall + 40);
  const done = await runOf(ada, run.id);
  const [research] = researchersOf(done);
  expect(research?.cost).toMatchObject({ tokens: perCall + 40, calls: 1 });
  expect(done.spent).toMatchObject({ tokens: 3 * perCall + 40, calls: 3, counted: false });
});

test("what the provider of an embedding model does not report is counted by us and marked", async () => {
  embeds();
  const { ada, knowledge } = await withLease(app);
  await searchesByMeaning(ada);
  const run = await started(ada, knowledge);
  const research = async () => researchersOf(await runOf(ada, run.id))[0];
  await expect.poll(async () => (await research())?.state, { timeout: 60_000 }).toBe("done");
  expect((await research())?.cost).toMatchObject({ calls: 1 });
  expect((await research())?.cost.tokens).toBeGreaterThan(perCall);
  expect((await runOf(ada, run.id)).spent.counted).toBe(true);
});
