import { Buffer } from "node:buffer";

import { ReadingFailure } from "../process/failures.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { Paragraphs } from "../rtf/paragraphs.ts";
import { RtfReader } from "../rtf/reader.ts";
import { eachToken } from "../rtf/tokens.ts";
import { realTitle } from "../title.ts";

/** Rich Text Format, as Word, WordPad, LibreOffice and macOS write it. */
export const parser: Parser = {
  parse(chunks) {
    const prose = new Prose();
    const title = readRtf(prose, Buffer.concat(chunks.splice(0)));
    return { ...prose.document(), title };
  },
};

/** Adds an RTF text; returns its title. Throws ReadingFailure (damaged). */
export function readRtf(prose: Prose, bytes: Buffer): string | undefined {
  if (!/^\s*\{\\rtf/.test(bytes.toString("latin1", 0, 64))) throw new ReadingFailure("damaged");
  const reader = new RtfReader(new Paragraphs(prose));
  eachToken(bytes, reader);
  reader.finish();
  return realTitle(reader.title);
}
