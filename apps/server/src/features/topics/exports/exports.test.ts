import { deleteDocument } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { type Person, startApp } from "#test/app.ts";
import { topicFiles } from "#test/topics/topic-files.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";
import { told } from "@lectern/document-parser/test/told";

import { parser as word } from "@lectern/document-parser/parsers/docx";

const publicUrl = "https://lectern.example.org";
const app = await startApp({ role: "web", publicUrl });
const { file } = topicFiles(app);

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
