import {
  deleteUser,
  forgotPassword,
  getUser,
  login,
  refreshToken,
  register,
} from "@lectern/contract/auth";
import { createChat, createSession } from "@lectern/contract/chat";
import { shareSession } from "@lectern/contract/shared-chats";
import { askReviewers, createDraft, getDraft } from "@lectern/contract/drafts";
import { createRun } from "@lectern/contract/runs";
import { createCollection, getCollection } from "@lectern/contract/library";
import { getOrganization, listMembers, updateMember } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addPasskey } from "#test/identity/passkeys.ts";
import { filesOf, joinAs, sendFile, settled } from "#test/library/library.ts";
import { allSent, newcomer, password, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: false });
const gone = { status: 204 };

const organization = (id = "") =>
  app.deps.db
    .selectFrom("organization")
    .select(["deleted_at", "deletion_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("the password is asked for again", async () => {
  const ada = await app.signUp();
  expect(await ada.call(deleteUser, { body: { password: "not my password" } })).toMatchObject({
    status: 422,
    body: { detail: [{ msg: "The password is wrong." }] },
  });
  expect((await ada.call(getUser, {})).status).toBe(200);
});

test("an owner hands over first what others belong to", async () => {
  const ada = await app.signUp();
  const bea = await joinAs(app, ada, "editor");
  expect(await ada.call(deleteUser, { body: { password } })).toMatchObject({
    status: 409,
    body: {
      detail: `You own the workspace "Ada's workspace", which has other members. Hand it over to one of them or delete it first.`,
    },
  });
  expect((await ada.call(getUser, {})).status).toBe(200);
  await ada.call(updateMember, { params: { id: bea.user.id }, body: { group: "owner" } });
  expect(await ada.call(deleteUser, { body: { password } })).toMatchObject(gone);
  expect((await organization(ada.organizationId)).deleted_at).toBe(null);
});

test("what signed in no longer does, and the name is gone", async () => {
  const body = newcomer();
  await app.call(register, { body });
  const grace = await app.signIn(body.email);
  await app.call(forgotPassword, { body: { email: body.email } });
  await mail.next(body.email, "Set a new password");
  await app.deps.db
    .insertInto("account_identity")
    .values({ issuer: "https://id.example.org", subject: "grace", account_id: grace.user.id })
    .execute();
  await addPasskey(grace);
  expect(await grace.call(deleteUser, { body: { password } })).toMatchObject(gone);
  expect((await grace.call(getUser, {})).status).toBe(401);
  const { refresh_token: token } = grace.tokens;
  expect((await app.call(refreshToken, { body: { token } })).status).toBe(401);
  expect((await app.call(login, { body: { email: body.email, password } })).status).toBe(401);
  const { id } = grace.user;
  const tables = ["device", "link", "membership", "recovery_code", "api_key"] as const;
  for (const table of [...tables, "account_identity", "passkey"] as const) {
    const left = await app.deps.db
      .selectFrom(table)
      .selectAll()
      .where("account_id", "=", id)
      .execute();
    expect([table, left]).toEqual([table, []]);
  }
  const account = await app.deps.db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({
    email: `${id}@deleted.invalid`,
    first_name: "Deleted",
    last_name: "account",
    password_hash: "",
  });
  expect(JSON.stringify(account)).not.toMatch(/grace|hopper/i);
  expect((await app.call(register, { body })).status).toBe(201);
});

test("a workspace of one's own is deleted with its time of grace", async () => {
  const ada = await app.signUp();
  await ada.call(deleteUser, { body: { password } });
  const { deleted_at, deletion_at } = await organization(ada.organizationId);
  expect((deletion_at?.getTime() ?? 0) - (deleted_at?.getTime() ?? 0)).toBe(30 * 86_400_000);
});

test("what was private goes with its files, what was shared stays with the workspace", async () => {
  const ada = await app.signUp();
  const bea = await joinAs(app, ada, "editor");
  const make = (visibility: "private" | "shared") =>
    bea.call(createCollection, { body: { name: "Papers", visibility } });
  const [own, shared] = [await make("private"), await make("shared")];
  const secret = await sendFile(app, bea, own.body.id, {
    name: "secret.txt",
    bytes: "A secret heron.",
  });
  const common = await sendFile(app, bea, shared.body.id, {
    name: "common.txt",
    bytes: "A common heron.",
  });
  for (const { id } of [secret, common]) expect((await settled(bea, id)).status).toBe("ready");
  const { body: session } = await bea.call(createSession, { body: {} });
  const asked = {
    params: { session_id: session.id },
    body: { content: "What does the heron do?" },
  };
  expect((await bea.call(createChat, asked)).status).toBe(201);
  const shown = { params: asked.params, body: {} };
  await expect.poll(async () => (await bea.call(shareSession, shown)).status).toBe(200);
  const before = (await filesOf(app)).whole.length;

  expect(await bea.call(deleteUser, { body: { password } })).toMatchObject(gone);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before - 1);
  // The file may be deleted before its collection.
  const left = () =>
    app.deps.db
      .selectFrom("collection")
      .select(["id", "owner_id"])
      .where("organization_id", "=", ada.organizationId)
      .execute();
  await expect.poll(left).toEqual([{ id: shared.body.id, owner_id: ada.user.id }]);
  const seen = await ada.call(getCollection, { params: { collection_id: shared.body.id } });
  expect(seen).toMatchObject({ status: 200, body: { document_count: 1 } });
  const chats = await app.deps.db
    .selectFrom("chat_session")
    .select("id")
    .where("account_id", "=", bea.user.id)
    .execute();
  expect(chats).toEqual([]);
  const stillShown = await app.deps.db.selectFrom("shared_chat").select("id").execute();
  expect(stillShown).toEqual([]);
  const members = await ada.call(listMembers, {});
  expect(members.body.results.map(({ id }) => id)).toEqual([ada.user.id]);
  const mine = await ada.call(getOrganization, { params: { id: ada.organizationId } });
  expect(mine.status).toBe(200);
});

test("runs and drafts go with their owner, and nobody is asked to review any longer", async () => {
  const ada = await app.signUp();
  const bea = await joinAs(app, ada, "editor");
  await bea.call(createRun, { body: { question: "When do herons sleep?" } });
  const own = await bea.call(createDraft, { body: { name: "Herons" } });
  const adas = await ada.call(createDraft, { body: { name: "Waders" } });
  const body = { reviewer_ids: [bea.user.id] };
  await ada.call(askReviewers, { params: { draft_id: adas.body.id }, body });
  expect(await bea.call(deleteUser, { body: { password } })).toMatchObject(gone);
  const { db } = app.deps;
  const left = async () => [
    ...(await db.selectFrom("run").select("id").where("owner_id", "=", bea.user.id).execute()),
    ...(await db.selectFrom("draft").select("id").where("id", "=", own.body.id).execute()),
  ];
  await expect.poll(left).toEqual([]);
  const params = { draft_id: adas.body.id };
  expect((await ada.call(getDraft, { params })).body.reviewers).toEqual([]);
});

test("a deleted account gets no more mail", async () => {
  const ada = await app.signUp();
  await ada.call(deleteUser, { body: { password } });
  await allSent(app);
  const before = mail.letters.length;
  await app.call(forgotPassword, { body: { email: ada.email } });
  await app.call(forgotPassword, { body: { email: `${ada.user.id}@deleted.invalid` } });
  await allSent(app);
  expect(mail.letters).toHaveLength(before);
});
