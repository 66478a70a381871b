import { embeddedObjects } from "../office/embedded.ts";
import { readBody } from "../opendocument/body.ts";
import { objectsOf } from "../opendocument/objects.ts";
import { openDocument } from "../opendocument/package.ts";
import { TextReader } from "../opendocument/text-reader.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";

/** OpenDocument texts. */
export const parser: Parser = {
  async parse(chunks) {
    const document = await openDocument(chunks);
    const prose = new Prose();
    const addObject = objectsOf(prose, document.zip);
    readBody(document, (styles) => new TextReader(prose, styles, addObject));
    return { ...prose.document(() => embeddedObjects(document.zip)), title: document.title };
  },
};
