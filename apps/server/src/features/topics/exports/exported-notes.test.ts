import {
  type ExportFormat,
  exportSnippets,
  exportTopic,
  summarizeTopicExport,
} from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { startApp } from "#test/app.ts";
import { topicFiles } from "#test/topics/topic-files.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

const publicUrl = "https://lectern.example.org";
const app = await startApp({ role: "web", publicUrl });
const { get, file } = topicFiles(app);

test("a source from the web is listed with its DOI, its licence and its retraction", async () => {
  const eve = await app.signUp("Eve");
  const { id } = await eve.collection();
  const { id: topic_id } = await topicOf(eve, id, { title: "Herons" });
  const quote = "Herons wait.";
  const document_id = await read(app, eve, id, { name: "Herons.pdf", passages: [quote] });
  await save(eve, topic_id, document_id, quote);
  const work = { doi: "10.1234/Herons.7", licence: "cc-by", retracted: true };
  await app.deps.db
    .insertInto("document_origin")
    .values({
      organization_id: eve.organizationId,
      document_id,
      url: "https://example.org/herons",
      abstract_only: false,
      source: "openalex",
      work_id: "W1",
      work: JSON.stringify(work),
      checked_at: new Date("2026-11-20T08:00:00Z"),
    })
    .execute();
  const told = "section 1, DOI 10.1234/Herons.7, CC-BY, RETRACTED (as of 20/11/2026)";
  const text = async (format: ExportFormat, language?: string) =>
    (await file(eve, topic_id, format, language)).bytes.toString();
  expect(await text("md")).toContain(`>), ${told}\n`);
  expect(await text("md", "de")).toContain("ZURÜCKGEZOGEN (Stand 20/11/2026)");
  const { "word/document.xml": xml } = await partsOf((await file(eve, topic_id, "docx")).bytes);
  expect(xml).toContain(told);
  expect(await text("bib")).toContain("doi = {10.1234/Herons.7}");
  expect(await text("ris")).toContain("DO  - 10.1234/Herons.7\r\n");
});

test("snippets as CSV contain no formula that a spreadsheet would run", async () => {
  const eve = await app.signUp("Eve");
  const { id } = await eve.collection();
  const passages = ['=HYPERLINK("http://evil")', "+1 -1 @x", 'He said "no", twice.\nAnd again.'];
  const document = await read(app, eve, id, { name: "-cmd.txt", passages });
  const { id: topic_id } = await topicOf(eve, id, { title: "@SUM(A1)" });
  for (const quote of passages) await save(eve, topic_id, document, quote, { note: "\t=1+1" });
  const { headers, bytes } = await get(eve, exportSnippets, { query: { topic_id } });
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toContain('attachment; filename="snippets.csv"');
  const [head, ...rows] = bytes.toString().split("\r\n");
  expect(head).toBe(
    '\ufeff"topic","quote","note","document","page","label","source","saved_by","saved_at"',
  );
  expect(rows.slice(0, 3).map((row) => row.replace(/,"[^"]*"$/, ""))).toEqual([
    `"'@SUM(A1)","'=HYPERLINK(""http://evil"")","'=1+1","'-cmd.txt","1","","current","Eve Example"`,
    `"'@SUM(A1)","'+1 -1 @x","'=1+1","'-cmd.txt","1","","current","Eve Example"`,
    `"'@SUM(A1)","He said ""no"", twice.\nAnd again.","'=1+1","'-cmd.txt","1","","current","Eve Example"`,
  ]);
  const found = await get(eve, exportSnippets, { query: { q: "twice" } });
  expect(found.bytes.toString().trim().split("\r\n")).toHaveLength(2);
});

test("tables and lists in a topic's notes are tables and lists in the file, and quotes can be omitted", async () => {
  const eve = await app.signUp("Eve");
  const { id } = await eve.collection();
  const notes = "| Pier | Hour |\n| --- | --- |\n| North | 6 |\n\n3. Third\n4. Fourth";
  const { id: topic_id } = await topicOf(eve, id, { title: "Piers", notes });
  const quote = "The ferry leaves at six.";
  const document = await read(app, eve, id, { name: "Ferry.pdf", passages: [quote] });
  await save(eve, topic_id, document, quote, { note: "Until 2025" });
  const { "word/document.xml": xml = "", "word/numbering.xml": numbering } = await partsOf(
    (await file(eve, topic_id, "docx")).bytes,
  );
  expect(xml.match(/<w:tbl>.*<\/w:tbl>/s)?.[0]).toContain("North");
  expect(xml.match(/<w:numPr>/g)).toHaveLength(2);
  expect(numbering).toContain('<w:startOverride w:val="3"/>');
  expect(xml).toContain(quote);

  const query = { format: "md", quotes: "false" };
  const bare = (await get(eve, exportTopic, { params: { topic_id }, query })).bytes.toString();
  expect(bare).not.toContain(quote);
  expect(bare).toContain(String.raw`\[1\], section 1` + "\n\nUntil 2025");
  const { body } = await eve.call(summarizeTopicExport, { params: { topic_id } });
  expect(body).toEqual({
    title: "Piers",
    count: 1,
    source_count: 1,
    sources: [{ name: "Ferry.pdf", passages: 1 }],
  });
});
