import { deleteChat, deleteSession } from "@lectern/contract/chat";
import { deleteUser } from "@lectern/contract/auth";
import {
  deleteCollection,
  deleteDocument,
  findDocument,
  updateDocument,
} from "@lectern/contract/library";
import { deleteOrganization } from "@lectern/contract/organizations";
import { removeForever, restore } from "@lectern/contract/trash";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import {
  ageTrash,
  chatOf,
  chatsLeft,
  hold,
  keep,
  previewed,
  release,
  reportsOf,
  sweep,
} from "#test/identity/retention.ts";
import { attach, tide } from "#test/library/attachments.ts";
import { joinAs } from "#test/library/library.ts";
import { fillShelf, inCollection, orgOf, trashOf } from "#test/library/trash.ts";

import { removeOrphaned } from "../attachments/forgetting.ts";
import { removeOwn } from "../auth/account/deletion.ts";
import { emptyTrash } from "../library/trash/emptying.ts";

const app = await startApp();
const { db } = app.deps;
const never = new AbortController().signal;
const refused = { status: 409, body: { code: "under_legal_hold" } };

const removeChat = (person: Person, session_id: string) =>
  person.call(deleteSession, { params: { session_id } });

test("admins place a hold and release it with a reason, and no other member sees it", async () => {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  const editor = await joinAs(app, ada, "editor");
  const { id } = await hold(admin, "person", editor.user.id);
  const { body } = await ada.call(endpoints.listLegalHolds, {});
  expect(body).toMatchObject({
    total: 1,
    results: [{ id, name: "Case 12", subject: { name: "editor Example" }, released: null }],
  });
  const params = { hold_id: id };
  const answers = [
    await editor.call(endpoints.listLegalHolds, {}),
    await release(editor, id),
    await editor.call(endpoints.placeLegalHold, {
      body: { name: "Mine", reason: "None", scope: "workspace" },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  const silent = await ada.call(endpoints.releaseLegalHold, { params, body: { reason: " " } });
  expect(silent).toMatchObject({ status: 422, body: { code: "hold_reason_missing" } });
  expect(await release(ada, id)).toMatchObject({
    status: 200,
    body: { released: { by: { id: ada.user.id }, reason: "Settled" } },
  });
  expect(await release(ada, id)).toMatchObject({ status: 409, body: { code: "hold_released" } });
  expect(await actionsOn(ada, "hold")).toEqual([
    ["released", "Case 12: Settled"],
    ["placed", "Case 12 (editor Example): A lawsuit"],
  ]);
});

test("a hold is on a member or a collection of the workspace, as far as who places it sees one", async () => {
  const ada = await app.signUp();
  const eve = await app.signUp("Eve");
  const admin = await joinAs(app, ada, "admin");
  const { id: secret } = await ada.collection({ visibility: "private" });
  const place = (scope: "person" | "collection", subject_id: string | null) =>
    admin.call(endpoints.placeLegalHold, {
      body: { name: "Case", reason: "A lawsuit", scope, subject_id },
    });
  expect((await place("person", eve.user.id)).status).toBe(422);
  expect((await place("collection", null)).status).toBe(422);
  expect((await place("collection", secret)).status).toBe(404);
  await hold(ada, "collection", secret);
  const { results } = (await admin.call(endpoints.listLegalHolds, {})).body;
  expect(results).toMatchObject([{ subject: { id: secret, name: null } }]);
});

test("a person's chats under a hold are removed neither by their age nor by the person", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const held = await chatOf(app, bob, 40);
  await chatOf(app, bob, 3, true);
  await chatOf(app, ada, 40);
  const [file] = await attach(bob, held.id, { name: "tide.txt", bytes: tide });
  const { body: chat } = await bob.call(endpoints.createChat, {
    params: { session_id: held.id },
    body: { content: "When does the tide turn?" },
  });
  await sql`update chat_session set updated_at = now() - interval '40 days'
    where id = ${held.id}`.execute(db);
  const { id } = await hold(ada, "person", bob.user.id);

  expect(await removeChat(bob, held.id)).toMatchObject(refused);
  const message = { session_id: held.id, chat_id: chat.id };
  await expect.poll(() => bob.call(deleteChat, { params: message })).toMatchObject(refused);
  const params = { attachment_id: file?.id ?? "" };
  expect(await bob.call(endpoints.deleteAttachment, { params })).toMatchObject(refused);
  await keep(ada, { chats: 30 });
  expect(await previewed(ada, { chats: 30 })).toMatchObject({
    chats: [1, 1],
    temporary_chats: [0, 1],
  });
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toEqual(["Of 40 days", "Of 3 days"]);
  expect(await reportsOf(ada)).toEqual([
    ["chats", 1, 1],
    ["temporary_chats", 0, 1],
  ]);
  // A new chat begins as ever, and removes none of the old ones.
  await chatOf(app, bob, 0);

  await release(ada, id);
  await sweep(app, ada);
  expect(await chatsLeft(app, ada)).toEqual(["Of 0 days"]);
  expect(await reportsOf(ada)).toMatchObject([
    ["chats", 2, 1],
    ["temporary_chats", 1, 1],
  ]);
});

test("documents of a collection under a hold go to the trash, come back after its time, and stay", async () => {
  const made = await fillShelf(app);
  const { ada, params, document, other } = made;
  const { id } = await hold(ada, "collection", params.collection_id);
  const forever = { query: { forever: "true" } } as const;
  const path = inCollection(made);
  expect(await ada.call(deleteDocument, { ...path, ...forever })).toMatchObject(refused);
  expect(await ada.call(deleteCollection, { params, ...forever })).toMatchObject(refused);
  const away = await ada.call(updateDocument, { ...path, body: { collection_id: other.id } });
  expect(away).toMatchObject(refused);

  expect((await ada.call(deleteDocument, path)).status).toBe(204);
  const entry = { params: { id: document.id } };
  expect(await ada.call(removeForever, entry)).toMatchObject(refused);
  await ageTrash(app, ada, 31);
  await emptyTrash(app.deps, orgOf(ada), never);
  await sweep(app, ada);
  expect(await reportsOf(ada)).toEqual([["trash", 0, 1]]);
  expect(await trashOf(ada)).toMatchObject({ total: 1, results: [{ held: true }] });
  expect((await ada.call(restore, entry)).status).toBe(200);

  await ada.call(deleteDocument, path);
  await ageTrash(app, ada, 31);
  await release(ada, id);
  expect((await trashOf(ada)).total).toBe(0);
  await sweep(app, ada);
  expect((await ada.call(findDocument, { params: { document_id: document.id } })).status).toBe(404);
  const { rows } = await sql`select from document where id = ${document.id}`.execute(db);
  expect(rows).toEqual([]);
});

test("in a workspace under a hold nothing is removed, and what others have goes as ever", async () => {
  const ada = await app.signUp();
  const eve = await app.signUp("Eve");
  const chat = await chatOf(app, ada, 40);
  const foreign = await chatOf(app, eve, 40);
  const { body: draft } = await ada.call(endpoints.createDraft, { body: { name: "Tides" } });
  const { body: run } = await ada.call(endpoints.createRun, { body: { question: "How far?" } });
  const { body: check } = await ada.call(endpoints.createCheck, { body: { text: "It is high." } });
  const { id } = await hold(ada, "workspace");
  const gone = () =>
    Promise.all([
      removeChat(ada, chat.id),
      ada.call(endpoints.deleteDraft, { params: { draft_id: draft.id } }),
      ada.call(endpoints.deleteRun, { params: { run_id: run.id } }),
      ada.call(endpoints.deleteCheck, { params: { check_id: check.id } }),
    ]);
  for (const answer of await gone()) expect(answer).toMatchObject(refused);
  expect((await removeChat(eve, foreign.id)).status).toBe(204);
  const workspace = { params: { id: ada.organizationId } };
  expect(await ada.call(deleteOrganization, workspace)).toMatchObject({
    status: 409,
    body: { code: "workspace_under_hold" },
  });
  await release(ada, id);
  for (const { status } of await gone()) expect(status).toBe(204);
  expect((await ada.call(deleteOrganization, workspace)).status).toBe(200);
});

test("files of a chat that was deleted just before a hold go once it is released", async () => {
  const ada = await app.signUp();
  const chat = await chatOf(app, ada, 1);
  await attach(ada, chat.id, { name: "tide.txt", bytes: tide });
  const { id } = await hold(ada, "workspace");
  // As if the chat had been deleted, and the job for its files came only now.
  await sql`update collection set session_id = null where session_id = ${chat.id}`.execute(db);
  const left = async () => {
    const { rows } = await sql`select from collection
      where organization_id = ${ada.organizationId} and purpose = 'attachments'`.execute(db);
    return rows.length;
  };
  await removeOrphaned(app.deps, orgOf(ada), never);
  expect(await left()).toBe(1);
  await release(ada, id);
  await expect.poll(left).toBe(0);
});

test("what somebody leaves who deletes their account is kept until the hold is released", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  await chatOf(app, bob, 1);
  const { id } = await hold(ada, "person", bob.user.id);
  // Their own workspace goes, which nobody else belongs to.
  expect((await bob.call(deleteUser, { body: { password: bob.password } })).status).toBe(204);
  const job = { account_id: bob.user.id };
  await removeOwn(app.deps, job, never);
  expect(await chatsLeft(app, ada)).toHaveLength(1);
  await release(ada, id);
  await removeOwn(app.deps, job, never);
  expect(await chatsLeft(app, ada)).toEqual([]);
});

test("a hold that is placed while somebody deletes comes wholly before or after", async () => {
  const ada = await app.signUp();
  const chat = await chatOf(app, ada, 1);
  const [removed] = await Promise.all([removeChat(ada, chat.id), hold(ada, "person", ada.user.id)]);
  const left = await chatsLeft(app, ada);
  expect([removed.status, left.length]).toEqual(removed.status === 204 ? [204, 0] : [409, 1]);
});
