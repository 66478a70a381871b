import { deleteDocument } from "@lectern/contract/library";
import {
  type ExportFormat,
  exportSnippets,
  exportTopic,
  summarizeTopicExport,
} from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { addressOf, headersOf, type Person, startApp } from "#test/app.ts";
import { read, save, topicOf } from "#test/topics.ts";
import { told } from "@lectern/document-parser/test/told";

import { parser as word } from "@lectern/document-parser/parsers/docx";

const publicUrl = "https://lectern.example.org";
const app = await startApp({ role: "web", publicUrl });

async function get(
  person: Person,
  endpoint: typeof exportTopic | typeof exportSnippets,
  request: object,
) {
  const answer = await fetch(`${app.url}${addressOf(endpoint, request)}`, {
    headers: headersOf(person),
  });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const file = (person: Person, topic_id: string, format: ExportFormat, language = "en") =>
  get(person, exportTopic, { params: { topic_id }, query: { format, language } });

const arabic = "يصلح المستأجر النوافذ في عام 2024.";
const chinese = "租客修理窗户。";
const english = "The *tenant* repairs the <windows> & pays 100%.";

/** Returns a topic with a passage in each of three scripts; the document of one is deleted. */
async function filled(ada: Person) {
  const { id: collection_id } = await ada.collection();
  const topic = await topicOf(ada, collection_id, {
    title: 'Who "repairs": ../what?',
    description: "مسؤولية الإصلاح",
    notes: "# Open\n\n- the cellar\n\nAsk **him**.",
  });
  const documents = new Map<string, string>();
  for (const [name, language, passages] of [
    ["Lease_{2024}.pdf", "en", [english, "Second.", "Third.", "The rent is due."]],
    ["عقد.txt", "ar", [arabic]],
    ["合同.txt", "zh", [chinese]],
  ] as const) {
    const document = { name, language, passages: [...passages] };
    documents.set(name, await read(app, ada, collection_id, document));
  }
  const [lease = "", contract = "", lost = ""] = documents.values();
  await save(ada, topic.id, lease, english, { note: "Until 2025" });
  await save(ada, topic.id, contract, arabic);
  await save(ada, topic.id, lease, "The rent is due.", { page: 2 });
  await save(ada, topic.id, lost, chinese);
  await ada.call(deleteDocument, { params: { collection_id, document_id: lost } });
  return { topic, lease, contract };
}

const ada = await app.signUp();
const { topic, lease, contract } = await filled(ada);
const gone = "The document is no longer in the library.";

test("the Markdown file of a topic has its texts unchanged, with numbered sources", async () => {
  const { headers, bytes } = await file(ada, topic.id, "md");
  expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="Who repairs .. what.md"; filename*=UTF-8''Who%20repairs%20..%20what.md`,
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(bytes.toString()).toBe(`# Who "repairs": ../what?

مسؤولية الإصلاح

## Notes

# Open

- the cellar

Ask **him**.

## Passages

> The \\*tenant\\* repairs the \\<windows\\> \\& pays 100%.
>
> \\[1\\], section 1

Until 2025

> ${arabic}
>
> \\[2\\], section 1

> The rent is due.
>
> \\[1\\], section 2

> ${chinese}
>
> \\[3\\], section 1

*${gone}*

## Sources

1. [Lease\\_{2024}.pdf](<${publicUrl}/?document=${lease}&page=1>), section 1, 2
2. [عقد.txt](<${publicUrl}/?document=${contract}&page=1>), section 1
3. 合同.txt, section 1
`);
  const german = (await file(ada, topic.id, "md", "de")).bytes.toString();
  expect(german).toContain("## Quellen");
  expect(german).toContain("Das Dokument ist nicht mehr in der Bibliothek.");
});

test("the Word document of a topic has the same text, each script in its direction", async () => {
  const { headers, bytes } = await file(ada, topic.id, "docx");
  expect(headers.get("content-disposition")).toContain('filename="Who repairs .. what.docx"');
  const { pages } = await told(word, "docx", bytes);
  expect(pages.flat().map((line) => line.replace(/^.*?: /, ""))).toEqual([
    expect.stringContaining('Who "repairs"'),
    "مسؤولية الإصلاح",
    "Notes",
    "Open",
    "• the cellar",
    "Ask him.",
    "Passages",
    english,
    "[1], section 1",
    "Until 2025",
    arabic,
    "[2], section 1",
    "The rent is due.",
    "[1], section 2",
    chinese,
    "[3], section 1",
    gone,
    "Sources",
    "[1] Lease_{2024}.pdf, section 1, 2",
    "[2] عقد.txt, section 1",
    "[3] 合同.txt, section 1",
  ]);
  const { "word/document.xml": xml = "" } = await partsOf(bytes);
  const paragraphOf = (text: string) =>
    xml.split("<w:p>").find((one) => one.replaceAll(/<[^>]+>/g, "").includes(text)) ?? "";
  expect(paragraphOf(arabic)).toMatch(
    /^<w:pPr><w:pStyle w:val="Quote"\/><w:bidi\/><\/w:pPr><w:r><w:rPr><w:rtl\/>/,
  );
  expect(paragraphOf("The rent is due.")).not.toMatch(/w:bidi|w:rtl/);
  expect(paragraphOf(chinese)).toContain('<w:lang w:eastAsia="zh-CN"/>');
});

test("a topic's sources are exported as a bibliography", async () => {
  const bib = (await file(ada, topic.id, "bib")).bytes.toString();
  expect(bib).toContain("@misc{source1,");
  expect(bib).toContain(String.raw`title = {{Lease\_\{2024\}.pdf}}`);
  expect(bib).toContain("pages = {1, 2}");
  expect(bib.match(/@misc/g)).toHaveLength(3);
  const ris = (await file(ada, topic.id, "ris")).bytes.toString();
  expect(ris.match(/^TY {2}- GEN\r$/gm)).toHaveLength(3);
  expect(ris).toContain("TI  - عقد.txt\r\n");
});

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
      organization_id: orgOfJob({ organization_id: eve.organizationId ?? "" }),
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
