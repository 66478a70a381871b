import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { reached } from "#test/agents/runs.ts";
import { daily, due, runsOf, schedule } from "#test/agents/schedules.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const { db } = app.deps;
const ada = await app.signUp();

test("the report of a schedule's later run says what changed since the one before", async () => {
  const { id: changing } = await ada.collection();
  const put = (name: string, text: string) => read(app, ada, changing, { name, passages: [text] });
  const old = await put("Old.txt", "The old lease ends on 30 April 2026.");
  await put("Kept.txt", "Giotto painted the frescoes.");
  const gone = await put("Gone.txt", "The gone lease ends on 31 August 2026.");
  const { schedule: made } = await schedule(ada, daily, [changing]);
  const next = async (count: number) => {
    await due(app, ada, made);
    const runs = await runsOf(ada, made.id);
    expect(runs).toHaveLength(count);
    const newest = runs.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]!;
    return reached(ada, newest.id, "awaiting_review");
  };
  const first = await next(1);
  const params = { collection_id: changing, document_id: gone };
  expect((await ada.call(endpoints.deleteDocument, { params })).status).toBeLessThan(300);
  const later = await put("Later.txt", "The later lease ends on 30 September 2026.");
  const newer = await put("Newer.txt", "The old lease ends on 31 May 2028.");
  const series_id = uuid();
  const older = { current: false, series_id };
  await db.updateTable("document").set(older).where("id", "=", old).execute();
  const version = { series_id, version: 2 };
  await db.updateTable("document").set(version).where("id", "=", newer).execute();
  const { report } = await next(2);
  expect(report?.changes).toMatchObject({
    run_id: first.id,
    sources_new: [{ id: later, name: "Later.txt" }],
    sources_removed: [{ id: gone, name: "Gone.txt" }],
    sources_replaced: [{ id: old, name: "Old.txt" }],
  });
  expect(report?.changes?.sentences_new.toSorted()).toEqual([
    "“The later lease ends on 30 September 2026.”",
    "“The old lease ends on 31 May 2028.”",
  ]);
});
