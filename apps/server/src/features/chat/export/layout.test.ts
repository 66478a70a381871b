import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { heads, laidOutChat, rows, title } from "#test/chat/laid-out-chat.ts";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { told } from "@lectern/document-parser/test/told";

import { parser as word } from "@lectern/document-parser/parsers/docx";
import { load as loadPdf, parser as pdf } from "@lectern/document-parser/parsers/pdf";

const app = await startApp({ role: "web" });
const { file, chatOf, chat } = await laidOutChat(app);

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
