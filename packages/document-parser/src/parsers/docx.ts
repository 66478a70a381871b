import { embeddedFiles } from "../office/embedded.ts";
import { openPackage, usualDocument } from "../office/package.ts";
import { addDocument } from "../office/word/document.ts";
import { commented } from "../office/word/comments/commented.ts";
import { importedInto } from "../office/word/imported.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";

export const parser: Parser = {
  async parse(chunks) {
    const opened = await openPackage(chunks, usualDocument);
    const prose = new Prose();
    addDocument(prose, opened, await importedInto(opened));
    return { ...prose.document(() => embeddedFiles(opened.zip)), title: opened.title };
  },
  commented,
};
