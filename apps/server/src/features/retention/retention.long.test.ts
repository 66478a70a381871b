import { deleteDocument } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { checkOf, ended } from "#test/agents/checks.ts";
import { actionsOn, eventsOf } from "#test/identity/audit.ts";
import {
  ageTrash,
  chatOf,
  chatsLeft,
  keep,
  previewed,
  reportsOf,
  startRules,
  sweep,
  sweepNow,
  usual,
} from "#test/identity/retention.ts";
import { joinAs } from "#test/library/library.ts";
import { fillShelf, inCollection, orgOf, trashOf } from "#test/library/trash.ts";

import { emptyTrash } from "../library/trash/emptying.ts";
import { nextRemovalTime, queueDailyRemovals } from "./daily-removal.ts";

const app = await startApp();
const { db } = app.deps;
const never = new AbortController().signal;

test("admins set for how many days content is kept, and no other member sees it", async () => {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  const before = await admin.call(endpoints.getRetention, {});
  expect([before.status, before.body.days]).toEqual([200, usual]);
  const set = await keep(admin, { chats: 90, trash: 7 });
  expect([set.status, set.body.days]).toEqual([200, { ...usual, chats: 90, trash: 7 }]);
  expect(await actionsOn(ada, "retention")).toEqual([
    ["changed", "chats: kept → 90 days, trash: 30 days → 7 days"],
  ]);
  // The same again changes nothing.
  await keep(ada, { chats: 90, trash: 7 });
  expect(await actionsOn(ada, "retention")).toHaveLength(1);
  for (const group of ["viewer", "editor"] as const) {
    const member = await joinAs(app, ada, group);
    const answers = [
      await member.call(endpoints.getRetention, {}),
      await keep(member, {}),
      await member.call(endpoints.previewRetention, { body: { days: usual } }),
      await member.call(endpoints.listRetentionReports, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  for (const days of [0, 1.5, 4000]) {
    const refused = await keep(ada, { chats: days });
    expect([refused.status, refused.body]).toMatchObject([422, { code: "retention_days_invalid" }]);
  }
});

test("chats go after their days without a message, as the preview says, and nobody else's do", async () => {
  const ada = await app.signUp();
  const eve = await app.signUp("Eve");
  const bob = await joinAs(app, ada, "viewer");
  for (const age of [0, 29, 31, 400]) await chatOf(app, ada, age);
  await chatOf(app, bob, 31);
  await chatOf(app, eve, 400);
  expect(await previewed(ada, { chats: 30 })).toMatchObject({ chats: [3, 0] });
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toHaveLength(5);
  await keep(ada, { chats: 30 });
  await sweep(app, ada);
  await sweep(app, eve);
  expect(await chatsLeft(app, ada)).toEqual(["Of 0 days", "Of 29 days"]);
  expect(await chatsLeft(app, eve)).toEqual(["Of 400 days"]);
  expect(await previewed(ada, { chats: 30 })).toMatchObject({ chats: [0, 0] });
  expect(await reportsOf(ada)).toEqual([["chats", 3, 0]]);
  expect((await eventsOf(ada)).results[0]).toMatchObject({
    action: "retention.removed",
    target: "chats: 3",
    actor: null,
  });
});

test("a shorter period removes nothing for a day, and can be taken back until then", async () => {
  const ada = await app.signUp();
  for (const age of [8, 400]) await chatOf(app, ada, age);
  await keep(ada, { chats: 365 });
  await sweepNow(app, ada);
  expect(await chatsLeft(app, ada)).toHaveLength(2);
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toEqual(["Of 8 days"]);
  await keep(ada, { chats: 7 });
  await sweepNow(app, ada);
  // A change of another kind changes nothing about when this one starts.
  await keep(ada, { chats: 7, runs: 30 });
  await sweepNow(app, ada);
  await keep(ada, { chats: 365 });
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toEqual(["Of 8 days"]);
  await keep(ada, { chats: 7 });
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toEqual([]);
});

test("two workers that sweep at the same time remove everything once and say so once", async () => {
  const ada = await app.signUp();
  for (let n = 0; n < 60; n++) await chatOf(app, ada, 50);
  await keep(ada, { chats: 30 });
  await Promise.all([sweep(app, ada), sweep(app, ada), sweep(app, ada)]);
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toEqual([]);
  expect(await reportsOf(ada)).toEqual([["chats", 60, 0]]);
  const removed = (await actionsOn(ada, "retention")).filter(([action]) => action === "removed");
  const counts = removed.map(([, target]) => Number(target?.split(": ")[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
});

test("a sweep that is interrupted goes on where it was", async () => {
  const ada = await app.signUp();
  for (let n = 0; n < 60; n++) await chatOf(app, ada, 50);
  await keep(ada, { chats: 30, checks: 30 });
  await ada.collection();
  const check = await checkOf(ada, "The heron stands eleven metres from the pier.");
  await ended(ada, check.id);
  await sql`update text_check set updated_at = now() - interval '40 days'
    where id = ${check.id}`.execute(db);
  const checksLeft = async () => (await ada.call(endpoints.listChecks, {})).body.total;
  const { hooks } = app.deps;
  const { chats } = hooks.retention;
  let batches = 0;
  const dying: typeof chats = {
    ...chats,
    removeSome(...given) {
      batches += 1;
      if (batches === 2) throw new Error("killed");
      return chats.removeSome(...given);
    },
  };
  const broken = { ...hooks, retention: { ...hooks.retention, chats: dying } };
  const once = sweep({ ...app, deps: { ...app.deps, hooks: broken } }, ada);
  await expect(once).rejects.toThrow("not everything");
  expect(await chatsLeft(app, ada)).toHaveLength(10);
  // The other kinds went all the same.
  expect(await checksLeft()).toBe(0);
  expect((await actionsOn(ada, "retention")).slice(0, 2)).toEqual(
    expect.arrayContaining([
      ["removed", "chats: 50"],
      ["removed", "checks: 1"],
    ]),
  );
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toEqual([]);
  expect((await actionsOn(ada, "retention"))[0]).toEqual(["removed", "chats: 10"]);
});

test("the trash is kept as long as the workspace says, also what lies in it already", async () => {
  const made = await fillShelf(app);
  const { ada } = made;
  await ada.call(deleteDocument, inCollection(made));
  await ageTrash(app, ada, 8);
  expect(await previewed(ada, { trash: 7 })).toMatchObject({ trash: [1, 0] });
  expect(await previewed(ada, { trash: 9 })).toMatchObject({ trash: [0, 0] });
  await keep(ada, { trash: 7 });
  const expiry = async () => Date.parse((await trashOf(ada)).results[0]?.expires_at ?? "");
  // What a shorter period would end at once keeps a day, whoever else deletes something for good.
  expect((await expiry()) - Date.now()).toBeGreaterThan(86_000_000);
  await emptyTrash(app.deps, orgOf(ada), never);
  await sweep(app, ada);
  expect(await reportsOf(ada)).toEqual([]);
  await keep(ada, { trash: 12 });
  const [entry] = (await trashOf(ada)).results;
  expect((await expiry()) - Date.parse(entry?.deleted_at ?? "")).toBe(12 * 86_400_000);
  await keep(ada, { trash: 7 });
  await ageTrash(app, ada, 1);
  // Another change of the rules gives no second day.
  await keep(ada, { trash: 7, chats: 90 });
  await sweep(app, ada);
  expect(await reportsOf(ada)).toEqual([["trash", 1, 0]]);
  const { rows } = await sql`select from document where id = ${made.document.id}`.execute(db);
  expect(rows).toEqual([]);
});

test("what a person deletes for good is not reported as removed by the workspace's rules", async () => {
  const made = await fillShelf(app);
  const { params } = inCollection(made);
  await made.ada.call(deleteDocument, { params, query: { forever: "true" } });
  await expect
    .poll(
      async () => (await sql`select from document where id = ${made.document.id}`.execute(db)).rows,
    )
    .toEqual([]);
  await sweep(app, made.ada);
  expect(await reportsOf(made.ada)).toEqual([]);
});

test("checks and runs that ended go after their days, and those under way stay", async () => {
  const ada = await app.signUp();
  await ada.collection();
  const check = await checkOf(ada, "The heron stands eleven metres from the pier.");
  await ended(ada, check.id);
  await sql`update text_check set updated_at = now() - interval '40 days'
    where id = ${check.id}`.execute(db);
  const ids: string[] = [];
  for (const state of ["done", "awaiting_plan"]) {
    const { body } = await ada.call(endpoints.createRun, { body: { question: "How far?" } });
    const reached = async () =>
      (await ada.call(endpoints.getRun, { params: { run_id: body.id } })).body.state;
    await expect.poll(reached, { timeout: 60_000 }).toBe("awaiting_plan");
    await sql`update run set state = ${state}, updated_at = now() - interval '40 days'
      where id = ${body.id}`.execute(db);
    ids.push(body.id);
  }
  expect(await previewed(ada, { checks: 30, runs: 30 })).toMatchObject({
    checks: [1, 0],
    runs: [1, 0],
  });
  await keep(ada, { checks: 30, runs: 30 });
  await sweep(app, ada);
  expect((await ada.call(endpoints.listChecks, {})).body.total).toBe(0);
  expect((await ada.call(endpoints.listRuns, {})).body.results.map(({ id }) => id)).toEqual([
    ids[1],
  ]);
  expect(await reportsOf(ada)).toEqual([
    ["checks", 1, 0],
    ["runs", 1, 0],
  ]);
});

test("every open workspace is queued once a day, and the next day is planned", async () => {
  const ada = await app.signUp();
  await keep(ada, { chats: 30 });
  await chatOf(app, ada, 31);
  await startRules(app, ada);
  await queueDailyRemovals(app.deps);
  await expect.poll(() => chatsLeft(app, ada)).toEqual([]);
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
    where key = 'plan-retention'`.execute(db);
  expect(rows).toEqual([{ run_at: nextRemovalTime() }]);
  expect(nextRemovalTime(new Date("2026-03-04T02:59:00Z"))).toEqual(
    new Date("2026-03-04T03:00:00Z"),
  );
  expect(nextRemovalTime(new Date("2026-03-04T03:00:00Z"))).toEqual(
    new Date("2026-03-05T03:00:00Z"),
  );
});
