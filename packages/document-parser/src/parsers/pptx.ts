import { embeddedFiles } from "../office/embedded.ts";
import { openPackage } from "../office/package.ts";
import { addPresentation } from "../office/slides/presentation.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";

export const parser: Parser = {
  async parse(chunks) {
    const opened = await openPackage(chunks, "ppt/presentation.xml");
    const prose = new Prose();
    addPresentation(prose, opened);
    return { ...prose.document(() => embeddedFiles(opened.zip)), title: opened.title };
  },
};
