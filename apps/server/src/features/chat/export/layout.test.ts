import type { Chat } from "@lectern/contract/chat";
import {
  type ChatExport,
  exportSession,
  summarizeSessionExport,
} from "@lectern/contract/shared-chats";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { addressOf, headersOf, startApp } from "#test/app.ts";
import { addDocument, ask, talk, finished } from "#test/chat.ts";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { told } from "@lectern/document-parser/test/told";

import { parser as word } from "@lectern/document-parser/parsers/docx";
import { load as loadPdf, parser as pdf } from "@lectern/document-parser/parsers/pdf";

const app = await startApp({ role: "web" });
const ada = await app.signUp();
const collection = await ada.collection();
const passage = "The ferry leaves the northern pier at six every morning.";
await addDocument(app.deps, ada, collection.id, { name: "Ferry plan.pdf", passages: [passage] });

async function answered(sessionId: string, question: string): Promise<Chat> {
  const chat = await ask(ada, sessionId, question);
  return finished(app.url, ada, chat);
}

async function file(
  sessionId: string,
  query: Omit<Partial<ChatExport>, "quotes"> & { quotes?: string },
) {
  const address = addressOf(exportSession, { params: { session_id: sessionId }, query });
  const answer = await fetch(`${app.url}${address}`, { headers: headersOf(ada) });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

interface Doubt {
  text: string;
  support: "partial" | "unsupported";
  note?: string;
}

/** Returns a conversation with one answer, as if a model had written it. */
async function chatOf(question: string, content: string, doubts: Doubt[] = []) {
  const session = await talk(ada);
  const { id, answer } = await answered(session.id, question);
  const sentences = doubts.map(({ text, note = null, ...rest }) => {
    const start = content.indexOf(text);
    return { start, end: start + text.length, citations: [1], note, ...rest };
  });
  const stored = { ...answer!, content, quoted: false, sentences };
  await app.deps.db
    .updateTable("chat")
    .set({ answer: JSON.stringify(stored), model: "scribe-1" })
    .where("organization_id", "=", orgOfJob({ organization_id: ada.organizationId ?? "" }))
    .where("id", "=", id)
    .execute();
  return session.id;
}

const heads = Array.from({ length: 8 }, (_, n) => `Column ${n + 1}`);
const rows = Array.from({ length: 45 }, (_, row) =>
  heads.map((_, n) => (n === 0 ? `Row ${row + 1}` : `${row + 1}.${n} tons`)),
);
const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
const wide = [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");

const arabicTable = `| الرصيف | الساعة |
| --- | --- |
| الشمالي | 6 |
| الجنوبي | 7 |`;
const chineseTable = `| 码头 | 时间 |
| :-: | --: |
| 北码头 | 早上六点 |`;

const content = `Before the table.[1]

${wide}

What follows says the same in Arabic, in a table whose columns run from the right to the left, as its text does.

${arabicTable}

Between the tables.

${chineseTable}

3. Third
4. Fourth
   - under fourth
     1. deepest
   - beside it

   More of the fourth.
5. Fifth

Between the lists.

1. Anew
2. Again

\`\`\`
if (tide > 3) {
  wait("at | pier");
}
\`\`\`

A claim.[^why] Another.[^more]

[^why]: Because of the **tide**.
[^more]: See [the plan](https://example.org/plan).
`;
const title = `When does the ferry leave, ${"and does it leave from the northern pier ".repeat(4)}today?`;
const chat = await chatOf(title, content);

test("a Word document has real tables, lists, code and footnotes", async () => {
  expect(title.length).toBeGreaterThan(190);
  const { bytes, headers } = await file(chat, { format: "docx" });
  const parts = await partsOf(bytes);
  const xml = parts["word/document.xml"] ?? "";
  const [first = "", second = "", third = ""] = xml.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
  expect(first.match(/<w:tr>/g)).toHaveLength(46);
  expect(first.match(/<w:tc>/g)).toHaveLength(46 * 8);
  expect(first.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(first.indexOf("<w:tblHeader/>")).toBeLessThan(first.indexOf("Column 1"));
  expect(first.match(/<w:gridCol /g)).toHaveLength(8);
  expect(first).not.toContain("bidiVisual");
  expect(second).toContain("<w:bidiVisual/>");
  expect(second).toMatch(/<w:bidi\/>[^t]*<w:r><w:rPr><w:rtl\/>/);
  expect(third).toContain('<w:jc w:val="center"/>');
  expect(third).toContain('<w:jc w:val="right"/>');

  const items = xml.match(/<w:p>(?:(?!<\/w:p>).)*<w:numPr>.*?<\/w:p>/gs) ?? [];
  const place = (text: string) => {
    const item = items.find((one) => one.includes(`>${text}<`)) ?? "";
    return [/w:ilvl w:val="(\d)"/.exec(item)?.[1], /w:numId w:val="(\d+)"/.exec(item)?.[1]];
  };
  const [, counting] = place("Third");
  expect(place("Third")).toEqual(["0", counting]);
  expect(place("Fourth")).toEqual(["0", counting]);
  expect(place("Fifth")).toEqual(["0", counting]);
  expect(place("under fourth")).toEqual(["1", "1"]);
  expect(place("deepest")[0]).toBe("2");
  expect(place("Anew")[1]).not.toBe(counting);
  const numbering = parts["word/numbering.xml"] ?? "";
  expect(numbering).toContain(
    `<w:num w:numId="${counting}"><w:abstractNumId w:val="${counting}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/>`,
  );
  expect(numbering).toContain('<w:numFmt w:val="bullet"/>');

  expect(xml.match(/<w:footnoteReference w:id="\d"\/>/g)).toEqual([
    '<w:footnoteReference w:id="1"/>',
    '<w:footnoteReference w:id="2"/>',
  ]);
  const footnotes = parts["word/footnotes.xml"] ?? "";
  expect(footnotes).toMatch(/<w:footnote w:id="1">.*Because of the .*tide/);
  expect(footnotes).toContain('<w:hyperlink r:id="link1">');
  expect(parts["word/_rels/footnotes.xml.rels"]).toContain('Target="https://example.org/plan"');
  expect(parts["[Content_Types].xml"]).toContain("/word/footnotes.xml");

  const lines = (await told(word, "docx", bytes)).pages.flat();
  expect(lines).toContain(`heading 1: ${title}`);
  expect(lines).toContain(`heading 2: 1. ${title}`);
  expect(headers.get("content-disposition")).toContain(
    `filename="${title.replaceAll(/[?]/g, "")}.docx"`,
  );
  const read = lines.join("\n").replaceAll(" ‖", "\n").replaceAll("table: ", "").split("\n");
  for (const row of rows) expect(read).toContain(row.join("\t"));
  expect(lines.filter((one) => one.startsWith("list"))).toEqual([
    "list: 3. Third",
    "list: 4. Fourth",
    "list 1: – under fourth",
    "list 2: 1. deepest",
    "list 1: – beside it",
    "list: 5. Fifth",
    "list: 1. Anew",
    "list: 2. Again",
  ]);
  expect(lines).toContain("paragraph: More of the fourth.");
  expect(lines).toContain('code: if (tide > 3) {\n  wait("at | pier");\n}');
});

test("a PDF has the same tables, lists and footnotes, and repeats column headings", async () => {
  const { bytes } = await file(chat, { format: "pdf" });
  await loadPdf();
  const { title: named, pages } = await told(pdf, "pdf", bytes);
  expect(named).toBe(title);
  const lines = pages.flat();
  const text = lines.join("\n");
  const tables = lines.filter((one) => one.startsWith("table"));
  // One table element on each page that the table reaches.
  const wideOnes = tables.filter((one) => one.includes("Column 1"));
  expect(wideOnes.length).toBeGreaterThan(1);
  for (const one of wideOnes) expect(one).toContain(heads.join("\t"));
  const read = wideOnes.join("\n").replaceAll(" ‖", "\n").split("\n");
  for (const row of rows) expect(read).toContain(row.join("\t"));
  expect(text).toContain("الشمالي\t6");
  expect(text).toContain("北码头\t早上六点");
  const order = ["3. Third", "4. Fourth", "– under fourth", "1. deepest", "5. Fifth", "1. Anew"];
  const flat = text.replaceAll(/\s+/g, " ");
  const places = order.map((one) => flat.indexOf(one));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(flat).toContain('wait("at | pier");');
  expect(flat).toMatch(/1 Because of the tide\..*2 See the plan\./);
  const raw = bytes.toString("latin1");
  const countOf = (tag: string) => raw.split(`/S/${tag}/`).length - 1;
  expect([countOf("Table"), countOf("TR"), countOf("TH"), countOf("L")]).toEqual([
    3,
    46 + 3 + 2,
    8 + 2 + 2,
    4,
  ]);
});

test("the note on a sentence in a table stays in its cell, with the citations after the row", async () => {
  const id = await chatOf(
    "Which piers are there?",
    "| Pier | Hour |\n| --- | --- |\n| North | It leaves at six. |\n| South | 7 | [1]\n| East | 8 [1] |\n\nDone.",
    [
      { text: "It leaves at six.", support: "partial", note: "The source says a | b" },
      { text: "| East | 8 [1] |", support: "unsupported" },
    ],
  );
  const { bytes } = await file(id, { format: "md" });
  expect(bytes.toString()).toContain(String.raw`| Pier | Hour |
| --- | --- |
| North | It leaves at six. (partly supported: The source says a \| b) |
| South | 7 [1] |
| East | 8 [1] (no source found) |

Done.`);
  const lines = (await told(word, "docx", (await file(id, { format: "docx" })).bytes)).pages.flat();
  expect(lines.find((one) => one.startsWith("table"))?.split("\n")).toEqual([
    "table: Pier\tHour ‖",
    "North\tIt leaves at six. (partly supported: The source says a | b)",
    "South\t7 [1]",
    "East\t8 [1] (no source found)",
  ]);
});

test("a question that is too long for a heading appears in full below it", async () => {
  const question = `Does it leave ${"from the northern pier ".repeat(20)}at six?`;
  const id = await chatOf(question, "It does.");
  const markdown = (await file(id, { format: "md" })).bytes.toString();
  expect(markdown).toMatch(/^# Does it leave .{10,200}…\n/);
  expect(markdown).toContain(`## 1\\. Question\n\n> ${question}\n`);
});

test("footnotes of two answers have different names in Markdown", async () => {
  const id = await chatOf("Why?", "So.[^1]\n\n[^1]: First reason.");
  const { bytes } = await file(id, { format: "md" });
  expect(bytes.toString()).toContain("So.[^1-1]\n\n[^1-1]: First reason.");
});

test("files have no links if the installation has no public address", async () => {
  expect(app.deps.config.publicUrl).toContain("127.0.0.1");
  for (const format of ["md", "json", "docx", "pdf"] as const) {
    const { bytes } = await file(chat, { format });
    const parts =
      format === "docx" ? Object.values(await partsOf(bytes)).join("") : bytes.toString("latin1");
    expect(parts).not.toMatch(/127\.0\.0\.1|localhost/);
    expect(parts).not.toContain(Buffer.from("http://127").toString("hex"));
  }
});

test("the file of an answer that found nothing has the nearest passages", async () => {
  const session = await talk(ada);
  const { answer } = await answered(session.id, "Who paints the ferry, and in which colour?");
  expect(answer).toMatchObject({ found: false, sources: [{ quote: passage }] });
  const markdown = (await file(session.id, { format: "md" })).bytes.toString();
  expect(markdown).toContain(
    `**Nearest passages**\n\n> ${passage}\n>\n> Ferry plan.pdf, section 1\n`,
  );
  const json: { turns: object[] } = JSON.parse(
    (await file(session.id, { format: "json" })).bytes.toString(),
  );
  expect(json.turns).toMatchObject([
    { answer: { nearest: [{ document: "Ferry plan.pdf", quote: passage }] } },
  ]);
  for (const [format, parser] of [
    ["docx", word],
    ["pdf", pdf],
  ] as const) {
    const { bytes } = await file(session.id, { format, language: "de" });
    await loadPdf();
    const text = (await told(parser, format, bytes)).pages
      .flat()
      .join("\n")
      .replaceAll(/\s+/g, " ");
    expect(text).toMatch(
      new RegExp(`Nächstliegende Stellen.*${passage}.*Ferry plan.pdf, Abschnitt 1`),
    );
  }
});

test("a file can omit the quotes", async () => {
  const session = await talk(ada);
  await answered(session.id, "Who paints the ferry, and in which colour?");
  for (const format of ["md", "json", "docx"] as const) {
    const { bytes } = await file(session.id, { format, quotes: "false" });
    const text =
      format === "docx" ? ((await partsOf(bytes))["word/document.xml"] ?? "") : bytes.toString();
    expect(text).not.toContain("northern pier");
    expect(text).toContain("Ferry plan.pdf");
  }
  const { bytes } = await file(chat, { format: "md", quotes: "false" });
  expect(bytes.toString()).toMatch(/1\. Ferry plan\.pdf, section 1\n/);
});

test("the contents of a file are listed before it is made", async () => {
  const { body } = await ada.call(summarizeSessionExport, { params: { session_id: chat } });
  expect(body).toEqual({
    title,
    count: 1,
    source_count: 1,
    sources: [{ name: "Ferry plan.pdf", passages: 1 }],
  });
  const eve = await app.signUp();
  const { status } = await eve.call(summarizeSessionExport, { params: { session_id: chat } });
  expect(status).toBe(404);
});
