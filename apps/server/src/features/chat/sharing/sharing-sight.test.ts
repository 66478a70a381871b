import { addAttachments, keepAttachment, linkAttachment } from "@lectern/contract/attachments";
import { createChat, listChats, updateSession } from "@lectern/contract/chat";
import { updateCollection } from "@lectern/contract/library";
import { createPersona } from "@lectern/contract/personas";
import { continueSharedChat, listSharedTurns } from "@lectern/contract/shared-chats";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { listen, talk } from "#test/chat/chat.ts";
import { formOf, settled } from "#test/library/library.ts";
import { type Reader, sharing, turnsFor } from "#test/chat/sharing.ts";

const app = await startApp();
const { ada, bob, stranger, open, closed, keeper, sale, answered, share } = await sharing(app);

test("a reader gets nothing of a document that they may not open, nor does their copy", async () => {
  const knowledge = { collection_ids: [open.id, closed.id] };
  const { id } = await talk(ada, knowledge);
  const named = await ada.call(createPersona, { body: { name: "Harbour clerk" } });
  const persona_id = named.body.id;
  await ada.call(updateSession, { params: { session_id: id }, body: { persona_id } });
  await answered(
    ada,
    id,
    "Where does the lighthouse keeper live, and for how many crowns will the lighthouse be sold?",
  );
  const shared = await share(id);
  const [own] = await turnsFor(ada, shared.id);
  expect(own?.answer?.content).toContain("nine million");
  expect(own?.withheld).toEqual({ sentences: 0, sources: 0 });
  const secrets = ["nine million", "brewery", "Sale of it", closed.id, persona_id];
  const copyOf = async (reader: Reader) => {
    const params = { shared_id: shared.id };
    const { status, body: session } = await reader.call(continueSharedChat, { params });
    expect(status).toBe(201);
    const { body } = await reader.call(listChats, { params: { session_id: session.id } });
    return { session, turns: body.results };
  };
  const [turn] = await turnsFor(bob, shared.id);
  const copy = await copyOf(bob);
  for (const secret of secrets) {
    expect([secret, JSON.stringify([turn, copy]).includes(secret)]).toEqual([secret, false]);
  }
  expect(turn?.answer?.content).toContain("[…]");
  expect(turn?.answer?.content).toContain("The lighthouse keeper lives on the island");
  expect(turn?.withheld).toEqual({ sentences: 1, sources: 1 });
  expect(copy.session).toMatchObject({
    title: shared.title,
    knowledge: { collection_ids: [open.id], document_ids: [], topic_ids: [] },
  });
  // The answer shows the persona's name only; the persona itself may be private.
  const persona = { id: null, name: "Harbour clerk", color: null };
  expect(turn?.persona).toEqual(persona);
  expect(copy.turns).toMatchObject([{ answer: { content: turn?.answer?.content }, persona }]);
  const later = await answered(bob, copy.session.id, "Who lives on the island?");
  expect(later).toMatchObject({ parent_id: copy.turns[0]?.id, answer: { found: true } });

  // The reader's current rights count, not those at the time of sharing.
  const opened = { params: { collection_id: closed.id }, body: { visibility: "shared" as const } };
  await ada.call(updateCollection, opened);
  expect((await turnsFor(bob, shared.id))[0]?.answer?.content).toContain("nine million");
  await ada.call(updateCollection, { ...opened, body: { visibility: "private" } });
  expect(JSON.stringify(await turnsFor(bob, shared.id))).not.toContain("nine million");
});

test("attached files are named; only readers with access open them, and only they see the names of library documents", async () => {
  const { id } = await talk(ada);
  const params = { session_id: id };
  const link = async (document_id: string) =>
    (await ada.call(linkAttachment, { params, body: { document_id } })).body;
  const plan = formOf({ name: "own plan.txt", bytes: "The mole is eighty metres long." });
  const sending = { params, body: plan };
  const own = await ada.call(addAttachments, sending);
  const files = [await link(keeper), await link(sale), ...own.body.results];
  await settled(ada, files[2]!.document_id);
  const { body: asked } = await ada.call(createChat, {
    params,
    body: { content: "How long is the mole?", attachment_ids: files.map((one) => one.id) },
  });
  await listen(app.url, ada, asked.id);
  const shared = await share(id);
  const told = async (reader: Reader) =>
    (await turnsFor(reader, shared.id))[0]?.attachments.map((one) => [one.name, one.document_id]);
  const seen = [
    ["Keeper.pdf", keeper],
    [null, null],
    ["own plan.txt", null],
  ];
  expect(await told(bob)).toEqual(seen);
  expect(JSON.stringify(await turnsFor(bob, shared.id))).not.toContain("eighty");
  expect(await told(ada)).toEqual([
    seen[0],
    ["Sale of it.pdf", sale],
    ["own plan.txt", files[2]!.document_id],
  ]);
  // A file kept in a collection that the reader may see can be opened.
  await ada.call(keepAttachment, {
    params: { attachment_id: files[2]!.id },
    body: { collection_id: open.id },
  });
  expect((await told(bob))?.at(-1)).toEqual(["own plan.txt", files[2]!.document_id]);
  expect((await stranger.call(listSharedTurns, { params: { shared_id: shared.id } })).status).toBe(
    404,
  );
});
