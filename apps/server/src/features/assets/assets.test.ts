import { getAsset, keepExport, listAssetVersions } from "@lectern/contract/assets";
import { deleteChat, deleteSession } from "@lectern/contract/chat";
import { deleteDocument } from "@lectern/contract/library";
import { deleteTopic, updateTopic } from "@lectern/contract/topics";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { assets, content, list, question, quote, saved } from "#test/agents/assets.ts";
import { talk } from "#test/chat/chat.ts";
import { filesOf } from "#test/library/library.ts";
import { save, topicOf } from "#test/topics/topics.ts";

const app = await startApp();
const { reader, answered, download } = assets(app);

test("an answer is saved with its citations; the same question answered again is its next version", async () => {
  const { person: ada, document_id, collection } = await reader();
  const { id: session } = await talk(ada);
  const first = await answered(ada, session);
  const one = await saved(ada, first.id);
  expect(one).toMatchObject({
    added: true,
    asset: {
      name: question,
      version: 1,
      version_count: 1,
      origin: { type: "chat", id: session, name: question, chat_id: first.id },
    },
  });
  const { id } = one.asset;
  expect(await saved(ada, first.id)).toMatchObject({ added: false, asset: { id, version: 1 } });

  const again = await answered(ada, session, null);
  expect(await saved(ada, again.id)).toMatchObject({ added: true, asset: { id, version: 2 } });
  const other = await answered(ada, session, undefined, "Which pier does it leave from?");
  expect((await saved(ada, other.id)).asset.id).not.toBe(id);
  expect((await list(ada)).total).toBe(2);
  const { body: versions } = await ada.call(listAssetVersions, { params: { asset_id: id } });
  expect(versions.results.map(({ number, citation_count }) => [number, citation_count])).toEqual([
    [2, 1],
    [1, 1],
  ]);

  const kept = await content(ada, id, 1);
  expect(kept.chat).toMatchObject({ id: first.id, question: { content: question } });
  const { answer } = kept.chat!;
  expect(answer?.sentences).toEqual(first.answer?.sentences);
  const citation = { document_id, quote, page: 1, source: "current" };
  expect(answer?.citations).toMatchObject([citation]);
  expect(answer?.citations[0]?.rects).toEqual(first.answer?.citations[0]?.rects);

  // The sources and the origin may be deleted; the saved version stays and reports that.
  await ada.call(deleteDocument, { params: { collection_id: collection.id, document_id } });
  const without = await content(ada, id, 1);
  expect(without.chat?.answer?.citations).toMatchObject([{ quote, source: "gone" }]);
  await ada.call(deleteChat, { params: { session_id: session, chat_id: again.id } });
  const turnGone = await ada.call(getAsset, { params: { asset_id: id } });
  expect(turnGone.body.origin).toMatchObject({ id: session, chat_id: null });
  await ada.call(deleteSession, { params: { session_id: session } });
  const { body } = await ada.call(getAsset, { params: { asset_id: id } });
  expect(body.origin).toMatchObject({ type: "chat", id: null, chat_id: null, name: question });
  for (const format of ["md", "docx", "pdf", "json"]) {
    const { answer, bytes } = await download(ada, id, { format });
    expect([format, answer.status, bytes.length > 200]).toEqual([format, 200, true]);
    expect(answer.headers.get("content-disposition")).toContain(`.${format}"`);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    if (format === "md") expect(bytes.toString()).toContain(`“${quote}”`);
  }
});

test("an export is kept; made again it is a new version where anything changed, and the oldest go", async () => {
  const { person: ada, collection, document_id } = await reader();
  const topic = await topicOf(ada, collection.id, { title: '../Ferries: "when?"' });
  await save(ada, topic.id, document_id, quote);
  const keep = (format: "md" | "docx" | "pdf" | "csv" | "bib" | "ris") =>
    ada.call(keepExport, { body: { type: "topic", id: topic.id, format } });
  for (const format of ["md", "docx", "pdf", "csv", "bib", "ris"] as const) {
    const { status, body } = await keep(format);
    expect([format, status, body.asset]).toMatchObject([format, 201, { format, kind: "export" }]);
    expect((await keep(format)).body).toEqual({ asset: body.asset, added: false });
    const { text } = await content(ada, body.asset.id, 1);
    if (format === "docx" || format === "pdf") expect(text).toBeNull();
    else expect(text).toContain("Ferr");
    const { answer, bytes } = await download(ada, body.asset.id);
    expect(bytes.length).toBe(body.asset.size);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[^/\\]+"/);
  }
  const table = (await list(ada)).results.find(({ format }) => format === "csv");
  expect(table?.origin).toMatchObject({
    type: "topic",
    id: topic.id,
    collection_id: collection.id,
  });
  const changed = { notes: "At night?", version: topic.version };
  await ada.call(updateTopic, { params: { topic_id: topic.id }, body: changed });
  const before = (await filesOf(app)).whole.length;
  const { body: next } = await keep("md");
  expect(next).toMatchObject({ added: true, asset: { version: 2, version_count: 2 } });
  expect((await content(ada, next.asset.id, 2)).text).toContain("At night?");
  expect((await content(ada, next.asset.id, 1)).text).not.toContain("At night?");
  expect((await filesOf(app)).whole.length).toBe(before + 1);

  // Sets the newest version to 51, as after many exports.
  const mine = { organization_id: ada.organizationId };
  const fiftieth = { asset_id: next.asset.id, number: 51, size: 1, chat: "{}" };
  await app.deps.db
    .insertInto("asset_version")
    .values({ ...mine, ...fiftieth })
    .execute();
  await sql`update asset set version = 51 where id = ${next.asset.id}`.execute(app.deps.db);
  expect((await keep("md")).body.asset).toMatchObject({ version: 52, version_count: 2 });
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before);

  await ada.call(deleteTopic, { params: { topic_id: topic.id } });
  const gone = await ada.call(getAsset, { params: { asset_id: next.asset.id } });
  expect(gone.body.origin).toMatchObject({ id: null, name: topic.title });
  const { id: session } = await talk(ada);
  await answered(ada, session);
  for (const format of ["md", "json", "docx", "pdf"] as const) {
    const of = { type: "chat" as const, id: session, format };
    expect((await ada.call(keepExport, { body: of })).status).toBe(201);
  }
  const wrong = { type: "chat" as const, id: session, format: "bib" as const };
  expect((await ada.call(keepExport, { body: wrong })).status).toBe(422);
});
