import { Buffer } from "node:buffer";

import { ReadingFailure } from "../failures.ts";
import type { Parser } from "../parser.ts";
import { Prose } from "../prose.ts";
import { Paragraphs } from "../rtf/paragraphs.ts";
import { RtfReader } from "../rtf/reader.ts";
import { eachToken } from "../rtf/tokens.ts";
import { realTitle } from "../title.ts";

/** Rich Text Format, as Word, WordPad, LibreOffice and macOS write it. */
export const parser: Parser = {
  parse(chunks) {
    const bytes = Buffer.concat(chunks.splice(0));
    if (!/^\s*\{\\rtf/.test(bytes.toString("latin1", 0, 64))) throw new ReadingFailure("damaged");
    const prose = new Prose();
    const reader = new RtfReader(new Paragraphs(prose));
    eachToken(bytes, reader);
    reader.finish();
    return { ...prose.document(), title: realTitle(reader.title) };
  },
};
