import { openPackage } from "../office/package.ts";
import { addDocument } from "../office/word/document.ts";
import type { Parser } from "../parser.ts";
import { Prose } from "../prose.ts";

export const parser: Parser = {
  async parse(chunks) {
    const opened = await openPackage(chunks, "word/document.xml");
    const prose = new Prose();
    addDocument(prose, opened);
    return { ...prose.document(), title: opened.title };
  },
};
