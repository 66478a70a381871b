import { embeddedObjects } from "../office/embedded.ts";
import { readBody } from "../opendocument/body.ts";
import { objectsOf } from "../opendocument/objects.ts";
import { openDocument } from "../opendocument/package.ts";
import { SheetReader } from "../opendocument/sheet-reader.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { withSheets } from "../sheets/outline.ts";

/** OpenDocument workbooks, one section per sheet. */
export const parser: Parser = {
  async parse(chunks) {
    const document = await openDocument(chunks);
    const prose = new Prose();
    readBody(document, () => new SheetReader(prose, objectsOf(prose, document.zip)));
    const read = prose.document(() => embeddedObjects(document.zip));
    return { ...withSheets(read), title: document.title };
  },
};
