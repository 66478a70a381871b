import { endpoints, startApp } from "#test/app.ts";
import { listOf, syncing } from "#test/sync/syncing.ts";
import { expect, test } from "vitest";

const app = await startApp();
const ada = await app.signUp();
const files = { "A.txt": "Sentence one.", "B.txt": "Sentence two.", "C.txt": "Sentence three." };

test("a run that ended after some files goes on with the others, and nothing is there twice", async () => {
  const { list, send, run, paths } = await syncing(ada);
  const [first] = (await list(files)).body.needed;
  await send(first?.item_id ?? null, "A.txt", files["A.txt"]);
  const plan = await run(files);
  expect(plan.needed.map(({ path }) => path)).toEqual(["B.txt", "C.txt"]);
  expect(plan.unchanged).toBe(1);
  expect(await paths()).toEqual(["A.txt", "B.txt", "C.txt"]);
});

test("two runs at once make each document once", async () => {
  const { list, send, documents } = await syncing(ada);
  const plans = await Promise.all([list(files), list(files)]);
  const sent = await Promise.all(
    plans.flatMap(({ body }) =>
      body.needed.map(({ item_id, path }) => send(item_id, path, files[path as "A.txt"])),
    ),
  );
  const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
  expect(await documents()).toHaveLength(3);
  expect((await list(files)).body).toMatchObject({ needed: [], unchanged: 3, failed: [] });
});

test("two runs at once move and delete each document once", async () => {
  const { run, list, paths, documents } = await syncing(ada);
  await run(files);
  const after = { "D/A.txt": files["A.txt"], "B.txt": files["B.txt"] };
  const plans = await Promise.all([list(after), list(after), list(after)]);
  expect(plans.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(plans.flatMap(({ body }) => body.moved)).toHaveLength(1);
  expect(plans.flatMap(({ body }) => body.deleted)).toEqual(["C.txt"]);
  expect(await paths()).toEqual(["B.txt", "D/A.txt"]);
  expect((await documents()).map(({ versions }) => versions)).toEqual([1, 1]);
});

test("two programs that begin at once share the source of their name", async () => {
  const { id: collection_id } = await ada.collection();
  const body = { kind: "command", name: "Papers" } as const;
  const begin = () => ada.call(endpoints.createSyncSource, { params: { collection_id }, body });
  const made = await Promise.all([begin(), begin(), begin()]);
  expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1);
});

test("a list that names a path twice, or leads out of the folder, is refused", async () => {
  const { source } = await syncing(ada);
  const [file] = listOf({ "A.txt": "One." });
  const send = (...files: object[]) =>
    ada.call(endpoints.listSyncFiles, {
      params: { source_id: source.id },
      body: { files } as never,
    });
  expect((await send(file!, file!)).status).toBe(422);
  for (const path of ["../A.txt", "/A.txt", "B//A.txt", "./A.txt", ""]) {
    expect([path, (await send({ ...file, path })).status]).toEqual([path, 422]);
  }
});

test("bytes that are there already make no further version", async () => {
  const { run, list, send, documents, collection_id } = await syncing(ada);
  await run({ "A.txt": "One." });
  const [document] = await documents();
  const form = new FormData();
  form.append("file", new Blob(["Two."]), "A.txt");
  // A person adds by hand what then comes from the source too.
  const added = await ada.call(endpoints.addVersion, {
    params: { collection_id, document_id: document?.id ?? "" },
    body: form,
  } as never);
  expect(added.status).toBe(201);
  await expect.poll(async () => (await documents())[0]?.version, { timeout: 60_000 }).toBe(2);
  const [needed] = (await list({ "A.txt": "Two." })).body.needed;
  expect((await send(needed?.item_id ?? null, "A.txt", "Two.")).status).toBe(201);
  expect((await documents())[0]?.versions).toBe(2);
  expect((await list({ "A.txt": "Two." })).body.unchanged).toBe(1);
});
