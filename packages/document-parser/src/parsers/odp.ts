import { embeddedObjects } from "../office/embedded.ts";
import { readBody } from "../opendocument/body.ts";
import { objectsOf } from "../opendocument/objects.ts";
import { openDocument } from "../opendocument/package.ts";
import { TextReader } from "../opendocument/text-reader.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import type { Attributes } from "../archive/xml.ts";

/** OpenDocument presentations, one page per slide, with the speaker notes at its end. */
export const parser: Parser = {
  async parse(chunks) {
    const document = await openDocument(chunks);
    const prose = new Prose();
    const addObject = objectsOf(prose, document.zip);
    readBody(document, (styles) => {
      const reader = new TextReader(prose, styles, addObject);
      return {
        open(name: string, attributes: Attributes) {
          if (name === "draw:page") prose.slide();
          reader.open(name, attributes);
        },
        text: (text: string) => reader.text(text),
        close: (name: string) => reader.close(name),
      };
    });
    return { ...prose.document(() => embeddedObjects(document.zip)), title: document.title };
  },
};
