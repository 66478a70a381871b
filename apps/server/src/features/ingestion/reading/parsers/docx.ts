import { embeddedFiles } from "../office/embedded.ts";
import { openPackage, type Package } from "../office/package.ts";
import { addDocument } from "../office/word/document.ts";
import { relationsOf } from "../ooxml/relations.ts";
import type { Parser } from "../parser.ts";
import { Prose } from "../prose.ts";

const usual = "word/document.xml";

export const parser: Parser = {
  async parse(chunks) {
    const opened = await openPackage(chunks, usual);
    const prose = new Prose();
    addDocument(prose, opened, await importedInto(opened));
    return { ...prose.document(), title: opened.title, files: embeddedFiles(opened.zip) };
  },
};

/** The Word documents that one takes in, by the names of their parts. */
async function importedInto({ zip, main }: Package): Promise<Map<string, Package>> {
  const imported = new Map<string, Package>();
  for (const { type, target } of relationsOf(zip, main).values()) {
    if (type !== "aFChunk" || !/\.docx$/i.test(target)) continue;
    imported.set(target, await openPackage([zip.read(target)], usual));
  }
  return imported;
}
