import { Readable } from "node:stream";

import { ReadingFailure } from "../../packages/document-parser/src/process/failures.ts";
import type { DocumentKind } from "../../packages/document-parser/src/kinds.ts";
import { readingProgram } from "../../apps/server/src/features/reading/program.ts";
import {
  type PageRead,
  readDocument,
} from "../../apps/server/src/features/reading/read-document.ts";
import { rectsOf } from "../../packages/document-parser/src/segments.ts";
import { openSandbox } from "../../apps/server/src/platform/sandbox/sandbox.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import type { ReadPart } from "./compare.ts";

const limits = { wallSeconds: 60, memoryMb: 768 };

/** Parses documents as the product does: each in a sandbox worker. */
export async function openReader() {
  const sandbox = await openSandbox(openLog("silent"), readingProgram);
  return {
    /** Returns the pages, or the reason for failure. */
    async read(bytes: Buffer, kind: DocumentKind): Promise<PageRead[] | string> {
      const pages: PageRead[] = [];
      const request = { kind, size: bytes.length };
      try {
        for await (const part of readDocument(
          { sandbox },
          Readable.from([bytes]),
          request,
          limits,
        )) {
          if (part.type === "page") pages.push(part);
        }
        return pages;
      } catch (error) {
        if (error instanceof ReadingFailure) return error.code;
        throw error;
      }
    },
    close: () => sandbox.close(),
  };
}
export type Reader = Awaited<ReturnType<typeof openReader>>;

export const partsRead = (pages: readonly PageRead[]): ReadPart[] =>
  pages.flatMap(({ blocks, text, number }) =>
    blocks.map(({ kind, level, start, end }) => {
      const own = text.slice(start, end);
      const rows = kind === "table" ? own.split("\n").map((row) => row.split("\t")) : [];
      return { kind, level, text: own, rows, page: number };
    }),
  );

/** Returns how many words span two lines and are written as one. */
export function brokenWords({ text, segments }: PageRead): number {
  let count = 0;
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}]{4,}/gu)) {
    const [first, second] = rectsOf(segments, index, index + word.length);
    if (first && second && Math.abs(first.y - second.y) > first.height / 2) count++;
  }
  return count;
}
