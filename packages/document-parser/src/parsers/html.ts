import { Buffer } from "node:buffer";

import { decodeText } from "../encoding/decode.ts";
import { readHtml } from "../html/html.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";

/** Bytes in which a page declares its encoding. */
const HEAD = 2048;

export const parser: Parser = {
  parse(chunks) {
    const prose = new Prose();
    const title = readHtml(prose, decodeHtml(Buffer.concat(chunks)));
    const document = prose.document();
    return { ...document, title };
  },
};

/** Decodes a page by its declared encoding. Throws as decodeText does. */
export function decodeHtml(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD).toString("latin1");
  const [, meta] = /<meta\s[^>]*charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head) ?? [];
  const [, xml] = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? [];
  return decodeText(bytes, meta ?? xml);
}
