import { Buffer } from "node:buffer";

import type { DocumentKind } from "../kinds.ts";
import { parserOf } from "../process/parsers.ts";

/** Reads a file and returns each block as its kind, level and text. */
export async function readingOf(kind: DocumentKind, bytes: Buffer | string) {
  const parser = parserOf(kind);
  const whole = Buffer.from(bytes);
  const document = await parser.parse([whole.subarray(0, 7), whole.subarray(7)], {
    kind,
    size: whole.length,
  });
  const pages = (await Array.fromAsync(document.pages)).flat();
  const blocks = pages.flatMap((page) =>
    page.blocks.map((block): [string, number, string] => [
      block.kind,
      block.level,
      page.text.slice(block.start, block.end),
    ]),
  );
  const files: [path: string, text: string][] = [];
  for await (const { path, bytes: pieces } of document.files ?? []) {
    const chunks: Uint8Array[] = [];
    for await (const piece of pieces) chunks.push(piece);
    files.push([path, Buffer.concat(chunks).toString()]);
  }
  return { title: document.title, pages, blocks, files };
}

/** Returns the texts of the blocks. */
export const textsOf = async (kind: DocumentKind, bytes: Buffer | string) =>
  (await readingOf(kind, bytes)).blocks.map(([, , text]) => text);
