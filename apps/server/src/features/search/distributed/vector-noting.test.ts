import { expect, test } from "vitest";

import { inAllWorkspaces } from "#scopes";
import { startApp } from "#test/app.ts";

import { areWaiting, forgetNotes, noteVectors, takeNotes } from "./vector-feed-store.ts";

const app = await startApp({ role: "web" });
const { db } = inAllWorkspaces(app.deps);

test("who takes a note of a document later has a higher number, and a failure gives notes back", async () => {
  const { organizationId } = await app.signUp();
  const waiting = async () =>
    (
      await db.selectFrom("vector_outbox").select("document_no").orderBy("document_no").execute()
    ).map(({ document_no: no }) => no);
  await noteVectors(db, organizationId, [1, 2, 2]);
  const failing = db.transaction().execute(async (tx) => {
    await takeNotes(tx, 10);
    throw new Error("the cluster is away");
  });
  await expect(failing).rejects.toThrow("is away");
  expect(await waiting()).toEqual([1, 2, 2]);
  const taken = await db.transaction().execute(async (first) => {
    const [one] = await takeNotes(first, 1);
    expect(one).toMatchObject({ organization_id: organizationId, document_no: 1 });
    // Of the same document, noted while the first is being sent.
    await noteVectors(db, organizationId, [1]);
    expect(await areWaiting(db, 1_000_000)).toBe(true);
    const others = await db.transaction().execute((second) => takeNotes(second, 10));
    expect(new Set(others.map(({ document_no: no }) => no))).toEqual(new Set([1, 2]));
    return { one: one!, others };
  });
  for (const { change } of taken.others) expect(change).toBeGreaterThan(taken.one.change);
  expect(await areWaiting(db, 1_000_000)).toBe(false);
  await noteVectors(db, organizationId, [3]);
  await forgetNotes(db);
  expect(await waiting()).toEqual([3]);
});
