import { expect, test } from "vitest";

import { docxFile, officeXml, wordParagraph as p, wordRun as r } from "../../test/office-file.ts";
import { zipOf } from "../../test/zip-file.ts";
import { inList, named, numbering, read, style, told } from "../../test/read-docx.ts";

test("knows headings by their styles: named in any language, based on others, by level of the outline", async () => {
  const styles = [
    named("Title", "Title"),
    named("berschrift1", "heading 1"),
    named("Heading2", "Überschrift 2"),
    named("Chapter", "Our chapter", '<w:basedOn w:val="berschrift1"/>'),
    named("Deep", "Deep", '<w:pPr><w:outlineLvl w:val="3"/></w:pPr>'),
    named(
      "TOCHeading",
      "TOC Heading",
      '<w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>',
    ),
    named("Loop", "Loop", '<w:basedOn w:val="Loop"/>'),
  ].join("");
  const body = [
    p("Annual report", style("Title")),
    p("Results", style("berschrift1")),
    p("Sales", style("Heading2")),
    p("Costs", style("Chapter")),
    p("Rent", style("Deep")),
    p("Contents", style("TOCHeading")),
    p("By itself", '<w:outlineLvl w:val="1"/>'),
    p("Round and round", style("Loop")),
    p("Of no style", style("Missing")),
  ];
  expect(await told(docxFile(body.join(""), { styles }))).toEqual([
    "heading 1: Annual report",
    "heading 2: Results",
    "heading 3: Sales",
    "heading 2: Costs",
    "heading 5: Rent",
    "paragraph: Contents",
    "heading 3: By itself",
    "paragraph: Round and round",
    "paragraph: Of no style",
  ]);
});

test("counts lists as they show: levels, letters, numbers that go on after other lists, new beginnings", async () => {
  const body = [
    p("one", inList(1)),
    p("under", inList(1, 1)),
    p("under too", inList(1, 1)),
    p("deepest", inList(1, 2)),
    p("dot", inList(2)),
    p("ring", inList(2, 1)),
    p("tick", inList(2, 2)),
    p("two, still", inList(1)),
    p("under again", inList(1, 1)),
    p("from the beginning", inList(4)),
    p("and on", inList(4)),
    p("总则", inList(5)),
    p("in no list", inList(0)),
    p("in a list that is missing", inList(77)),
  ];
  expect(await told(docxFile(body.join(""), { numbering }))).toEqual([
    "list: 1. one",
    "list 1: a) under",
    "list 1: b) under too",
    "list 2: 1.b.I deepest",
    "list: • dot",
    "list 1: ◦ ring",
    "list 2: ✓ tick",
    "list: 2. two, still",
    "list 1: a) under again",
    "list: 1. from the beginning",
    "list: 2. and on",
    "list: 第一条 总则",
    "paragraph: in no list",
    "paragraph: in a list that is missing",
  ]);
});

test("headings have the numbers that their styles give them", async () => {
  const styles =
    named("H1", "heading 1", `<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>`) +
    named("H2", "heading 2", `<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>`);
  const body = [
    p("Scope", style("H1")),
    p("Terms", style("H1")),
    p("Payment", style("H2")),
    p("Delivery", style("H2")),
    p("Unnumbered", style("H1") + '<w:numPr><w:numId w:val="0"/></w:numPr>'),
  ];
  expect(await told(docxFile(body.join(""), { styles, numbering }))).toEqual([
    "heading 1: 1 Scope",
    "heading 1: 2 Terms",
    "heading 2: 2.1 Payment",
    "heading 2: 2.2 Delivery",
    "heading 1: Unnumbered",
  ]);
});

test("notes have marks in the text and follow it, endnotes at the end", async () => {
  const refer = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const note = (kind: string, id: number, text: string) =>
    `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r>${r(` ${text}`)}</w:p></w:${kind}>`;
  const footnotes =
    '<w:footnote w:type="separator" w:id="-1"/>' +
    note("footnote", 4, "See page 3.") +
    note("footnote", 2, "Not so in 2019.");
  const body = [
    `<w:p>${r("A claim")}${refer("footnote", 2)}${r(" and another.")}${refer("endnote", 1)}</w:p>`,
    `<w:p><w:pPr>${inList(2)}</w:pPr>${r("an item")}${refer("footnote", 4)}</w:p>`,
    p("the next item", inList(2)),
    p("After the list."),
  ].join("");
  const endnotes = note("endnote", 1, "The end.");
  expect(await told(docxFile(body, { numbering, footnotes, endnotes }))).toEqual([
    "paragraph: A claim[1] and another.[i]",
    "footnote: [1] Not so in 2019.",
    "list: • an item[2]",
    "list: • the next item",
    "footnote: [2] See page 3.",
    "paragraph: After the list.",
    "footnote: [i] The end.",
  ]);
});

test("keeps the lines and indents of code, by its style or its letters", async () => {
  const mono = '<w:rFonts w:ascii="Courier New"/>';
  const styles = named("SourceCode", "Source Code") + named("SourceRef", "Source Reference");
  const body = [
    `<w:p><w:pPr>${style("SourceCode")}</w:pPr>${r("if (a) {")}</w:p>`,
    `<w:p><w:pPr>${style("SourceCode")}</w:pPr><w:r><w:tab/><w:t>go;</w:t><w:br/><w:t>}</w:t></w:r></w:p>`,
    p("See the source.", style("SourceRef")),
    `<w:p>${r("def fib(n):", mono)}</w:p><w:p>${r("    return n", mono)}</w:p>`,
    p("Prose."),
    `<w:p>${r("Set on a typewriter.", mono)}</w:p>`,
    `<w:p>${r("Call ")}${r("printf(x)", mono)}${r(" here.")}</w:p>`,
  ].join("");
  expect(await told(docxFile(body, { styles }))).toEqual([
    "code: if (a) {\n    go;\n}",
    "paragraph: See the source.",
    "code: def fib(n):\n    return n",
    "paragraph: Prose.",
    "paragraph: Set on a typewriter.",
    "paragraph: Call printf(x) here.",
  ]);
});

test("lines in bold or large letters are headings where a document has no others", async () => {
  const large = '<w:sz w:val="40"/>';
  const body = [
    `<w:p>${r("Our plan", large)}</w:p>`,
    p("It is a good plan."),
    `<w:p>${r("Costs", "<w:b/>")}</w:p>`,
    p("They are low."),
    p("They were lower."),
    `<w:p>${r("This is important, and a sentence.", "<w:b/>")}</w:p>`,
    p("The end."),
  ].join("");
  expect((await told(docxFile(body))).filter((line) => line.startsWith("heading"))).toEqual([
    "heading 1: Our plan",
    "heading 2: Costs",
  ]);
  const styles = named("H1", "heading 1");
  const styled = p("A heading", style("H1")) + body;
  expect(
    (await told(docxFile(styled, { styles }))).filter((line) => line.startsWith("heading")),
  ).toEqual(["heading 1: A heading"]);
});

test("takes the title that somebody gave it, and none that programs give", async () => {
  expect((await read(docxFile(p("text"), { title: "The lease" }))).title).toBe("The lease");
  for (const title of ["", "Microsoft Word - lease.doc", "Document1", "untitled"]) {
    expect((await read(docxFile(p("text"), { title }))).title).toBeUndefined();
  }
});

test("knows its elements by their namespaces: strict documents, other prefixes, UTF-16", async () => {
  const strict = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:pPr><x:outlineLvl x:val="0"/></x:pPr><x:r><x:t>Strict</x:t></x:r></x:p></x:body></x:document>`;
  const file = (document: string | Buffer) => zipOf({ "word/document.xml": document });
  expect(await told(file(strict))).toEqual(["heading 1: Strict"]);
  expect(await told(file(Buffer.from(`\uFEFF${strict}`, "utf16le")))).toEqual([
    "heading 1: Strict",
  ]);
});

const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
const deep = (name: string, times: number) =>
  `<${name}>`.repeat(times) + p("deep") + `</${name}>`.repeat(times);

test.each<[string, string, Buffer]>([
  ["another kind of document", "damaged", zipOf({ "word/document.xml": "<p:presentation/>" })],
  ["a document without its main part", "damaged", zipOf({ "word/styles.xml": "<w:styles/>" })],
  ["tables in tables without end", "damaged", docxFile(deep("w:tbl", 5000))],
  ["a document without any text", "no_text", docxFile(p(""))],
])("%s ends as %s", async (_, code, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code });
});

test("no entity is expanded, whatever a document declares", async () => {
  const laughs = `<!DOCTYPE w [<!ENTITY l0 "lol">${lol.join("")}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const document = officeXml("w:document", `<w:body>${p("&l9;&x;ha")}</w:body>`);
  const bytes = zipOf({ "word/document.xml": document.replace("?>", `?>${laughs}`) });
  expect(await told(bytes)).toEqual(["paragraph: &l9;&x;ha"]);
});
