import { listFolders } from "@lectern/contract/folders";
import {
  addDocuments,
  type Document,
  findDocument,
  getCollection,
  listDocumentPages,
  listDocuments,
  updateDocument,
} from "@lectern/contract/library";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { containing, found, held, heron, mail, pdfWith, remove } from "#test/library/contained.ts";
import { filesOf, joinAs, settled } from "#test/library/library.ts";
import { zipOf } from "@lectern/document-parser/test/zip-file";

const app = await startApp();
const { ada, added } = await containing(app);

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
