import { docxFile, wordParagraph } from "@lectern/document-parser/test/office-file";
import { startApp } from "#test/app.ts";
import { readSource } from "#test/library/read-sources.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { startGoogleDrive } from "#test/servers/sources/google-drive.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();

const native = "application/vnd.google-apps.";
const lease = docxFile(wordParagraph("The lease of the boathouse"));

test("files of a folder and of its folders become documents, and documents of Google are exported", async () => {
  const { root, files, state, wanted } = await startGoogleDrive();
  files.set("folder_1", { name: "Birds", parents: [root], mimeType: `${native}folder` });
  files.set("file_0001", { name: "Heron.txt", parents: ["folder_1"], bytes: "A heron." });
  files.set("file_0002", { name: "Heron.txt", parents: ["folder_1"], bytes: "Another heron." });
  files.set("file_0003", {
    name: "Lease",
    parents: [root],
    mimeType: `${native}document`,
    bytes: lease,
  });
  files.set("file_0004", { name: "Form", parents: [root], mimeType: `${native}form` });
  files.set("file_0005", { name: "Old.txt", parents: [root], bytes: "Old.", trashed: true });
  const source = await readSource(app, ada, wanted);
  expect(await source.shown()).toMatchObject({ failure: null, secret_set: true });
  expect(await source.paths()).toEqual([
    "Birds/Heron file_0002.txt",
    "Birds/Heron.txt",
    "Lease.docx",
  ]);
  state.read.length = 0;
  await source.run();
  expect(state.read).toEqual([]);
});

test("a renamed file is moved without being read, a changed one read, one in the trash goes there", async () => {
  const { root, files, state, wanted } = await startGoogleDrive();
  const of = (name: string, bytes: string) => ({ name, parents: [root], bytes });
  files.set("file_0001", of("Heron.txt", "A heron."));
  files.set("file_0002", of("Gull.txt", "A gull."));
  files.set("file_0003", of("Tern.txt", "A tern."));
  files.set("file_0004", of("Crow.txt", "A crow."));
  const source = await readSource(app, ada, wanted);
  state.read.length = 0;
  files.set("file_0001", of("Grey heron.txt", "A heron."));
  files.set("file_0002", of("Gull.txt", "A grey gull."));
  files.set("file_0003", { ...of("Tern.txt", "A tern."), trashed: true });
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ moved: 1, changed: 1, deleted: 1 });
  expect(state.read).toEqual(["file_0002"]);
  expect(await source.paths()).toEqual(["Crow.txt", "Grey heron.txt", "Gull.txt"]);
  const { collection_id } = source;
  expect(namesOf(await trashOf(ada, { collection_id }))).toEqual(["Tern.txt"]);
});

test("the key is stored encrypted and never shown; another one, and a folder that is gone, are named", async () => {
  const { root, files, wanted } = await startGoogleDrive();
  const source = await readSource(app, ada, { ...wanted, subject: "ada@example.org" });
  const { rows } =
    await sql`select row_to_json(sync_source)::text as text from sync_source`.execute(app.deps.db);
  for (const text of [JSON.stringify(rows), JSON.stringify(await source.shown())]) {
    expect(text).not.toContain("PRIVATE KEY");
    expect(text).not.toContain(Buffer.from("PRIVATE KEY").toString("hex"));
  }
  files.delete(root);
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_cloud_missing");
  const other = await startGoogleDrive();
  const { collection_id } = source;
  const place = `https://drive.google.com/drive/folders/${other.root}?usp=sharing`;
  const again = await readSource(app, ada, { ...other.wanted, folder: place }, collection_id);
  expect((await again.shown()).failure).toBeNull();
  expect(other.state.grants).toHaveLength(1);
  expect(other.state.grants[0]).not.toHaveProperty("sub");
});

test("a server that asks to wait is asked again, and a token that has expired is renewed", async () => {
  const { root, files, tokens, wrong, state, wanted } = await startGoogleDrive();
  files.set("file_0001", { name: "Heron.txt", parents: [root], bytes: "A heron." });
  const said = { status: 403, json: { error: { errors: [{ reason: "userRateLimitExceeded" }] } } };
  Object.assign(wrong, { times: 1, said: { ...said, headers: { "retry-after": "0" } } });
  const source = await readSource(app, ada, wanted);
  expect((await source.shown()).failure).toBeNull();
  files.set("file_0002", { name: "Gull.txt", parents: [root], bytes: "A gull." });
  Object.assign(wrong, { times: 9, said: { status: 429, headers: { "retry-after": "3600" } } });
  state.asked.length = 0;
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_cloud_busy");
  expect(state.asked).toHaveLength(1);
  wrong.times = 0;
  const before = tokens.count();
  const expiring = source.run();
  await expect.poll(() => tokens.count()).toBeGreaterThan(before);
  tokens.expire();
  await expiring;
  expect(await source.documents()).toHaveLength(2);
});

test("a run that ends anywhere goes on where it ended, and nothing is there twice", async () => {
  const { root, files, state, onRead, wanted } = await startGoogleDrive();
  const source = await readSource(app, ada, wanted);
  for (let n = 1; n < 7; n++)
    files.set(`file_000${n}`, { name: `${n}.txt`, parents: [root], bytes: `Bird ${n}.` });
  const ending = new AbortController();
  onRead(() => state.read.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  const there = (await source.documents()).length;
  expect(there).toBeLessThan(6);
  state.read.length = 0;
  await Promise.all([source.run(), source.run()]);
  expect(state.read).toHaveLength(6 - there);
  expect(await source.documents()).toHaveLength(6);
});
