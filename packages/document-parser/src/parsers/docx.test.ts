import { expect, test } from "vitest";

import { docxFile, officeXml, wordParagraph as p, wordRun as r } from "../../test/office-file.ts";
import { zipOf } from "../../test/zip-file.ts";

import { parser } from "./docx.ts";

async function read(bytes: Buffer) {
  const document = await parser.parse([bytes], { kind: "docx", size: bytes.length });
  const pages = (await Array.fromAsync(document.pages)).flat();
  const blocks = pages.flatMap(({ text, blocks: found }) =>
    found.map(({ kind, level, start, end, head }) => ({
      kind,
      level,
      text: text.slice(start, end),
      head: head === undefined ? undefined : text.slice(start, head),
    })),
  );
  return { title: document.title, blocks };
}

/** Returns each block as a line: its kind and its text. */
const told = async (bytes: Buffer) =>
  (await read(bytes)).blocks.map(({ kind, level, text }) =>
    level > 0 ? `${kind} ${level}: ${text}` : `${kind}: ${text}`,
  );
const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
const named = (id: string, name: string, more = "", type = "paragraph") =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

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

const level = (at: number, format: string, text: string, more = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const symbols = (font: string) => `<w:rPr><w:rFonts w:ascii="${font}"/></w:rPr>`;
const num = (id: number, abstract: number, more = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;
const inList = (id: number, at = 0) =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`;
const numbering = [
  `<w:abstractNum w:abstractNumId="1">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%2)")}${level(2, "upperRoman", "%1.%2.%3")}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="2">${level(0, "bullet", "\uF0B7", symbols("Symbol"))}${level(1, "bullet", "o", symbols("Courier New"))}${level(2, "bullet", "\uF0FC", symbols("Wingdings"))}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="3">${level(0, "decimal", "%1", '<w:pStyle w:val="H1"/>')}${level(1, "decimal", "%1.%2", '<w:pStyle w:val="H2"/>')}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="4">${level(0, "chineseCounting", "第%1条")}</w:abstractNum>`,
  num(1, 1),
  num(2, 2),
  num(3, 3),
  num(4, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
  num(5, 4),
].join("");

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

const cell = (content: string, properties = "") =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join("")}</w:tbl>`;

test("reads tables by rows: a merged cell's text once, an inner table within its cell", async () => {
  const body = table(
    `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(p("Region"))}${cell(p("Sales"), '<w:gridSpan w:val="2"/>')}${cell(p("Note"))}</w:tr>`,
    row(
      cell(p("North"), '<w:vMerge w:val="restart"/>'),
      cell(p("10")),
      cell(p("12")),
      cell(p("first") + p("second", inList(2)) + table(row(cell(p("in")), cell(p("ner"))))),
    ),
    row(cell(p("left from before"), "<w:vMerge/>"), cell(p("11")), cell(p("")), cell(p(""))),
    `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell(p("a deleted row"))}</w:tr>`,
    row(cell(p("South"), '<w:gridSpan w:val="99999999"/>')),
  );
  const { blocks } = await read(docxFile(body, { numbering }));
  expect(blocks).toEqual([
    {
      kind: "table",
      level: 0,
      head: "Region\tSales\t\tNote",
      text: "Region\tSales\t\tNote\nNorth\t10\t12\tfirst • second in ner\n\t11\nSouth",
    },
  ]);
});

test("knows column headings by bold letters or the table's style, and a frame around text for no table", async () => {
  const bold = (text: string) => cell(`<w:p>${r(text, "<w:b/>")}</w:p>`);
  const first = table(row(bold("Name"), bold("Age")), row(cell(p("Ada")), cell(p("36"))));
  const styled = `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblLook w:val="04A0"/></w:tblPr>${row(cell(p("City")), cell(p("Size")))}${row(cell(p("Rome")), cell(p("3")))}</w:tbl>`;
  const plain = table(row(cell(p("1")), cell(p("2"))), row(cell(p("3")), cell(p("4"))));
  const frame = table(row(cell(p("Important") + p("Read this."))));
  const styles = named("Grid", "Our grid", '<w:tblStylePr w:type="firstRow"/>', "table");
  const { blocks } = await read(docxFile(first + styled + plain + frame, { styles }));
  expect(blocks.map(({ kind, head, text }) => [kind, head ?? text])).toEqual([
    ["table", "Name\tAge"],
    ["table", "City\tSize"],
    ["table", "1\t2\n3\t4"],
    ["paragraph", "Important"],
    ["paragraph", "Read this."],
  ]);
});

const field = (code: string, result: string, within = "") =>
  [
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    `<w:r><w:instrText>${code}</w:instrText></w:r>${within}`,
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
    result,
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
  ].join("");

test.each([
  [
    "what was inserted is there, what was deleted is not",
    `<w:p>${r("Pay ")}<w:ins>${r("60")}</w:ins><w:del><w:r><w:delText>30</w:delText><w:sym w:font="Symbol" w:char="F061"/></w:r></w:del>${r(" days")}<w:moveFrom>${r(" moved away")}</w:moveFrom></w:p>`,
    ["paragraph: Pay 60 days"],
  ],
  [
    "paragraphs are one where the end between them was deleted",
    `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${r("One ")}</w:p>${p("sentence.")}`,
    ["paragraph: One sentence."],
  ],
  [
    "hidden words are not read",
    `<w:p>${r("seen")}${r("unseen", "<w:vanish/>")}${r(" again", '<w:vanish w:val="0"/>')}</w:p>`,
    ["paragraph: seen again"],
  ],
  [
    "fields show their results, also one in the other",
    `<w:p>${r("on page ")}${field("PAGEREF x", r("12"))}${field("IF", r(", yes"), field("MERGEFIELD y", r("secret")))}<w:fldSimple w:instr="DATE">${r(" today")}</w:fldSimple></w:p>`,
    ["paragraph: on page 12, yes today"],
  ],
  [
    "links are their words, tabs and breaks are spaces",
    `<w:p><w:hyperlink r:id="x">${r("our site")}</w:hyperlink><w:r><w:tab/><w:t>and</w:t><w:br/><w:t>more</w:t><w:noBreakHyphen/><w:t>over</w:t></w:r></w:p>`,
    ["paragraph: our site and more-over"],
  ],
  [
    "signs of symbol fonts are the signs they show",
    `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${r(" done, ")}<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${r("\uF062", '<w:rFonts w:ascii="Symbol"/>')}</w:p>`,
    ["paragraph: ✓ done, αβ"],
  ],
  [
    "what stands above Chinese and Japanese words is left out",
    "<w:p><w:r><w:ruby><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>",
    ["paragraph: 東京"],
  ],
  [
    "forms show what was entered, and not what asks for it",
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p("Click to enter")}</w:sdtContent></w:sdt><w:sdt><w:sdtContent>${p("Entered")}</w:sdtContent></w:sdt><w:p>${field("FORMCHECKBOX", "").replace("/></w:r>", "><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r>")}${r("Agreed")}</w:p>`,
    ["paragraph: Entered", "paragraph: ☒ Agreed"],
  ],
  [
    "comments are not read",
    `<w:p><w:commentRangeStart w:id="0"/>${r("text")}<w:r><w:commentReference w:id="0"/></w:r></w:p>`,
    ["paragraph: text"],
  ],
])("%s", async (_, body, expected) => {
  expect(await told(docxFile(body))).toEqual(expected);
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

const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
const picture = (says: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${says}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="pic"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

test("text boxes are read once, after the paragraph they hang in; pictures by what a person says of them", async () => {
  const both = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box("In the box")}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box("In the box")}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const body = [
    `<w:p>${both}${r("Beside it")}</w:p>`,
    `<w:p><w:r><w:pict><v:shape><v:textbox>${box("In an old box")}</v:textbox></v:shape></w:pict></w:r></w:p>`,
    `<w:p>${picture("A chart of sales that fall")}</w:p>`,
    `<w:p>${picture("C:\\images\\my new picture.png")}${picture("logo")}</w:p>`,
    `<w:p>${picture("A dog on grass. Description automatically generated")}</w:p>`,
  ].join("");
  // External targets are never opened.
  const external = { pic: ["image", "file:///etc/passwd"] } as const;
  expect(await told(docxFile(body, { external }))).toEqual([
    "paragraph: Beside it",
    "paragraph: In the box",
    "paragraph: In an old box",
    "paragraph: A chart of sales that fall",
  ]);
});

const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const sup = (base: string, high: string) =>
  `<m:sSup><m:e>${base}</m:e><m:sup>${high}</m:sup></m:sSup>`;
const fraction = (over: string, under: string) =>
  `<m:f><m:num>${over}</m:num><m:den>${under}</m:den></m:f>`;

test.each([
  [`${m("E=m")}${sup(m("c"), m("2"))}`, "E=mc^2"],
  [`${fraction(m("a+b"), m("2"))}${m("x")}`, "(a+b)/2 x"],
  [`<m:rad><m:deg/><m:e>${m("x+1")}</m:e></m:rad>`, "√(x+1)"],
  [
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m("n=1")}</m:sub><m:sup>${m("∞")}</m:sup><m:e>${sup(m("x"), m("-n"))}</m:e></m:nary>`,
    "∑_(n=1)^∞ x^(-n)",
  ],
  [
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${m("0")}</m:e><m:e>${m("1")}</m:e></m:d>`,
    "[0|1]",
  ],
  [
    `<m:func><m:fName>${m("sin")}</m:fName><m:e>${m("θ")}</m:e></m:func><m:acc><m:e>${m("y")}</m:e></m:acc>`,
    "sin θŷ",
  ],
  [
    `<m:m><m:mr><m:e>${m("1")}</m:e><m:e>${m("2")}</m:e></m:mr><m:mr><m:e>${m("3")}</m:e><m:e>${m("4")}</m:e></m:mr></m:m>`,
    "[1 2; 3 4]",
  ],
])("reads a formula as a line: %#", async (formula, line) => {
  const body = `<w:p>${r("so ")}<m:oMath>${formula}</m:oMath>${r(" holds")}</w:p>`;
  expect(await told(docxFile(body))).toEqual([`paragraph: so ${line} holds`]);
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

test("charts are read as tables of what they show, diagrams as lists", async () => {
  const values = (name: string, ...all: string[]) =>
    `<c:${name}><c:numRef><c:numCache>${all.map((one, at) => `<c:pt idx="${at}"><c:v>${one}</c:v></c:pt>`).join("")}</c:numCache></c:numRef></c:${name}>`;
  const series = (name: string, ...all: string[]) =>
    `<c:ser>${values("tx", name)}${values("cat", "Spring", "Autumn")}${values("val", ...all)}</c:ser>`;
  const point = (id: string, text: string) =>
    `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const under = (from: string, to: string, order: number) =>
    `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
  const body = `<w:p><w:r><w:drawing><c:chart r:id="chart"/></w:drawing><w:drawing><dgm:relIds r:dm="data"/></w:drawing></w:r></w:p>`;
  const files = {
    "word/charts/chart1.xml": officeXml(
      "c:chartSpace",
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title>${series("2024", "0.30000000000000004", "2")}${series("2025", "3", "4")}`,
    ),
    "word/diagrams/data1.xml": officeXml(
      "dgm:dataModel",
      `<dgm:pt modelId="0" type="doc"/>${point("b", "Then")}${point("a", "First")}${point("c", "Within")}${under("0", "b", 1)}${under("0", "a", 0)}${under("a", "c", 0)}`,
    ),
  };
  const relations = {
    chart: ["chart", "charts/chart1.xml"],
    data: ["diagramData", "diagrams/data1.xml"],
  } as const;
  expect(await told(docxFile(body, { relations, files }))).toEqual([
    "paragraph: Sales",
    "table: \t2024\t2025\nSpring\t0.3\t3\nAutumn\t2\t4",
    "list: • First",
    "list 1: • Within",
    "list: • Then",
  ]);
});

test("the shares and days of a chart read as such", async () => {
  const values = (name: string, format: string, ...all: string[]) =>
    `<c:${name}><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${all.map((one, at) => `<c:pt idx="${at}"><c:v>${one}</c:v></c:pt>`).join("")}</c:numCache></c:numRef></c:${name}>`;
  const days = values("cat", "[$-409]d\\-mmm\\-yy", "45292", "45323.5");
  const columns = [
    ["0.0%", "0.25", "0.125"],
    ["General", "45292", "7"],
    ["#,##0\\ &quot;days&quot;", "5", "6"],
  ] as const;
  const series = columns.map(
    ([format, ...all]) => `<c:ser>${days}${values("val", format, ...all)}</c:ser>`,
  );
  const body = `<w:p><w:r><w:drawing><c:chart r:id="chart"/></w:drawing></w:r></w:p>`;
  const files = { "word/charts/chart1.xml": officeXml("c:chartSpace", series.join("")) };
  const relations = { chart: ["chart", "charts/chart1.xml"] } as const;
  expect(await told(docxFile(body, { relations, files }))).toEqual([
    "table: 2024-01-01\t25%\t45292\t5\n2024-02-01\t12.5%\t7\t6",
  ]);
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
