import { endpoints, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { type Files, syncing } from "#test/sync/syncing.ts";
import { expect, test } from "vitest";

const app = await startApp({ maxFileBytes: 1024 * 1024 });
const ada = await app.signUp();
const many = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${n}.txt`, `Sentence number ${n}.`]),
  );

test("files that are not accepted are told with the sentence of uploads, and not asked for", async () => {
  const { list, shown } = await syncing(ada);
  const { body } = await list({ "A.exe": "x", "B.txt": "", "C.txt": "x".repeat(1024 * 1024 + 1) });
  expect(body.needed).toEqual([]);
  expect(body.failed.map(({ path, code }) => [path, code])).toEqual([
    ["A.exe", "file_type_unsupported"],
    ["B.txt", "file_empty"],
    ["C.txt", "file_larger_than"],
  ]);
  expect((await shown())?.counts.failed).toBe(3);
});

test("a file whose content is refused is sent again only when it changed", async () => {
  const { list, send } = await syncing(ada);
  const [needed] = (await list({ "Plan.pdf": "no pdf" })).body.needed;
  const sent = await send(needed?.item_id ?? null, "Plan.pdf", "no pdf");
  expect([sent.status, sent.body]).toMatchObject([422, {}]);
  const again = (await list({ "Plan.pdf": "no pdf" })).body;
  expect(again).toMatchObject({ needed: [], failed: [{ code: "file_content_mismatch" }] });
  expect((await list({ "Plan.pdf": "another" })).body.needed).toHaveLength(1);
});

test("a file that changed after it was listed is refused, and needed again", async () => {
  const { list, send, documents } = await syncing(ada);
  const [needed] = (await list({ "Plan.txt": "One." })).body.needed;
  expect(await send(needed?.item_id ?? null, "Plan.txt", "Two.")).toMatchObject({
    status: 409,
    body: { code: "sync_file_changed" },
  });
  expect(await documents()).toEqual([]);
  expect((await list({ "Plan.txt": "Two." })).body.needed).toHaveLength(1);
});

test("an empty list, or one without more than half of twenty files, asks before it deletes", async () => {
  const files = many(20);
  const source = await syncing(ada);
  await source.run(files);
  const [few, half] = [many(9), many(10)];
  for (const suspicious of [{}, few]) {
    expect(await source.list(suspicious)).toMatchObject({
      status: 409,
      body: { code: "sync_many_gone" },
    });
    expect(await source.documents()).toHaveLength(20);
    expect(await source.shown()).toMatchObject({
      active: false,
      paused: { code: "sync_many_gone" },
    });
  }
  expect((await source.list(files)).body.unchanged).toBe(20);
  expect(await source.shown()).toMatchObject({ active: true, paused: null });
  expect((await source.list(half)).body.deleted).toHaveLength(10);
  expect((await source.list({}, { confirm: true })).body.deleted).toHaveLength(10);
});

test("a source pauses when its owner may no longer change the collection", async () => {
  const bob = await joinAs(app, ada, "editor");
  const shared = await ada.collection({ visibility: "shared" });
  const source = await syncing(bob, shared.id);
  await source.run(many(2));
  await app.deps.db
    .updateTable("membership")
    .set({ group: "viewer" })
    .where("account_id", "=", bob.user.id)
    .where("organization_id", "=", ada.organizationId as never)
    .execute();
  expect(await source.list(many(1))).toMatchObject({
    status: 403,
    body: { code: "sync_no_right" },
  });
  const params = { collection_id: shared.id };
  const { body } = await ada.call(endpoints.listSyncSources, { params });
  expect(body.results).toMatchObject([{ active: false, paused: { code: "sync_no_right" } }]);
  expect(await source.documents()).toHaveLength(2);
});

test("only its owner lists and sends files, and others who may change the collection pause it", async () => {
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const shared = await ada.collection({ visibility: "shared" });
  const { source, list } = await syncing(ada, shared.id);
  const [needed] = (await list(many(1))).body.needed;
  const params = { source_id: source.id };
  const body = { files: [] };
  const statuses = (person: typeof bob) =>
    Promise.all([
      person.call(endpoints.listSyncFiles, { params, body }),
      person.call(endpoints.sendSyncFile, {
        params: { ...params, item_id: needed?.item_id ?? "" },
        body: new FormData(),
      } as never),
      person.call(endpoints.updateSyncSource, { params, body: { active: false } }),
      person.call(endpoints.listSyncSources, { params: { collection_id: shared.id } }),
    ]).then((all) => all.map(({ status }) => status));
  expect(await statuses(eve)).toEqual([403, 403, 403, 403]);
  expect(await statuses(bob)).toEqual([403, 403, 200, 200]);
  expect(await list(many(1))).toMatchObject({ status: 409, body: { code: "sync_paused" } });
});
