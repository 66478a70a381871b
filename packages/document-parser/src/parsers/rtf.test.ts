import { expect, test } from "vitest";

import { told } from "../../test/told.ts";

import { parser } from "./rtf.ts";

const fonts =
  "{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 MS Mincho;}{\\f3\\fcharset2 Symbol;}{\\f4\\fmodern Courier New;}{\\f5\\fcharset178{\\*\\panose 0202}Arabic;}}";
const styles =
  "{\\stylesheet{\\ql\\snext0 Normal;}{\\s1\\outlinelevel0\\b heading 1;}{\\s2 heading 2;}{\\*\\cs9 heading 3;}{\\s3\\sbasedon2 Chapter;}}";
const read = (body: string, start = "\\ansi\\ansicpg1252\\deff0") =>
  told(parser, "rtf", Buffer.from(`{\\rtf1${start}${fonts}${styles}${body}}`, "latin1"));
const blocks = async (body: string, start?: string) => (await read(body, start)).pages.flat();

test("reads headings by their style or their level, paragraphs, and the title", async () => {
  const body =
    "{\\info{\\title Harbour b{\\'fc}k}{\\author Ann}}{\\header Running title\\par}\\pard\\s1 The harbour\\par\n\\pard\\s3 Of birds\\par\\pard\\outlinelevel2 Terns\\par\\pard\\plain They are\r\n small\\line and\\tab white.\\par\\pard\\par";
  expect(await read(body)).toMatchObject({
    title: "Harbour bük",
    pages: [
      [
        "paragraph: Running title",
        "heading 1: The harbour",
        "heading 2: Of birds",
        "heading 3: Terns",
        "paragraph: They are small and white.",
      ],
    ],
  });
});

test.each([
  ["the page of the document", "Gr\\'fc\\'dfe \\'80 \xe9", "Grüße € é"],
  ["the page of a font", "\\f1 \\'cf\\'f0\\'e8 {\\f0 \\'e9} \\'ef", "При é п"],
  ["two bytes for a character, one of them a letter", "\\f2 \\'93\\'fa\\'96{}\\f2\\'83A", "日"],
  ["Japanese with letters as second bytes", "\\f2 \\'83A\\'83\\'43", "アイ"],
  ["Arabic", "\\f5\\'e3\\'d1\\'cd\\'c8\\'c7", "مرحبا"],
  [
    "Unicode, with what stands for it left out",
    "\\u1055?\\uc2\\u8364\\'80\\'80\\uc0\\u33x\\uc1\\u-10179?\\u-8704?",
    "П€!x😀",
  ],
  ["words in place of a character", "\\u8226\\bullet x\\u8212\\emdash y", "•x—y"],
  ["signs", "\\lquote a\\rquote\\~\\endash\\~b\\_c\\-d \\{\\\\\\}", "‘a’ – b-cd {\\}"],
  ["words that only look known", "a\\constructor b{\\valueOf c}", "abc"],
  ["letters of a font of symbols", "\\f3 abp\\'b3\\f0  end", "αβπ≥ end"],
])("reads %s", async (_, body, text) => {
  expect((await blocks(`\\pard ${body}\\par`)).join("\n")).toMatch(text);
});

test("reads the encoding that the whole document declares", async () => {
  expect(await blocks("\\pard\\f9 \\'cf\\'f0\\'e8\\par", "\\ansi\\ansicpg1251")).toEqual([
    "paragraph: При",
  ]);
  expect(await blocks("\\pard\\f9 \\'8e\\par", "\\mac")).toEqual(["paragraph: é"]);
});

test("items of lists have their marks, however these are written", async () => {
  const body =
    "{\\listtext\\pard\\plain\\f3 \\'b7\\tab}\\pard\\ls1\\ilvl0 Terns\\par{\\listtext\\f4 o\\tab}\\pard\\ls1\\ilvl1 Arctic\\par{\\pntext\\f0 2.\\tab}{\\*\\pn\\pnlvlbody{\\pntxta.}}\\pard Gulls\\par{\\listtext 3.1\\tab}\\pard\\s1\\ls2 Counted\\par\\pard\\ls0 No item\\par";
  expect(await blocks(body)).toEqual([
    "list: • Terns",
    "list 1: ◦ Arctic",
    "list: 2. Gulls",
    "heading 1: 3.1 Counted",
    "paragraph: No item",
  ]);
});

test("tables keep their cells, with what stands in them in one line", async () => {
  const head = "\\trowd\\trhdr\\cellx100\\cellx200\\pard\\intbl Bird\\cell Where\\cell\\row";
  const nested =
    "\\pard\\intbl\\itap2 in\\nestcell side\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}\\pard\\intbl\\itap1\\cell";
  const body = `\\pard Over it.\\par${head}\\trowd\\pard\\intbl Heron\\par grey\\cell\\cell\\row\\trowd\\pard\\intbl x\\cell${nested}\\row\\pard Under it.\\par\\trowd\\pard\\intbl A frame\\cell\\row`;
  expect(await blocks(body)).toEqual([
    "paragraph: Over it.",
    "table: Bird\tWhere ‖\nHeron grey\nx\tin side",
    "paragraph: Under it.",
    "paragraph: A frame",
  ]);
});

test("notes, remarks and boxes follow the paragraph they hang in", async () => {
  const note = "{\\super\\chftn{\\*\\footnote\\pard\\plain{\\super\\chftn}In May.\\par}}";
  const remark = "{\\*\\atnid A}{\\*\\atnauthor Ann}\\chatn{\\*\\annotation\\pard Sure?}";
  const box =
    "{\\shp{\\*\\shpinst{\\sp{\\sn posh}{\\sv 1}}{\\shptxt\\pard In a box.\\par}}{\\shprslt{\\*\\do{\\dptxbxtext In a box.}}}}";
  expect(
    await blocks(
      `\\pard They come${note}${box} back${remark}.\\par{\\footnote Late.}\\pard Gone.\\par`,
    ),
  ).toEqual([
    "paragraph: They come[1] back.",
    "footnote: [1] In May.",
    "paragraph: In a box.",
    "footnote: Ann: Sure?",
    "paragraph: Gone.",
    "footnote: [2] Late.",
  ]);
});

test("what is hidden, deleted, a picture, or only for one program is not read", async () => {
  const body =
    '\\pard Kept{\\v hidden}{\\deleted gone}{\\pict\\pngblip 8950}{\\*\\unheard of {this}}{\\pict\\bin7 {}}}\\{{}}{\\object{\\*\\objdata 0105}{\\result  shown}} {\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt link}} {\\upr{ansi}{\\*\\ud \\u1055 ?}} {\\*\\bkmkstart here}end.\\par';
  expect(await blocks(body)).toEqual(["paragraph: Kept shown link П end."]);
});

const file = (body: string) => Buffer.from(`{\\rtf1 ${body}`, "latin1");

test.each([
  ["something else", "damaged", Buffer.from("no rich text")],
  ["nothing in it", "no_text", file("}")],
  ["groups without end", "damaged", file("{".repeat(100_000))],
  ["more ends than beginnings", "read", file(`x${"}".repeat(100_000)}`)],
  ["groups by the hundred thousand", "read", file(`x${"{}".repeat(200_000)}`)],
  ["an unread group that never ends", "read", file(`x\\par{\\*\\y ${"{\\b ".repeat(100_000)}`)],
  ["a word without end", "read", file(`x\\${"a".repeat(1_000_000)} y`)],
  ["a number without end", "read", file(`x\\u${"9".repeat(1_000_000)} y`)],
  ["bytes that do not come", "read", file("x\\bin99999999999 y")],
  ["cells without rows", "no_text", file("\\cell".repeat(100_000))],
  ["rows that never end", "read", file("\\intbl a\\par ".repeat(50_000))],
  [
    "styles based on each other",
    "read",
    file("{\\stylesheet{\\s1\\sbasedon2 a;}{\\s2\\sbasedon1 b;}}\\s1 x"),
  ],
  ["too much text on one line", "too_large", file("words ".repeat(3_400_000))],
])("a file with %s ends as %s", async (_, outcome, bytes) => {
  const result = told(parser, "rtf", bytes).then(
    () => "read",
    ({ code }: { code: string }) => code,
  );
  expect(await result).toBe(outcome);
});
