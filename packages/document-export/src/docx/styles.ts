import type { Look } from "../blocks.ts";

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

interface Style {
  id: Exclude<Look, "Normal">;
  name: string;
  /** Half points. */
  size: number;
  bold?: boolean;
  italic?: boolean;
  /** Twentieths of a point: space before, space after, indent on the start side. */
  space: [before: number, after: number, start: number];
  outline?: number;
  keep?: boolean;
  /** Monospaced. */
  mono?: boolean;
}

const looks: Style[] = [
  { id: "Title", name: "Title", size: 40, bold: true, space: [0, 240, 0], keep: true },
  { id: "Heading1", name: "heading 1", size: 30, bold: true, space: [360, 120, 0], outline: 0 },
  { id: "Heading2", name: "heading 2", size: 26, bold: true, space: [240, 80, 0], outline: 1 },
  { id: "Heading3", name: "heading 3", size: 24, bold: true, space: [200, 80, 0], outline: 2 },
  { id: "Quote", name: "Quote", size: 22, space: [200, 40, 480] },
  { id: "Code", name: "Code", size: 19, mono: true, space: [80, 120, 360] },
  { id: "Reference", name: "Reference", size: 18, space: [0, 120, 480] },
  { id: "Standing", name: "Standing", size: 18, italic: true, space: [0, 120, 480] },
  { id: "Note", name: "Note", size: 22, space: [0, 160, 480] },
  { id: "ListItem", name: "List Item", size: 22, space: [0, 60, 0] },
  { id: "Cell", name: "Cell", size: 19, space: [40, 40, 0] },
  { id: "HeadCell", name: "Column Heading", size: 19, bold: true, space: [40, 40, 0] },
  { id: "Footnote", name: "footnote text", size: 18, space: [0, 40, 0] },
];

const monospaced = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Courier New"/>';

const styled = ({ id, name, size, bold, italic, space, outline, keep, mono }: Style) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${
    keep || outline !== undefined ? "<w:keepNext/>" : ""
  }<w:spacing w:before="${space[0]}" w:after="${space[1]}"/><w:ind w:left="${space[2]}"/>${
    outline === undefined ? "" : `<w:outlineLvl w:val="${outline}"/>`
  }</w:pPr><w:rPr>${mono ? monospaced : ""}${bold ? "<w:b/><w:bCs/>" : ""}${italic ? "<w:i/><w:iCs/>" : ""}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;

/** The style of footnote marks, in the text and in the footnotes. */
const raised =
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>';

/** The styles of comments and of their marks in the text. */
const comments =
  '<w:style w:type="paragraph" w:styleId="CommentText"><w:name w:val="annotation text"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style><w:style w:type="character" w:styleId="CommentReference"><w:name w:val="annotation reference"/><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr></w:style>';

/** Programs replace these fonts with their own for each script. */
const fonts =
  '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial" w:eastAsia="Microsoft YaHei"/>';

export const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${looks.map(styled).join("")}${raised}${comments}</w:styles>`;
