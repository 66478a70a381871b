import {
  bulkAssets,
  deleteAsset,
  getAsset,
  getAssetVersion,
  keepExport,
  listAssetVersions,
  saveAnswer,
  updateAsset,
} from "@lectern/contract/assets";
import { exportUser } from "@lectern/contract/auth";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { assets, content, list, question, saved } from "#test/agents/assets.ts";
import { talk } from "#test/chat/chat.ts";
import { filesOf, joinAs } from "#test/library/library.ts";
import { topicOf } from "#test/topics/topics.ts";

import { forgetAssets, removeExpired } from "./removing.ts";

const app = await startApp();
const { reader, answered, download } = assets(app);
const running = new AbortController().signal;

test("assets are found by their words, filtered, sorted, renamed, deleted and restored by their owner alone", async () => {
  const { person: ada, collection } = await reader();
  const topic = await topicOf(ada, collection.id, { title: "Zebra crossings", notes: "Heron" });
  const { id: session } = await talk(ada);
  const { asset: answer } = await saved(ada, (await answered(ada, session)).id);
  const { body } = await ada.call(keepExport, {
    body: { type: "topic", id: topic.id, format: "md" },
  });
  const names = async (query: object) => (await list(ada, query)).results.map(({ name }) => name);
  const cases: [object, string[]][] = [
    [{}, ["Zebra crossings", question]],
    [{ sort: "name" }, [question, "Zebra crossings"]],
    [
      { sort: "size" },
      answer.size < body.asset.size ? [question, "Zebra crossings"] : ["Zebra crossings", question],
    ],
    [{ q: "northern SIX" }, [question]],
    [{ q: "heron" }, ["Zebra crossings"]],
    [{ q: "100%" }, []],
    [{ kind: "answer" }, [question]],
    [{ kind: ["answer", "export"] }, ["Zebra crossings", question]],
    [{ kind: "report" }, []],
    [{ origin: "topic" }, ["Zebra crossings"]],
    [{ page_size: 1, page: 2 }, [question]],
    [{ deleted: "true" }, []],
  ];
  for (const [query, wanted] of cases) expect([query, await names(query)]).toEqual([query, wanted]);

  const params = { asset_id: answer.id };
  const renamed = await ada.call(updateAsset, { params, body: { name: " Six o'clock " } });
  expect(renamed.body.name).toBe("Six o'clock");
  const again = await answered(ada, session, null);
  expect((await saved(ada, again.id)).asset).toMatchObject({ id: answer.id, name: "Six o'clock" });

  // No other member, whatever their role, can find it in any way.
  const admin = await joinAs(app, ada, "admin");
  expect((await list(admin)).total).toBe(0);
  const statuses = [
    (await admin.call(getAsset, { params })).status,
    (await admin.call(updateAsset, { params, body: { name: "Mine" } })).status,
    (await admin.call(deleteAsset, { params })).status,
    (await admin.call(listAssetVersions, { params })).status,
    (await admin.call(getAssetVersion, { params: { ...params, number: 1 } })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  expect((await download(admin, answer.id)).answer.status).toBe(404);
  const ids = [answer.id, body.asset.id, uuid()];
  const foreign = await admin.call(bulkAssets, { body: { action: "delete", ids } });
  expect(foreign.body.done).toEqual([]);
  expect((await admin.call(saveAnswer, { body: { chat_id: again.id } })).status).toBe(404);
  const exported = { type: "topic" as const, id: topic.id, format: "md" as const };
  expect((await admin.call(keepExport, { body: exported })).status).toBe(404);

  const deleted = await ada.call(bulkAssets, { body: { action: "delete", ids } });
  expect(deleted.body.done.toSorted()).toEqual([answer.id, body.asset.id].toSorted());
  expect((await ada.call(getAsset, { params })).status).toBe(404);
  expect(await names({ deleted: "true" })).toHaveLength(2);
  const fresh = await saved(ada, again.id);
  expect(fresh.asset.id).not.toBe(answer.id);
  const back = await ada.call(bulkAssets, { body: { action: "restore", ids } });
  expect(back.body.done).toHaveLength(2);
  expect((await content(ada, answer.id, 2)).chat?.id).toBe(again.id);
  expect((await list(ada)).total).toBe(3);
});

test("what was deleted is removed after 30 days, what an account leaves at once, rows and files", async () => {
  const { person: ada, collection } = await reader();
  const topic = await topicOf(ada, collection.id);
  const keep = async (format: "md" | "csv") => {
    const body = { type: "topic" as const, id: topic.id, format };
    return (await ada.call(keepExport, { body })).body.asset.id;
  };
  const [old, stays] = [await keep("md"), await keep("csv")];
  for (const asset_id of [old, stays]) await ada.call(deleteAsset, { params: { asset_id } });
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from run_at - now()) / 86400 as days from graphile_worker.jobs
    where key like ${`remove-assets:${ada.organizationId}:%`}`.execute(app.deps.db);
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.days)).toBeGreaterThan(30);
  const whole = (await filesOf(app)).whole.length;
  await sql`update asset set deleted_at = now() - interval '30 days 1 hour' where id = ${old}`.execute(
    app.deps.db,
  );
  await removeExpired(app.deps, { organization_id: ada.organizationId }, running);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole - 1);
  const left = await list(ada, { deleted: "true" });
  expect(left.results.map(({ id }) => id)).toEqual([stays]);

  const { id: session } = await talk(ada);
  await saved(ada, (await answered(ada, session)).id);
  const copy = JSON.stringify((await ada.call(exportUser, {})).body);
  expect(copy).toContain('"assets":[{');
  expect(copy).toContain(`"question":"${question}"`);
  await forgetAssets(app.deps, ada.user.id, running);
  expect((await list(ada)).total).toBe(0);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole - 2);
});

test("a page of ten thousand assets is read from an index, and searched within the list", async () => {
  const ada = await app.signUp();
  const organization_id = ada.organizationId;
  await sql`
    insert into asset (organization_id, id, account_id, name, kind, format, made_of, version, size, text)
    select ${organization_id}::uuid, gen_random_uuid(), ${ada.user.id}::uuid, 'Answer ' || n, 'answer', 'md',
      'answer ' || n, 1, n, repeat('the tide turns at noon ', 40) || n
    from generate_series(1, 10000) as n`.execute(app.deps.db);
  await sql`analyze asset`.execute(app.deps.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id, name from asset
    where organization_id = ${organization_id} and account_id = ${ada.user.id} and deleted_at is null
    order by updated_at desc, id limit 50`.execute(app.deps.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("asset_newest");
  expect((await list(ada, { page_size: 50, page: 100 })).total).toBe(10_000);
  expect((await list(ada, { q: "noon 9999" })).results.map(({ name }) => name)).toEqual([
    "Answer 9999",
  ]);
});
