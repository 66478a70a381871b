import { expect, test } from "vitest";

import {
  openDocumentFile,
  openHeading as h,
  openParagraph as p,
} from "../../test/open-document-file.ts";
import { told } from "../../test/told.ts";

import { parser as odp } from "./odp.ts";
import { parser as odt } from "./odt.ts";

type Parts = Parameters<typeof openDocumentFile>[2];
const read = (body: string, parts: Parts = {}) =>
  told(odt, "odt", openDocumentFile("text", body, parts));
const blocks = async (body: string, parts?: Parts) => (await read(body, parts)).pages.flat();

test("reads headings by their level or their style, and paragraphs with their spaces", async () => {
  const styles =
    '<style:style style:name="Title" style:family="paragraph"/>' +
    '<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:default-outline-level="2"/>';
  const automatic =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>' +
    '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Heading_20_2"/>';
  const body = [
    p("The harbour", "P1"),
    h("Birds"),
    p("Terns", "P2"),
    p(
      'A<text:s text:c="3"/>tern <text:span>is<text:tab/>small</text:span>,<text:line-break/>white.',
    ),
    p(""),
  ].join("");
  expect(await read(body, { styles, automatic, title: "Harbour book" })).toMatchObject({
    title: "Harbour book",
    pages: [
      [
        "heading 1: The harbour",
        "heading 1: Birds",
        "heading 2: Terns",
        "paragraph: A tern is small, white.",
      ],
    ],
  });
});

const numbered = (level: number, format: string, more = "") =>
  `<text:list-level-style-number text:level="${level}" style:num-format="${format}" ${more}/>`;
const lists =
  `<text:list-style style:name="N">${numbered(1, "1", 'style:num-suffix="."')}${numbered(2, "a", 'style:num-suffix=")" text:display-levels="2"')}</text:list-style>` +
  '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="&#xF0B7;"><style:text-properties style:font-name="Symbol"/></text:list-level-style-bullet></text:list-style>';
const list = (style: string, content: string, more = "") =>
  `<text:list text:style-name="${style}" ${more}>${content}</text:list>`;
const item = (content: string, more = "") => `<text:list-item ${more}>${content}</text:list-item>`;

test("lists have the marks that they show, and count on where they say so", async () => {
  const inner = `<text:list>${item(p("Arctic"))}${item(p("Common"))}</text:list>`;
  const body = [
    list("N", item(p("Terns") + p("are many.") + inner) + item(p("Gulls")), 'xml:id="l1"'),
    p("Between."),
    list("N", item(p("Auks")), 'text:continue-list="l1"'),
    list("N", item(p("Anew")) + item(p("Seventh"), 'text:start-value="7"')),
    list("B", item(p("Dot")) + `<text:list-header>${p("no mark")}</text:list-header>`),
  ].join("");
  expect(await blocks(body, { automatic: lists })).toEqual([
    "list: 1. Terns",
    "list: are many.",
    "list 1: 1.a) Arctic",
    "list 1: 1.b) Common",
    "list: 2. Gulls",
    "paragraph: Between.",
    "list: 3. Auks",
    "list: 1. Anew",
    "list: 7. Seventh",
    "list: • Dot",
    "list: no mark",
  ]);
});

test("headings have their numbers where they are counted", async () => {
  const levels = [1, 2].map(
    (level) =>
      `<text:outline-level-style text:level="${level}" style:num-format="1" text:display-levels="${level}"/>`,
  );
  const styles = `<text:outline-style style:name="Outline">${levels.join("")}</text:outline-style>`;
  expect(await blocks(h("One") + h("Two") + h("Within", 2) + h("Last"), { styles })).toEqual([
    "heading 1: 1 One",
    "heading 1: 2 Two",
    "heading 2: 2.1 Within",
    "heading 1: 3 Last",
  ]);
});

const cell = (content: string, more = "") =>
  `<table:table-cell ${more}>${content}</table:table-cell>`;
const tableRow = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;

test("tables keep their cells, with what stands in them in one line", async () => {
  const nested = `<table:table>${tableRow(cell(p("in")), cell(p("side")))}</table:table>`;
  const body = `<table:table><table:table-header-rows>${tableRow(cell(p("Bird")), cell(p("Where")))}</table:table-header-rows>${tableRow(
    cell(p("Heron") + p("grey"), 'table:number-columns-spanned="2"'),
    "<table:covered-table-cell/>",
  )}${tableRow(cell(list("B", item(p("one")))), cell(nested))}</table:table>`;
  expect(await blocks(body, { automatic: lists })).toEqual([
    "table: Bird\tWhere ‖\nHeron grey\n• one\tin side",
  ]);
});

test("notes, remarks and boxes follow the paragraph they hang in", async () => {
  const note =
    '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>In May.</text:p></text:note-body></text:note>';
  const remark =
    "<office:annotation><dc:creator>Ann</dc:creator><dc:date>2024-01-01</dc:date><text:p>Sure?</text:p></office:annotation>";
  const box = `<draw:frame><draw:text-box>${p("First in the box.")}${p("Second.")}</draw:text-box></draw:frame>`;
  const picture =
    "<draw:frame><draw:image/><svg:title>img</svg:title><svg:desc>A heron on one leg</svg:desc></draw:frame>";
  expect(
    await blocks(p(`They come${note}${box} back${remark}.`) + p(`Then ${picture}go.`)),
  ).toEqual([
    "paragraph: They come[1] back.",
    "footnote: [1] In May.",
    "paragraph: First in the box.",
    "paragraph: Second.",
    "footnote: Ann: Sure?",
    "paragraph: Then go.",
    "paragraph: A heron on one leg",
  ]);
});

test("what was deleted, hidden, or says how to speak a word is not read", async () => {
  const automatic =
    '<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style>';
  const deleted = `<text:tracked-changes><text:changed-region><text:deletion>${p("deleted")}</text:deletion></text:changed-region></text:tracked-changes>`;
  const contents = `<text:table-of-content><text:index-body>${p("Birds 1")}</text:index-body></text:table-of-content>`;
  const spoken =
    "<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>";
  const hidden = '<text:span text:style-name="T1">hidden <text:span>too</text:span></text:span>';
  expect(
    await blocks(`${deleted}${contents}${p(`Kept ${hidden}${spoken}.`)}`, { automatic }),
  ).toEqual(["paragraph: Kept 東京."]);
});

const frame = (kind: string, content: string) =>
  `<draw:frame presentation:class="${kind}"><draw:text-box>${content}</draw:text-box></draw:frame>`;

test("reads slides one by one, with or without text: titles, lists, tables, and what is said with them", async () => {
  const notes = `<presentation:notes><draw:page-thumbnail/>${frame("notes", p("Speak slowly."))}</presentation:notes>`;
  const slides = [
    `<draw:page>${frame("title", p("Birds"))}${frame("outline", list("B", item(p("Heron"))))}${frame("page-number", p("1"))}${notes}</draw:page>`,
    "<draw:page/>",
    `<draw:page><draw:custom-shape>${p("Drawn.")}</draw:custom-shape><draw:frame><table:table>${tableRow(cell(p("a")), cell(p("b")))}</table:table></draw:frame></draw:page>`,
  ];
  const bytes = openDocumentFile("presentation", slides.join(""), { automatic: lists });
  expect((await told(odp, "odp", bytes)).pages).toEqual([
    ["heading 1: Birds", "list: • Heron", "footnote: Speak slowly."],
    [],
    ["paragraph: Drawn.", "table: a\tb"],
  ]);
});

test.each([
  [
    "a password",
    "encrypted",
    openDocumentFile("text", p("x"), {
      manifest: "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>",
    }),
  ],
  ["no words", "no_text", openDocumentFile("text", p(""))],
  ["levels that make no sense", "read", openDocumentFile("text", h("x", 999_999_999) + h("y", -3))],
  ["elements without end", "damaged", openDocumentFile("text", "<text:section>".repeat(100_000))],
])("a document with %s ends as %s", async (_, outcome, bytes) => {
  const result = told(odt, "odt", bytes).then(
    () => "read",
    ({ code }: { code: string }) => code,
  );
  expect(await result).toBe(outcome);
});
