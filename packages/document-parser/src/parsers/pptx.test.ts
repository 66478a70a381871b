import { expect, test } from "vitest";

import {
  officeXml,
  pptxFile,
  slideParagraph as p,
  slideShape as shape,
  type TestSlide,
} from "../../test/office-file.ts";
import { zipOf } from "../../test/zip-file.ts";

import { parser } from "./pptx.ts";

async function read(bytes: Buffer) {
  const document = await parser.parse([bytes], { kind: "pptx", size: bytes.length });
  return { title: document.title, pages: (await Array.fromAsync(document.pages)).flat() };
}

/** Returns each block of each slide as a line: its kind and its text. */
async function told(bytes: Buffer): Promise<string[][]> {
  const { pages } = await read(bytes);
  return pages.map(({ text, blocks }) =>
    blocks.map(({ kind, level, start, end }) => {
      const name = level > 0 ? `${kind} ${level}` : kind;
      return `${name}: ${text.slice(start, end)}`;
    }),
  );
}
const slide = async (shapes: string, more: Partial<TestSlide> = {}, parts = {}) =>
  (await told(pptxFile([{ shapes, ...more }], parts)))[0];

const title = (text: string) => shape(p(text), { type: "title", at: [0, 500] });

test("reads the slides in the order they are shown, each as one page, with or without text", async () => {
  const slides = [
    { shapes: title("First") },
    { shapes: "" },
    { shapes: title("Third") + shape(p("word ".repeat(3000))) },
    {
      shapes: shape(p("Fourth"), { type: "ctrTitle" }) + shape(p("Its line"), { type: "subTitle" }),
    },
  ];
  const pages = await told(pptxFile(slides));
  expect(pages.map(([first]) => first)).toEqual([
    "heading 1: First",
    undefined,
    "heading 1: Third",
    "heading 1: Fourth",
  ]);
  expect(pages[3]).toEqual(["heading 1: Fourth", "heading 2: Its line"]);
});

test("reads a slide's title first, then row by row, a group as one thing", async () => {
  const group = [
    "<p:grpSp><p:nvGrpSpPr><p:cNvPr/></p:nvGrpSpPr>",
    '<p:grpSpPr><a:xfrm><a:off x="0" y="300"/><a:ext cx="9" cy="100"/></a:xfrm></p:grpSpPr>',
    shape(p("grouped, below"), { at: [0, 9000] }),
    shape(p("grouped, above"), { at: [0, 8000] }),
    "</p:grpSp>",
  ].join("");
  const shapes = [
    shape(p("last"), { at: [0, 900] }),
    group,
    shape(p("right"), { at: [600, 95] }),
    shape(p("left"), { at: [0, 100] }),
    title("Title"),
    shape(p("hidden"), { more: 'hidden="1"' }),
    shape(p("12 May"), { type: "dt" }) + shape(p("7"), { type: "sldNum" }),
  ].join("");
  expect(await slide(shapes)).toEqual([
    "heading 1: Title",
    "paragraph: left",
    "paragraph: right",
    "paragraph: grouped, above",
    "paragraph: grouped, below",
    "paragraph: last",
  ]);
});

test("a shape stands where its layout puts it", async () => {
  const layout =
    shape("", { type: "body", at: [0, 2000] }) + shape("", { type: "pic", at: [0, 100] });
  const shapes = shape(p("text below"), { type: "body" }) + shape(p("caption"), { type: "pic" });
  expect(await slide(shapes, {}, { layout })).toEqual([
    "paragraph: caption",
    "paragraph: text below",
  ]);
});

const number = (format: string, start = "") => `<a:buAutoNum type="${format}" ${start}/>`;

test("lists have the marks of their paragraphs, else those of the layout and the master", async () => {
  const master = `<p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buFont typeface="Wingdings"/><a:buChar char="§"/></a:lvl2pPr></p:bodyStyle></p:txStyles>`;
  const layout = `<p:sp><p:nvSpPr><p:nvPr><p:ph type="body"/></p:nvPr></p:nvSpPr><p:txBody><a:lstStyle><a:lvl3pPr><a:buChar char="–"/></a:lvl3pPr></a:lstStyle></p:txBody></p:sp>`;
  const body = [
    p("from the master"),
    p("its second level", "", 'lvl="1"'),
    p("from the layout", "", 'lvl="2"'),
    p("a plain line", "<a:buNone/>"),
    p("one", number("arabicPeriod")),
    p("under", number("alphaLcParenR"), 'lvl="1"'),
    p("two", number("arabicPeriod")),
    p("under, anew", number("alphaLcParenR"), 'lvl="1"'),
    p("fourth", number("romanUcPeriod", 'startAt="4"')),
    p("①", number("circleNumDbPlain")),
  ].join("");
  const free = shape(p("free text has none"), { at: [0, 900] });
  expect(await slide(shape(body, { type: "body" }) + free, {}, { layout, master })).toEqual([
    "list: • from the master",
    "list 1: ▪ its second level",
    "list 2: – from the layout",
    "paragraph: a plain line",
    "list: 1. one",
    "list 1: a) under",
    "list: 2. two",
    "list 1: a) under, anew",
    "list: IV. fourth",
    "list: ① ①",
    "paragraph: free text has none",
  ]);
});

test("reads tables with their column headings, a merged cell's text once", async () => {
  const cell = (text: string, more = "") => `<a:tc ${more}><a:txBody>${p(text)}</a:txBody></a:tc>`;
  const table = [
    '<p:graphicFrame><p:xfrm><a:off x="0" y="0"/></p:xfrm><a:graphic><a:graphicData><a:tbl>',
    '<a:tblPr firstRow="1"/>',
    `<a:tr>${cell("Region")}${cell("Sales", 'gridSpan="2"')}${cell("Sales", 'hMerge="1"')}</a:tr>`,
    `<a:tr>${cell("North", 'rowSpan="2"')}${cell("1")}${cell("2")}</a:tr>`,
    `<a:tr>${cell("North", 'vMerge="1"')}${cell("3")}${cell("4")}</a:tr>`,
    "</a:tbl></a:graphicData></a:graphic></p:graphicFrame>",
  ].join("");
  const { pages } = await read(pptxFile([{ shapes: table }]));
  expect(pages[0]?.text).toBe("Region\tSales\nNorth\t1\t2\n\t3\t4");
  expect(pages[0]?.blocks).toMatchObject([{ kind: "table", head: "Region\tSales".length }]);
});

test("reads charts, diagrams and what is said of a picture", async () => {
  const frame = (content: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
  const picture = `<p:pic><p:nvPicPr><p:cNvPr id="2" name="Picture 3" descr="Three boats in a harbour"/></p:nvPicPr><p:spPr/></p:pic>`;
  const cached = (name: string, value: string) =>
    `<c:${name}><c:strCache><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:strCache></c:${name}>`;
  const files = {
    "ppt/charts/chart7.xml": officeXml(
      "c:chartSpace",
      `<c:ser>${cached("tx", "Visitors")}${cached("cat", "May")}${cached("val", "120")}</c:ser>`,
    ),
    "ppt/diagrams/data1.xml": officeXml(
      "dgm:dataModel",
      `<dgm:pt modelId="1"><dgm:t>${p("A step")}</dgm:t></dgm:pt>`,
    ),
  };
  const relations = {
    c: ["chart", "../charts/chart7.xml"],
    d: ["diagramData", "../diagrams/data1.xml"],
  } as const;
  const shapes = frame('<c:chart r:id="c"/>') + frame('<dgm:relIds r:dm="d"/>') + picture;
  expect(await slide(shapes, { relations }, { files })).toEqual([
    "table: \tVisitors\nMay\t120",
    "list: • A step",
    "paragraph: Three boats in a harbour",
  ]);
});

test("what the speaker says is apart, at the end of the slide", async () => {
  const notes =
    shape(p("Mention the harbour.") + p("Then stop."), { type: "body" }) +
    shape(p("3"), { type: "sldNum" });
  expect(await slide(shape(p("Text")) + title("Boats"), { notes })).toEqual([
    "heading 1: Boats",
    "paragraph: Text",
    "footnote: Mention the harbour.",
    "footnote: Then stop.",
  ]);
});

test("a slide without a title has a line in large letters for one", async () => {
  const large = `<a:p><a:r><a:rPr sz="3600"/><a:t>A large line</a:t></a:r></a:p>`;
  expect(await slide(shape(large) + shape(p("Text")))).toEqual([
    "heading 1: A large line",
    "paragraph: Text",
  ]);
  expect(await slide(shape(large))).toEqual(["paragraph: A large line"]);
});

test("fields show what they hold but not the slide's number; a break in a line is a space", async () => {
  const line =
    '<a:p><a:r><a:t>Made</a:t></a:r><a:br/><a:fld type="datetime1"><a:t>in May</a:t></a:fld><a:fld type="slidenum"><a:t>12</a:t></a:fld></a:p>';
  expect(await slide(shape(line))).toEqual(["paragraph: Made in May"]);
});

test("takes the title that somebody gave it, and none that programs give", async () => {
  const slides = [{ shapes: title("Boats") }];
  expect((await read(pptxFile(slides, { title: "Our harbour" }))).title).toBe("Our harbour");
  expect(
    (await read(pptxFile(slides, { title: "PowerPoint Presentation" }))).title,
  ).toBeUndefined();
});

test.each<[string, Buffer]>([
  ["another kind of document", zipOf({ "ppt/presentation.xml": "<w:document/>" })],
  ["a presentation without its main part", zipOf({ "ppt/slides/slide1.xml": "<p:sld/>" })],
  ["groups in groups without end", pptxFile([{ shapes: "<p:grpSp>".repeat(5000) }])],
])("%s is damaged", async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code: "damaged" });
});
