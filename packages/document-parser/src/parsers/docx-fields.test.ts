import { expect, test } from "vitest";

import { docxFile, wordParagraph as p, wordRun as r } from "../../test/office-file.ts";
import { told } from "../../test/read-docx.ts";

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
