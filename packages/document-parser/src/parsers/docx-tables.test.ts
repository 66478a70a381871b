import { expect, test } from "vitest";

import { docxFile, officeXml, wordParagraph as p, wordRun as r } from "../../test/office-file.ts";
import { inList, named, numbering, read, told } from "../../test/read-docx.ts";

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
