import { embeddedObjects } from "../office/embedded.ts";
import { readBody } from "../opendocument/body.ts";
import { openDocument } from "../opendocument/package.ts";
import { TextReader } from "../opendocument/text-reader.ts";
import type { Parser } from "../parser.ts";
import { Prose } from "../prose.ts";

/** Texts of LibreOffice and its kin. */
export const parser: Parser = {
  async parse(chunks) {
    const document = await openDocument(chunks);
    const prose = new Prose();
    readBody(document, (styles) => new TextReader(prose, styles));
    return { ...prose.document(), title: document.title, files: embeddedObjects(document.zip) };
  },
};
