import { docxFile, wordParagraph, wordRun } from "@lectern/document-parser/test/office-file";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { expect, test } from "vitest";

import { endpoints, headersOf, type Person, startApp } from "#test/app.ts";
import { checkOf, ended, sentencesOf, statesOf } from "#test/agents/checks.ts";
import { filesOf, formOf, sendFile, settled } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const lease = "The lease ends on 31 December 2027. The monthly rent is 4,200 euros.";

async function withLease() {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await read(app, ada, id, { name: "Lease.txt", passages: [lease] });
  return ada;
}

/** Sends a file to be checked. */
async function send(person: Person, name: string, bytes: Buffer | string, knowledge?: string) {
  const form = new FormData();
  if (knowledge !== undefined) form.append("knowledge", knowledge);
  for (const [key, value] of formOf({ name, bytes })) form.append(key, value);
  return person.call(endpoints.checkFile, { body: form });
}

const download = async (person: Person, id: string, language = "en") => {
  const path = `/checks/ext/v1/checks/${id}/file?language=${language}`;
  const answer = await fetch(app.url + path, { headers: headersOf(person) });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const paragraph =
  wordRun("The lease ends on 31 ") +
  wordRun("December 2029", "<w:b/>") +
  wordRun(". The monthly rent is 4,200 euros. Penguins breed on the coast &amp; on the ice.");

test("a Word document comes back with a comment on each sentence, and is otherwise the same", async () => {
  const ada = await withLease();
  const sent = docxFile(wordParagraph("Summary") + `<w:p>${paragraph}</w:p>`);
  const { status, body } = await send(ada, "Summary.docx", sent);
  expect([status, body]).toMatchObject([201, { name: "Summary.docx", file_name: "Summary.docx" }]);
  await ended(ada, body.id);
  expect(statesOf(await sentencesOf(ada, body.id))).toEqual([
    "skipped",
    "contradicted: date",
    "supported",
    "missing",
  ]);
  const { answer, bytes } = await download(ada, body.id);
  expect(answer.headers.get("content-disposition")).toContain('filename="Summary.docx"');
  const [before, after] = [await partsOf(sent), await partsOf(bytes)];
  const comments = after["word/comments.xml"] ?? "";
  expect(comments.match(/<w:comment /g)).toHaveLength(3);
  expect(comments).toContain("Contradicted (another date)");
  expect(comments).toContain("Lease.txt, section 1");
  expect(comments).toContain("“The monthly rent is 4,200 euros.”");
  const text = after["word/document.xml"] ?? "";
  expect(text).toContain(
    '<w:commentRangeStart w:id="1"/><w:r><w:rPr></w:rPr><w:t xml:space="preserve">The monthly rent is 4,200 euros.</w:t></w:r><w:commentRangeEnd w:id="1"/>',
  );
  const words = (xml = "") => xml.replaceAll(/<[^>]+>/g, "");
  expect(words(text)).toBe(words(before["word/document.xml"]));
  for (const name of Object.keys(before))
    if (!/document\.xml|Content_Types/.test(name)) expect(after[name]).toBe(before[name]);
});

test("a pasted text is downloaded as a Word document in the language that is asked for", async () => {
  const ada = await withLease();
  const { id } = await checkOf(ada, `${lease}\n\nThe lease ends on 31 December 2029.`);
  await ended(ada, id);
  const { bytes } = await download(ada, id, "de");
  const parts = await partsOf(bytes);
  expect(parts["word/comments.xml"]).toContain("Widersprochen (anderes Datum)");
  expect(parts["word/comments.xml"]).toContain("Lease.txt, Abschnitt 1");
});

test("text and Markdown are read too; other files are refused, and nothing of them stays", async () => {
  const ada = await withLease();
  const { body } = await send(ada, "notes.md", `# Rent\n\n- ${lease}\n`);
  await ended(ada, body.id);
  expect(statesOf(await sentencesOf(ada, body.id))).toEqual(["skipped", "supported", "supported"]);
  const before = await filesOf(app);
  const codeOf = async (...sending: [string, Buffer | string, string?]) =>
    JSON.stringify((await send(ada, ...sending)).body).match(/"code":"(\w+)"/)?.[1];
  expect(await codeOf("a.pdf", "%PDF-1.7 text")).toBe("check_file_unsupported");
  expect(await codeOf("a.docx", "not a zip")).toBe("file_content_mismatch");
  expect(await codeOf("a.txt", "The tide turns.", "{")).toBe("check_knowledge_invalid");
  expect(await filesOf(app)).toEqual(before);
  const params = { check_id: body.id };
  await ada.call(endpoints.deleteCheck, { params });
  await expect.poll(async () => (await filesOf(app)).whole).toHaveLength(before.whole.length - 1);
});

test("a file that cannot be read says why", async () => {
  const ada = await app.signUp();
  const damaged = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(200, 7)]);
  const broken = await send(ada, "broken.docx", damaged);
  expect((await ended(ada, broken.body.id, "failed")).failure?.code).toBe("check_file_unreadable");
  const empty = await send(ada, "empty.txt", "Why?");
  const check = await ended(ada, empty.body.id, "failed");
  expect(check).toMatchObject({ text: "", failure: { code: "check_no_sentences" } });
  expect((await download(ada, check.id)).answer.status).toBe(409);
});

test("a document of a few words, whose language is not known, supports its own words", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const words = "The tide turns at noon.";
  const document = await sendFile(app, ada, id, { name: "tides.txt", bytes: words });
  await settled(ada, document.id);
  const check = await checkOf(ada, words, { document_ids: [document.id] });
  await ended(ada, check.id);
  expect(statesOf(await sentencesOf(ada, check.id))).toEqual(["supported"]);
});
