import { listFolders } from "@lectern/contract/folders";
import {
  addDocuments,
  deleteDocument,
  type Document,
  findDocument,
  getCollection,
  listDocumentPages,
  listDocuments,
  updateDocument,
} from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import type { Db } from "#deps";
import { callAt, type Person, startApp } from "#test/app.ts";
import { filesOf, formOf, joinAs, sendFile, settled, type TestFile } from "#test/library.ts";
import { docxFile, pptxFile } from "@lectern/document-parser/test/office-file";
import { openDocumentFile } from "@lectern/document-parser/test/open-document-file";
import { pdf } from "@lectern/document-parser/test/pdf";
import { xlsxFile } from "@lectern/document-parser/test/sheet-file";
import { zipOf } from "@lectern/document-parser/test/zip-file";

import { emptyTrash } from "../library/trash/emptying.ts";
import { ingest } from "./ingest.ts";
import { message } from "@lectern/contract/message";

const app = await startApp();
const never = new AbortController().signal;

let ada: Person;
beforeAll(async () => {
  ada = await app.signUp();
});

/** An email with attached files. */
function mail(text: string, files: { name: string; bytes: Buffer | string }[]): string {
  const parts = files.map(({ name, bytes }) =>
    [
      `--frontier\r\nContent-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(bytes)
        .toString("base64")
        .replaceAll(/(.{76})/g, "$1\r\n"),
    ].join("\r\n"),
  );
  return [
    "From: Bea Berg <bea@example.com>\r\nTo: ada@example.com",
    "Subject: Minutes of the harbour board",
    "Date: Tue, 3 Nov 2026 09:12:00 +0100",
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="frontier"\r\n',
    `--frontier\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...parts,
    "--frontier--\r\n",
  ].join("\r\n");
}

/** A one-page PDF with an attached file. */
function pdfWith(name: string, bytes: string, text = "The annex is attached."): string {
  const content = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(${name}) 6 0 R]>>>>>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Type/Filespec/F(${name})/UF(${name})/EF<</F 7 0 R>>>>`,
    `<</Type/EmbeddedFile/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`,
  ];
  const numbered = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return `%PDF-1.7\n${numbered}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`;
}

const heron = pdf(["The heron nests on the northern pier."]);

/** Returns the documents made from files within a document, by name. */
async function held(person: Person, { id, collection_id }: Document) {
  const { body } = await person.call(listDocuments, {
    params: { collection_id },
    query: { contained_in: id, sort: "name" },
  });
  return body.results;
}

/** Adds a file to a new collection; waits until it and all files within it are read. */
async function added(file: TestFile) {
  const { id } = await ada.collection();
  const sent = await sendFile(app, ada, id, file);
  const document = await settled(ada, sent.id);
  const all: Document[] = [];
  for (let above = [document]; above.length > 0;) {
    const below: Document[] = [];
    for (const one of above) {
      for (const { id: inner } of await held(ada, one)) below.push(await settled(ada, inner));
    }
    all.push(...below);
    above = below;
  }
  return { document, contained: all, collectionId: id };
}

const remove = (person: Person, { id, collection_id }: Document, forever = true) =>
  person.call(deleteDocument, {
    params: { collection_id, document_id: id },
    query: { forever: String(forever) },
  });

const found = async (person: Person, q: string) =>
  (await person.call(search, { query: { q } })).body.results.map(({ document }) => document.name);

test("what is attached to a mail is a document of its own, found by its words, and goes with it", async () => {
  const files = [
    { name: "minutes.pdf", bytes: heron },
    { name: "setup.exe", bytes: "MZ" },
  ];
  const { document, contained, collectionId } = await added({
    name: "board.eml",
    bytes: mail("The kingfisher was not discussed.", files),
  });
  expect(document).toMatchObject({
    status: "ready",
    contained_in: null,
    contained_count: 1,
    status_detail: "One file inside has an unsupported file type: setup.exe.",
  });
  expect(contained).toMatchObject([
    {
      name: "minutes.pdf",
      status: "ready",
      collection_id: collectionId,
      contained_in: { id: document.id, name: "board.eml" },
      contained_count: 0,
      created_by: { id: ada.user.id },
      size: heron.length,
    },
  ]);
  const { body: pages } = await ada.call(listDocumentPages, {
    params: { document_id: document.id },
  });
  expect(pages.results[0]?.text).toBe(
    "Minutes of the harbour board\n\nFrom: Bea Berg <bea@example.com>\n\nTo: ada@example.com\n\nDate: Tue, 3 Nov 2026 09:12:00 +0100\n\nThe kingfisher was not discussed.",
  );
  expect(await found(ada, "heron")).toEqual(["minutes.pdf"]);
  expect(await found(ada, "kingfisher")).toEqual(["board.eml"]);

  const viewer = await joinAs(app, ada, "viewer");
  expect((await remove(viewer, contained[0]!)).status).toBe(404);
  const bea = await app.signUp();
  const params = { document_id: contained[0]!.id };
  expect((await bea.call(findDocument, { params })).status).toBe(404);
  expect(await found(bea, "heron")).toEqual([]);

  expect((await remove(ada, document)).status).toBe(204);
  expect(await found(ada, "heron")).toEqual([]);
  await expect.poll(async () => (await filesOf(app)).whole).toEqual([]);
});

test("a zip is a document that lists what it holds; what is not taken is said", async () => {
  const inner = zipOf({ "deep.txt": "never taken out" });
  const { document, contained } = await added({
    name: "mails.zip",
    bytes: zipOf({
      "letters/one.txt": "The heron is back.",
      "letters/two.md": "# Two\n\nThe heron left.",
      "../../three.html": "<h1>Three</h1><p>No heron.</p>",
      "mail.eml": mail("With an annex.", [
        { name: "annex.pdf", bytes: pdfWith("notes.txt", "A heron in a note.") },
      ]),
      "setup.exe": "MZ",
      "empty.txt": "",
      "fake.pdf": "no PDF",
      "inner.zip": inner,
      "__MACOSX/letters/._one.txt": "rubbish",
    }),
  });
  expect(document).toMatchObject({ status: "ready", contained_count: 4 });
  expect(document.status_detail).toBe(
    [
      "One file inside has an unsupported file type: setup.exe.",
      "One file inside is empty: empty.txt.",
      "One file inside is damaged or does not match its file extension: fake.pdf.",
      "One file inside is nested too deeply to be extracted: inner.zip.",
    ].join(" "),
  );
  expect(
    contained.map(({ name, status, contained_in }) => [name, status, contained_in?.name]),
  ).toEqual([
    ["mail.eml", "ready", "mails.zip"],
    ["one.txt", "ready", "mails.zip"],
    ["three.html", "ready", "mails.zip"],
    ["two.md", "ready", "mails.zip"],
    ["annex.pdf", "ready", "mail.eml"],
  ]);
  expect(contained.at(-1)?.status_detail).toBe(
    "One file inside is nested too deeply to be extracted: notes.txt.",
  );
  const { body } = await ada.call(listDocumentPages, { params: { document_id: document.id } });
  expect(body.results[0]?.text).toContain("letters/one.txt\nletters/two.md\nthree.html");
  const { results: folders } = (
    await ada.call(listFolders, { params: { collection_id: document.collection_id } })
  ).body;
  expect(folders).toMatchObject([{ name: "letters", parent_id: null, document_count: 2 }]);
  const inLetters = contained.filter(({ folder_id }) => folder_id === folders[0]?.id);
  expect(inLetters.map(({ name }) => name)).toEqual(["one.txt", "two.md"]);
  await remove(ada, document);
});

test("folders in a zip are made in the folder that it lies in, as deep as folders may lie", async () => {
  const params = { collection_id: (await ada.collection()).id };
  const deep = Array.from({ length: 14 }, (_, n) => `f${n}`).join("/");
  const bytes = zipOf({
    "top.txt": "On top.",
    [`${deep}/low.txt`]: "Far below.",
    [`${"n".repeat(250)}/../long.txt`]: "Long.",
  });
  const form = new FormData();
  form.append("path", "Inbox");
  form.append("file", new Blob([new Uint8Array(bytes)]), "deep.zip");
  const sent = await callAt(app.url, ada, addDocuments, { params, body: form } as never);
  const [zip] = (sent.body as { results: Document[] }).results;
  await settled(ada, zip!.id);
  const { results: folders } = (await ada.call(listFolders, { params })).body;
  const namesAbove = (id: string | null): string[] => {
    const folder = folders.find((one) => one.id === id);
    return folder ? [...namesAbove(folder.parent_id), folder.name] : [];
  };
  const { results } = (await ada.call(listDocuments, { params, query: { sort: "name" } })).body;
  expect(results.map(({ name, folder_id }) => [name, namesAbove(folder_id).join("/")])).toEqual([
    ["deep.zip", "Inbox"],
    ["long.txt", `Inbox/${"n".repeat(200)}`],
    ["low.txt", `Inbox/${deep.split("/").slice(0, 9).join("/")}`],
    ["top.txt", "Inbox"],
  ]);
  expect((await remove(ada, zip!)).status).toBe(204);
});

test("what came in a file moves with it; what is moved out of it stands alone", async () => {
  const { document, contained, collectionId } = await added({
    name: "pair.zip",
    bytes: zipOf({ "a.txt": "An auk.", "b.txt": "A bittern." }),
  });
  const { id: target } = await ada.collection();
  const { id: other } = await ada.collection();
  const move = ({ id, collection_id }: Document, to: string) =>
    ada.call(updateDocument, {
      params: { collection_id, document_id: id },
      body: { collection_id: to },
    });
  const { body: alone } = await move(contained[1]!, other);
  expect(alone).toMatchObject({ name: "b.txt", collection_id: other, contained_in: null });
  const { body: moved } = await move(document, target);
  expect(moved).toMatchObject({ collection_id: target, contained_count: 1 });
  expect(await held(ada, moved)).toMatchObject([{ name: "a.txt", collection_id: target }]);
  expect(
    (await ada.call(getCollection, { params: { collection_id: collectionId } })).body,
  ).toMatchObject({ document_count: 0 });
  await remove(ada, moved);
  expect(await found(ada, "auk")).toEqual([]);
  expect(await found(ada, "bittern")).toEqual(["b.txt"]);
  await remove(ada, alone);
});

test("a file attached to a PDF is a document too", async () => {
  const { document, contained } = await added({
    name: "report.pdf",
    bytes: pdfWith("notes.txt", "The bittern booms at dusk."),
  });
  expect(document).toMatchObject({ status: "ready", contained_count: 1, page_count: 1 });
  expect(contained).toMatchObject([{ name: "notes.txt", status: "ready" }]);
  expect(await found(ada, "bittern")).toEqual(["notes.txt"]);
  await remove(ada, document);
});

test("a reading that is cut off leaves nothing behind, and the next one doubles nothing", async () => {
  const idle = await startApp({ role: "web" });
  const eve = await idle.signUp();
  const { id } = await eve.collection();
  const bytes = zipOf({ "a.txt": "An auk.", "b.txt": "A bittern." });
  const { body } = await callAt(idle.url, eve, addDocuments, {
    params: { collection_id: id },
    body: formOf({ name: "two.zip", bytes }),
  } as never);
  const [zip] = body.results;
  const payload = { organization_id: eve.organizationId ?? "", document_id: zip!.id };
  const names = async () => {
    const rows = await idle.deps.db.selectFrom("document").select("name").orderBy("name").execute();
    return rows.map(({ name }) => name);
  };
  const state = async () => [await names(), (await filesOf(idle)).whole.length];
  const claims = () => idle.deps.db.selectFrom("blob_claim").selectAll().execute();

  // The database fails in the transaction that would end the run.
  const broken = {
    ...idle.deps,
    notices: { ...idle.deps.notices, publish: () => Promise.reject(new Error("gone")) },
  };
  await expect(ingest(broken, payload, never)).rejects.toThrow("gone");
  expect(await state()).toEqual([["two.zip"], 1]);
  expect(await claims()).toEqual([]);

  await ingest(idle.deps, payload, never);
  const ended = await state();
  expect(ended).toEqual([["a.txt", "b.txt", "two.zip"], 3]);
  await ingest(idle.deps, payload, never);
  expect(await state()).toEqual(ended);
  // Re-reads the document; the files within it are documents already.
  await idle.deps.db
    .updateTable("document")
    .set({ status: "processing", attempts: 0 })
    .where("id", "=", zip!.id)
    .execute();
  await ingest(idle.deps, payload, never);
  expect(await state()).toEqual(ended);
  expect(await claims()).toEqual([]);
});

/** Runs an action that must wait for a document's reading to end, then lets that reading end. */
async function atTheEndOf<Result>({ id }: Document, act: () => Promise<Result>): Promise<Result> {
  const { db } = app.deps;
  // A reading writes its document twice as it ends; on the second write the database checks the
  // foreign key to the containing document.
  const write = (tx: Db) =>
    tx.updateTable("document").set({ updated_at: new Date() }).where("id", "=", id).execute();
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  const acting = await db.transaction().execute(async (tx) => {
    await write(tx);
    const result = act();
    await expect.poll(waiting).toBe(true);
    await write(tx);
    return { result };
  });
  return acting.result;
}

test("who deletes a file while one within ends its reading waits for that, and neither fails", async () => {
  const { document, contained } = await added({
    name: "pair.zip",
    bytes: zipOf({ "a.txt": "An auk.", "b.txt": "A bittern." }),
  });
  const inner = contained[1]!;
  const { status } = await atTheEndOf(inner, () => remove(ada, document, false));
  expect(status).toBe(204);
  const { db } = app.deps;
  await db.updateTable("trash").set({ expires_at: new Date() }).execute();
  const payload = { organization_id: ada.organizationId ?? "" };
  await atTheEndOf(inner, () => emptyTrash(app.deps, payload, never));
  expect(await db.selectFrom("document").select("id").where("id", "=", inner.id).execute()).toEqual(
    [],
  );
});

test("what unfolds without end is refused as a whole", async () => {
  const { document, contained } = await added({
    name: "bomb.zip",
    bytes: zipOf({ "a.txt": "fine", "b.txt": Buffer.alloc(12_000_000) }),
  });
  expect(document).toMatchObject({ status: "error", contained_count: 0 });
  expect(contained).toEqual([]);
  await remove(ada, document);
  await expect.poll(async () => (await filesOf(app)).whole).toEqual([]);
  expect(await app.deps.db.selectFrom("blob_claim").selectAll().execute()).toEqual([]);
});

test("a PDF that holds nothing but files says so, and its files are read", async () => {
  const { id: collection_id } = await ada.collection();
  const file = { name: "shell.pdf", bytes: pdfWith("tides.txt", "Spring tide at noon.", "") };
  const { id } = await sendFile(app, ada, collection_id, file);
  const whole = await settled(ada, id);
  expect(whole).toMatchObject({
    status: "ready",
    status_detail: "The file has no text of its own; the files inside it were added next to it.",
  });
  expect((await held(ada, whole)).map(({ name }) => name)).toEqual(["tides.txt"]);
});

test("a PDF of pictures gives the files that it holds where nothing recognises its text", async () => {
  const blind = await startApp({ ocrEngine: "none" });
  const bea = await blind.signUp();
  const { id: collection_id } = await bea.collection();
  const drawn = `) Tj ET${" 9 9 m 90 90 l S".repeat(250)} BT (`;
  const bytes = pdfWith("tides.txt", "Spring tide at noon.", drawn);
  const { id } = await sendFile(blind, bea, collection_id, { name: "scan.pdf", bytes });
  const whole = await settled(bea, id);
  expect(whole).toMatchObject({
    status: "ready",
    status_detail: `${message("reading_failed_no_engine").text} The file has no text of its own; the files inside it were added next to it.`,
  });
  expect((await held(bea, whole)).map(({ name }) => name)).toEqual(["tides.txt"]);
});

test("an Office document without a word of its own gives the files that it holds", async () => {
  const object = { o: ["oleObject", "embeddings/tides.pdf"] } as const;
  const slide = { relations: { o: ["oleObject", "../embeddings/tides.pdf"] } } as const;
  const files: TestFile[] = [
    {
      name: "shell.docx",
      bytes: docxFile("", { relations: object, files: { "word/embeddings/tides.pdf": heron } }),
    },
    {
      name: "shell.pptx",
      bytes: pptxFile([{ shapes: "", ...slide }], { files: { "ppt/embeddings/tides.pdf": heron } }),
    },
    {
      name: "shell.xlsx",
      bytes: xlsxFile(
        [{ name: "One", rows: "", relations: { oleObject: "../embeddings/tides.pdf" } }],
        { files: { "xl/embeddings/tides.pdf": heron } },
      ),
    },
    {
      name: "shell.odt",
      bytes: openDocumentFile("text", "", { files: { "Object 1": heron } }),
    },
  ];
  for (const file of files) {
    const { document, contained } = await added(file);
    expect([document.name, document.status, document.status_detail]).toEqual([
      file.name,
      "ready",
      "The file has no text of its own; the files inside it were added next to it.",
    ]);
    expect(contained).toMatchObject([{ status: "ready", size: heron.length }]);
  }
  const { document } = await added({ name: "empty.docx", bytes: docxFile("") });
  expect(document).toMatchObject({
    status: "error",
    status_detail: "No text was found in the file.",
  });
});
