import type { Readable } from "node:stream";

import {
  type Sandbox,
  SandboxError,
  type SandboxFault,
  type SandboxLimits,
  type SandboxRun,
} from "#deps";

import { decodePostings, type PostingRow } from "@lectern/text-analysis/postings";
import { type FailureCode, ReadingFailure } from "@lectern/document-parser/process/failures";
import { FileRead } from "./file-read.ts";
import { FrameHeader, type ReadChunk } from "@lectern/document-parser/process/frames";
import type { TextBlock } from "@lectern/document-parser/page";
import type { OutlineEntry } from "@lectern/document-parser/process/parser";
import { shouldParallelize } from "@lectern/document-parser/pdf/engine/should-parallelize";
import type { ReadRequest } from "@lectern/document-parser/process/request";

/** A page as read; for a text file, a section. */
export interface PageRead {
  type: "page";
  /** From 1. */
  number: number;
  /** Number of pages of the document. */
  of: number;
  /**
   * Size of the displayed page in points; null for a section, and for a page that could not be
   * read.
   */
  width: number | null;
  height: number | null;
  label: string | null;
  text: string;
  blocks: TextBlock[];
  /** See segments.ts. */
  segments: Buffer;
  chunks: ReadChunk[];
}

/** The last item yielded for a document that could be read. */
export interface DocumentRead {
  type: "document";
  pageCount: number;
  /** ISO 639-1, "und" if unknown. */
  language: string;
  title: string | null;
  outline: OutlineEntry[];
  /** Pages without any text, from 1. */
  textlessPages: number[];
  /** Those of them that show what may be text and are not recognized yet. */
  picturedPages: number[];
  /** Those that show text which could not be read and is not recognized (yet). */
  unreadablePages: number[];
  /** The file is damaged; this is what could be read of it. */
  isRepaired: boolean;
  postings: PostingRow[];
}

/** Maximum bytes of a child's output; 20 MB of text with boxes and postings take about a fifth. */
const OUTPUT_BYTES = 1024 * 1024 * 1024;

const codeOf: Readonly<Record<Exclude<SandboxFault, "aborted">, FailureCode>> = {
  timeout: "timeout",
  memory: "too_large",
  output: "too_large",
  crashed: "crashed",
};

/**
 * Reads a document in a sandboxed child and yields its pages in order, then the files within it,
 * each to be read or skipped before the next is requested, then the document. Throws ReadingFailure
 * when the document is at fault; errors of the byte source, and an abort by `signal`, are passed
 * through.
 */
export async function* readDocument(
  { sandbox }: { sandbox: Sandbox },
  bytes: Readable,
  request: ReadRequest,
  limits: Pick<SandboxLimits, "wallSeconds" | "memoryMb">,
  { signal, owner }: SandboxRun = {},
): AsyncGenerator<PageRead | FileRead | DocumentRead> {
  try {
    const run = sandbox.run(
      bytes,
      request,
      { ...limits, outputBytes: OUTPUT_BYTES },
      { signal, owner: owner && keeperOf(owner, request) },
    );
    for await (const { header, parts } of run) {
      const piece = pieceOf(header, parts);
      if (piece.type !== "file") {
        yield piece;
        continue;
      }
      const file = new FileRead(piece.path, run, (error) => failureIn(error, signal));
      yield file;
      await file.skip();
    }
  } catch (error) {
    throw failureIn(error, signal);
  }
}

/**
 * A second thread or engine is only available to a child before its first file, so children with
 * one are kept apart. Showing a page takes one thread, however large the file is.
 */
export const keeperOf = (
  owner: string,
  { kind, size, again, pictureOf, password }: ReadRequest,
) => {
  if (again) return `${owner} again`;
  const isRead = pictureOf === undefined && password === undefined;
  const isParallel = kind === "pdf" && isRead && shouldParallelize(size);
  return isParallel ? `${owner} parallel` : owner;
};

/** Returns an error of the sandbox as a ReadingFailure if the document is at fault. */
export function failureIn(error: unknown, signal?: AbortSignal): unknown {
  if (!(error instanceof SandboxError)) return error;
  if (signal?.aborted) return signal.reason;
  if (error.fault === "aborted") return error;
  return new ReadingFailure(codeOf[error.fault], { cause: error });
}

/**
 * Validates the child's output as strictly as a request, since the document may control the child.
 */
function pieceOf(
  sent: unknown,
  parts: Buffer[],
): PageRead | DocumentRead | { type: "file"; path: string } {
  const parsed = FrameHeader.safeParse(sent);
  if (!parsed.success) throw new ReadingFailure("crashed", { cause: parsed.error });
  const header = parsed.data;
  if (header.type === "failure") throw new ReadingFailure(header.code);
  if (header.type === "file") return header;
  if (header.type === "file_bytes" || header.type === "file_end") {
    throw new ReadingFailure("crashed");
  }
  if (header.type === "document") {
    return {
      type: "document",
      pageCount: header.page_count,
      language: header.language,
      title: header.title,
      outline: header.outline,
      textlessPages: header.textless_pages,
      picturedPages: header.pictured_pages,
      unreadablePages: header.unreadable_pages,
      isRepaired: header.is_repaired,
      postings: postingsOf(parts),
    };
  }
  const [text, segments] = parts;
  if (!text || !segments) throw new ReadingFailure("crashed");
  return { ...header, text: text.toString("utf8"), segments };
}

function postingsOf(parts: Buffer[]): PostingRow[] {
  try {
    return decodePostings(parts);
  } catch (error) {
    throw new ReadingFailure("crashed", { cause: error });
  }
}
