import { Buffer } from "node:buffer";

import { decodeText } from "../encoding/decode.ts";
import { put } from "../html/block.ts";
import { readMarkdown } from "../markdown/markdown.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";

export const parser: Parser = {
  parse(chunks) {
    const prose = new Prose();
    const title = readMarkdown(decodeText(Buffer.concat(chunks)), (block) => put(prose, block));
    const document = prose.document();
    return { ...document, title };
  },
};
