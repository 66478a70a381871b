import { sql } from "kysely";
import { expect, test } from "vitest";

import type { NoticeChannel } from "#deps";
import { inAllWorkspaces } from "#scopes";

import type { startApp } from "./app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Collects what a process hears on a channel. */
export function hearing({ process }: App, channel: NoticeChannel = "library") {
  const heard: string[] = [];
  const gaps: number[] = [];
  process.notices.subscribe(
    channel,
    (payload) => heard.push(payload),
    () => gaps.push(heard.length),
  );
  return { heard, gaps };
}

const scoped = ({ process }: App) => inAllWorkspaces(process).db;

/** What notices promise, whatever they travel through; `one` and `two` share a database. */
export function testNotices(one: App, two: App) {
  test("a notice reaches every process, its own too, in the order of publishing", async () => {
    const [here, there] = [hearing(one), hearing(two)];
    const elsewhere = hearing(two, "upload");
    for (const n of [1, 2, 3]) await one.process.notices.publish(scoped(one), "library", `${n}`);
    await expect
      .poll(() => [here.heard, there.heard])
      .toEqual([
        ["1", "2", "3"],
        ["1", "2", "3"],
      ]);
    expect(elsewhere.heard).toEqual([]);
  });

  test("a notice of a transaction is sent when it commits, and only then", async () => {
    const { heard } = hearing(two, "upload");
    const { notices } = one.process;
    await scoped(one)
      .transaction()
      .execute(async (tx) => {
        await notices.publish(tx, "upload", "committed");
        await notices.publish(scoped(one), "upload", "before");
        await expect.poll(() => heard).toEqual(["before"]);
      });
    const failing = scoped(one)
      .transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await notices.publish(tx, "upload", "rolled back");
        throw new Error("refused");
      });
    await expect(failing).rejects.toThrow("refused");
    await notices.publish(scoped(one), "upload", "after");
    await expect.poll(() => heard).toEqual(["before", "committed", "after"]);
  });

  test("a statement can publish notices itself", async () => {
    const { heard } = hearing(two, "vectors");
    const { part, afterCommit } = one.process.notices.inStatement("vectors", ["a", "b"]);
    await sql`select ${part} as notified`.execute(scoped(one));
    afterCommit();
    await expect.poll(() => heard).toEqual(["a", "b"]);
  });
}
