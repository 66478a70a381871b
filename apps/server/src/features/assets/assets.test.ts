import {
  assetFile,
  bulkAssets,
  deleteAsset,
  getAsset,
  getAssetVersion,
  keepExport,
  listAssets,
  listAssetVersions,
  saveAnswer,
  updateAsset,
} from "@lectern/contract/assets";
import { exportUser } from "@lectern/contract/auth";
import { createChat, deleteChat, deleteSession } from "@lectern/contract/chat";
import { deleteDocument } from "@lectern/contract/library";
import { deleteTopic, updateTopic } from "@lectern/contract/topics";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { addressOf, headersOf, type Person, startApp } from "#test/app.ts";
import { addDocument, ask, talk, finished } from "#test/chat.ts";
import { filesOf, joinAs } from "#test/library.ts";
import { save, topicOf } from "#test/topics.ts";

import { forgetAssets, removeExpired } from "./removing.ts";

const app = await startApp();
const running = new AbortController().signal;
const question = "When does the ferry leave the northern pier?";
const quote = "The ferry leaves the northern pier at six.";

/** Returns a person whose library contains the ferry document. */
async function reader() {
  const person = await app.signUp();
  const collection = await person.collection();
  const document = { name: "Ferry.pdf", passages: [quote] };
  const document_id = await addDocument(app.deps, person, collection.id, document);
  return { person, collection, document_id };
}

/** Returns a finished answer; with `parent`, another version of an existing message. */
async function answered(person: Person, session_id: string, parent?: null, content = question) {
  const chat =
    parent === undefined
      ? await ask(person, session_id, content)
      : (
          await person.call(createChat, {
            params: { session_id },
            body: { content, parent_id: parent },
          })
        ).body;
  return finished(app.url, person, chat);
}

const saved = async (person: Person, chat_id: string) => {
  const { status, body } = await person.call(saveAnswer, { body: { chat_id } });
  expect([status, body]).toMatchObject([201, { asset: { kind: "answer" } }]);
  return body;
};

const list = async (person: Person, query: object = {}) =>
  (await person.call(listAssets, { query })).body;

const content = async (person: Person, asset_id: string, number: number) =>
  (await person.call(getAssetVersion, { params: { asset_id, number } })).body;

async function download(person: Person, asset_id: string, query: object = {}, number = 1) {
  const address = addressOf(assetFile, { params: { asset_id, number }, query });
  const answer = await fetch(`${app.url}${address}`, { headers: headersOf(person) });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

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
  const mine = { organization_id: orgOfJob({ organization_id: ada.organizationId ?? "" }) };
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

test("assets are found by their words, filtered, sorted, renamed, deleted and restored by their owner alone", async () => {
  const { person: ada, collection } = await reader();
  const topic = await topicOf(ada, collection.id, { title: "Zebra crossings", notes: "Heron" });
  const { id: session } = await talk(ada);
  const { asset: answer } = await saved(ada, (await answered(ada, session)).id);
  const { body } = await ada.call(keepExport, {
    body: { type: "topic", id: topic.id, format: "md" },
  });
  const names = async (query: object) => (await list(ada, query)).results.map(({ name }) => name);
  const cases: [object, string[]][] = [
    [{}, ["Zebra crossings", question]],
    [{ sort: "name" }, [question, "Zebra crossings"]],
    [
      { sort: "size" },
      answer.size < body.asset.size ? [question, "Zebra crossings"] : ["Zebra crossings", question],
    ],
    [{ q: "northern SIX" }, [question]],
    [{ q: "heron" }, ["Zebra crossings"]],
    [{ q: "100%" }, []],
    [{ kind: "answer" }, [question]],
    [{ kind: ["answer", "export"] }, ["Zebra crossings", question]],
    [{ kind: "report" }, []],
    [{ origin: "topic" }, ["Zebra crossings"]],
    [{ page_size: 1, page: 2 }, [question]],
    [{ deleted: "true" }, []],
  ];
  for (const [query, wanted] of cases) expect([query, await names(query)]).toEqual([query, wanted]);

  const params = { asset_id: answer.id };
  const renamed = await ada.call(updateAsset, { params, body: { name: " Six o'clock " } });
  expect(renamed.body.name).toBe("Six o'clock");
  const again = await answered(ada, session, null);
  expect((await saved(ada, again.id)).asset).toMatchObject({ id: answer.id, name: "Six o'clock" });

  // No other member, whatever their role, can find it in any way.
  const admin = await joinAs(app, ada, "admin");
  expect((await list(admin)).total).toBe(0);
  const statuses = [
    (await admin.call(getAsset, { params })).status,
    (await admin.call(updateAsset, { params, body: { name: "Mine" } })).status,
    (await admin.call(deleteAsset, { params })).status,
    (await admin.call(listAssetVersions, { params })).status,
    (await admin.call(getAssetVersion, { params: { ...params, number: 1 } })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  expect((await download(admin, answer.id)).answer.status).toBe(404);
  const ids = [answer.id, body.asset.id, uuid()];
  const foreign = await admin.call(bulkAssets, { body: { action: "delete", ids } });
  expect(foreign.body.done).toEqual([]);
  expect((await admin.call(saveAnswer, { body: { chat_id: again.id } })).status).toBe(404);
  const exported = { type: "topic" as const, id: topic.id, format: "md" as const };
  expect((await admin.call(keepExport, { body: exported })).status).toBe(404);

  const deleted = await ada.call(bulkAssets, { body: { action: "delete", ids } });
  expect(deleted.body.done.toSorted()).toEqual([answer.id, body.asset.id].toSorted());
  expect((await ada.call(getAsset, { params })).status).toBe(404);
  expect(await names({ deleted: "true" })).toHaveLength(2);
  const fresh = await saved(ada, again.id);
  expect(fresh.asset.id).not.toBe(answer.id);
  const back = await ada.call(bulkAssets, { body: { action: "restore", ids } });
  expect(back.body.done).toHaveLength(2);
  expect((await content(ada, answer.id, 2)).chat?.id).toBe(again.id);
  expect((await list(ada)).total).toBe(3);
});

test("what was deleted is removed after 30 days, what an account leaves at once, rows and files", async () => {
  const { person: ada, collection } = await reader();
  const topic = await topicOf(ada, collection.id);
  const keep = async (format: "md" | "csv") => {
    const body = { type: "topic" as const, id: topic.id, format };
    return (await ada.call(keepExport, { body })).body.asset.id;
  };
  const [old, stays] = [await keep("md"), await keep("csv")];
  for (const asset_id of [old, stays]) await ada.call(deleteAsset, { params: { asset_id } });
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from run_at - now()) / 86400 as days from graphile_worker.jobs
    where key like ${`remove-assets:${ada.organizationId}:%`}`.execute(app.deps.db);
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.days)).toBeGreaterThan(30);
  const whole = (await filesOf(app)).whole.length;
  await sql`update asset set deleted_at = now() - interval '30 days 1 hour' where id = ${old}`.execute(
    app.deps.db,
  );
  await removeExpired(app.deps, { organization_id: ada.organizationId ?? "" }, running);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole - 1);
  const left = await list(ada, { deleted: "true" });
  expect(left.results.map(({ id }) => id)).toEqual([stays]);

  const { id: session } = await talk(ada);
  await saved(ada, (await answered(ada, session)).id);
  const copy = JSON.stringify((await ada.call(exportUser, {})).body);
  expect(copy).toContain('"assets":[{');
  expect(copy).toContain(`"question":"${question}"`);
  await forgetAssets(app.deps, ada.user.id, running);
  expect((await list(ada)).total).toBe(0);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(whole - 2);
});

test("a page of ten thousand assets is read from an index, and searched within the list", async () => {
  const ada = await app.signUp();
  const organization_id = ada.organizationId ?? "";
  await sql`
    insert into asset (organization_id, id, account_id, name, kind, format, made_of, version, size, text)
    select ${organization_id}::uuid, gen_random_uuid(), ${ada.user.id}::uuid, 'Answer ' || n, 'answer', 'md',
      'answer ' || n, 1, n, repeat('the tide turns at noon ', 40) || n
    from generate_series(1, 10000) as n`.execute(app.deps.db);
  await sql`analyze asset`.execute(app.deps.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id, name from asset
    where organization_id = ${organization_id} and account_id = ${ada.user.id} and deleted_at is null
    order by updated_at desc, id limit 50`.execute(app.deps.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("asset_newest");
  expect((await list(ada, { page_size: 50, page: 100 })).total).toBe(10_000);
  expect((await list(ada, { q: "noon 9999" })).results.map(({ name }) => name)).toEqual([
    "Answer 9999",
  ]);
});
