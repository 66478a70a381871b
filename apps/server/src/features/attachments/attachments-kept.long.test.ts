import {
  deleteAttachment,
  keepAttachment,
  linkAttachment,
  verifyAttachment,
} from "@lectern/contract/attachments";
import { deleteSession, listSessions, updateSession } from "@lectern/contract/chat";
import * as library from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { attach, read } from "#test/library/attachments.ts";
import { ask, talk } from "#test/chat/chat.ts";
import { filesOf, joinAs, sendFile, settled } from "#test/library/library.ts";

const app = await startApp();

test("what can be read already is linked; kept, it stays when its conversation goes", async () => {
  const ada = await app.signUp();
  const bea = await joinAs(app, ada, "editor");
  const { id: own } = await ada.collection();
  const known = await sendFile(app, ada, own, { name: "known.txt", bytes: "Known to Ada alone." });
  await settled(ada, known.id);
  const [session, hers] = [await talk(ada), await talk(bea)];
  const verify = (person: Person, session_id: string) =>
    person.call(verifyAttachment, { body: { session_id, checksum: known.checksum } });
  expect((await verify(ada, session.id)).body).toMatchObject({
    exists: true,
    document: { id: known.id },
  });
  expect((await verify(bea, hers.id)).body).toEqual({
    exists: false,
    attachment: null,
    document: null,
  });
  const link = (person: Person, session_id: string) =>
    person.call(linkAttachment, { params: { session_id }, body: { document_id: known.id } });
  expect((await link(bea, hers.id)).status).toBe(404);
  const before = (await filesOf(app)).whole.length;
  const linked = await link(ada, session.id);
  expect(linked).toMatchObject({
    status: 201,
    body: { status: "ready", document_id: known.id, collection_id: own },
  });
  expect((await filesOf(app)).whole.length).toBe(before);

  const [kept, lost] = await attach(
    ada,
    session.id,
    { name: "kept.txt", bytes: "This is kept." },
    { name: "lost.txt", bytes: "This is lost." },
  );
  await read(ada, kept!);
  await read(ada, lost!);
  const keep = (person: Person, id: string) =>
    person.call(keepAttachment, { params: { attachment_id: id }, body: { collection_id: own } });
  expect((await keep(bea, kept!.id)).status).toBe(404);
  expect((await keep(ada, kept!.id)).body).toMatchObject({
    document_id: kept!.document_id,
    collection_id: own,
    status: "ready",
  });
  expect((await keep(ada, kept!.id)).status).toBe(409);
  expect((await filesOf(app)).whole.length).toBe(before + 2);
  // A document of the library stays there after it is detached.
  const removed = await ada.call(deleteAttachment, { params: { attachment_id: linked.body.id } });
  expect(removed.status).toBe(204);

  await ada.call(deleteSession, { params: { session_id: session.id } });
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before + 1);
  const there = await ada.call(library.listDocuments, { params: { collection_id: own } });
  expect(there.body.results.map(({ name }) => name).toSorted()).toEqual(["kept.txt", "known.txt"]);
  const gone = { params: { document_id: lost!.document_id } };
  expect((await ada.call(library.findDocument, gone)).status).toBe(404);
  const rows = await app.deps.db
    .selectFrom("collection")
    .select("id")
    .where("purpose", "=", "attachments")
    .where("owner_id", "=", ada.user.id)
    .execute();
  expect(rows).toEqual([]);
});

test("a conversation that was begun for a file and left goes after a month, with the file", async () => {
  const ada = await app.signUp();
  const before = (await filesOf(app)).whole.length;
  const [left, busy, named, asked] = [
    await talk(ada),
    await talk(ada),
    await talk(ada),
    await talk(ada),
  ];
  await ada.call(updateSession, { params: { session_id: named.id }, body: { title: "Tides" } });
  await ask(ada, asked.id, "When does the tide turn?");
  const [forgotten] = await attach(ada, left.id, { name: "left.txt", bytes: "This is left." });
  await attach(ada, busy.id, { name: "new.txt", bytes: "This is new." });
  const { db } = app.deps;
  const organization_id = ada.organizationId;
  const monthAgo = { updated_at: sql<Date>`now() - interval '31 days'` };
  await db
    .updateTable("chat_session")
    .set(monthAgo)
    .where("organization_id", "=", organization_id)
    .execute();
  await db
    .updateTable("attachment")
    .set({ created_at: sql<Date>`now() - interval '31 days'` })
    .where("organization_id", "=", organization_id)
    .where("id", "=", forgotten!.id)
    .execute();
  const fresh = await talk(ada);
  const { body } = await ada.call(listSessions, {});
  expect(new Set(body.results.map(({ id }) => id))).toEqual(
    new Set([busy.id, named.id, asked.id, fresh.id]),
  );
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before + 1);
});
