import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { checkOf, ended, sentencesOf, statesOf } from "#test/agents/checks.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";
import { inAllWorkspaces } from "#scopes";

import { emptyChecks } from "./account-data/removing.ts";
import { checkText } from "./checking.ts";

const app = await startApp();
const words = "The lease ends on 31 December 2027.";

async function checked() {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const document_id = await read(app, ada, collection_id, { name: "Lease.txt", passages: [words] });
  const { id } = await checkOf(bob, "The lease ends on 31 December 2029.");
  await ended(bob, id);
  const params = { collection_id, document_id };
  return { ada, bob, id, params };
}

test("a passage that the owner may no longer read is not told, and is there again with the right", async () => {
  const { ada, bob, id, params } = await checked();
  const told = async () => (await sentencesOf(bob, id))[0];
  const told2027 = { state: "contradicted", passage: { quote: words }, gone: false };
  expect(await told()).toMatchObject(told2027);
  const change = (visibility: "private" | "shared") =>
    ada.call(endpoints.updateCollection, {
      params: { collection_id: params.collection_id },
      body: { visibility },
    });
  await change("private");
  expect(await told()).toMatchObject({
    state: "contradicted",
    note: null,
    note_message: null,
    passage: null,
    gone: true,
  });
  await change("shared");
  expect(await told()).toMatchObject(told2027);
});

test("a passage of a deleted document is told as gone, and goes with it for good", async () => {
  const { ada, bob, id, params } = await checked();
  const gone = { passage: null, gone: true };
  await ada.call(endpoints.deleteDocument, { params });
  expect((await sentencesOf(bob, id))[0]).toMatchObject(gone);
  await ada.call(endpoints.removeForever, { params: { id: params.document_id } });
  const kept = () =>
    app.deps.db
      .selectFrom("text_check_passage")
      .select("number")
      .where("check_id", "=", id)
      .execute();
  await expect.poll(kept).toEqual([]);
  expect((await sentencesOf(bob, id))[0]).toMatchObject(gone);
});

test("a stopped check keeps what was found, and goes on where it was", async () => {
  const { bob, id } = await checked();
  const params = { check_id: id };
  const { db } = app.deps;
  // As if it had been stopped before its only sentence was stored.
  await db.updateTable("text_check").set({ state: "working" }).where("id", "=", id).execute();
  await db.deleteFrom("text_check_passage").where("check_id", "=", id).execute();
  await db
    .updateTable("text_check_sentence")
    .set({ state: null })
    .where("check_id", "=", id)
    .execute();
  const stopped = await bob.call(endpoints.stopCheck, { params });
  expect(stopped.body).toMatchObject({ state: "stopped", counts: { waiting: 1 } });
  const job = { organization_id: bob.organizationId, check_id: id };
  const deps = inAllWorkspaces(app.deps);
  await checkText(deps, job, new AbortController().signal);
  expect(await sentencesOf(bob, id)).toEqual([]);
  expect((await bob.call(endpoints.resumeCheck, { params })).body.state).toBe("waiting");
  await ended(bob, id);
  // The job of a process that died runs again, and changes nothing.
  await checkText(deps, job, new AbortController().signal);
  expect(statesOf(await sentencesOf(bob, id))).toEqual(["contradicted: date"]);
});

test("a workspace that is deleted is emptied of its checks, and an account takes its own along", async () => {
  const { ada, bob } = await checked();
  const own = await checkOf(ada, words);
  await ended(ada, own.id);
  const left = async () => {
    const rows = await app.deps.db
      .selectFrom("text_check")
      .select("owner_id")
      .where("organization_id", "=", ada.organizationId)
      .execute();
    return rows.map(({ owner_id }) => owner_id);
  };
  await bob.call(endpoints.deleteUser, { body: { password: bob.password } });
  await expect.poll(left).toEqual([ada.user.id]);
  const orgId = ada.organizationId;
  await emptyChecks(inAllWorkspaces(app.deps), orgId, new AbortController().signal);
  expect(await left()).toEqual([]);
});
