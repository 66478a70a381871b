import { Buffer } from "node:buffer";

import { embeddedFiles } from "../office/embedded.ts";
import { addDiagram } from "../office/diagram.ts";
import { openPackage } from "../office/package.ts";
import { relationsOf } from "../ooxml/relations.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { diagramsOf, drawnTexts } from "../sheets/drawings.ts";
import { asToday } from "../sheets/old-workbook.ts";
import { withSheets } from "../sheets/outline.ts";
import { remarksOf } from "../sheets/remarks.ts";
import { addSheet } from "../sheets/tables.ts";
import { openWorkbook } from "../sheets/workbook.ts";
import { rowsOf } from "../sheets/worksheet.ts";

/** Excel workbooks of all formats, one section per sheet. Formulas are read as their results. */
export const parser: Parser = {
  async parse(chunks) {
    const { zip, main, title } = await openPackage(
      [await asToday(Buffer.concat(chunks.splice(0)))],
      "xl/workbook.xml",
    );
    const book = openWorkbook(zip, main);
    const prose = new Prose();
    for (const { name, part } of book.sheets) {
      prose.section(name);
      const relations = relationsOf(zip, part);
      addSheet(prose, rowsOf(zip.read(part), book));
      for (const text of drawnTexts(zip, relations)) prose.paragraph(text);
      for (const part of diagramsOf(zip, relations)) addDiagram(prose, zip.read(part));
      for (const remark of remarksOf(zip, relations, book.relations)) prose.footnote(remark);
    }
    return { ...withSheets(prose.document(() => embeddedFiles(zip))), title };
  },
};
