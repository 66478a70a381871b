import type { ReadPage } from "../page.ts";
import type { Picture } from "../recognised.ts";
import type { FileComment, ReadRequest } from "./request.ts";

/** An entry of a document's table of contents. */
export interface OutlineEntry {
  title: string;
  /** 1 is the outermost. */
  level: number;
  /** From 1. */
  page: number;
  /** Offset into the page's text. */
  start: number;
}

/** An entry as the file has it; its position on the page is found by its title. */
export type Bookmark = Omit<OutlineEntry, "start">;

/** Maximum entries of a table of contents. */
export const MOST_ENTRIES = 2000;

/** Maximum files within a file, and parts of a package. The message for too_many_files names it. */
export const MOST_FILES = 5000;

/** Maximum pages of a file. The message for too_many_pages names it. */
export const MOST_PAGES = 5000;

/** A file within a file: an attachment or an archive entry. It becomes a separate document. */
export interface ContainedFile {
  /** With its folders, as the container writes it; not to be trusted. */
  path: string;
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A file, opened and ready to be read. */
export interface ParsedDocument<Pages = Iterable<ReadPage[]>> {
  /** Number of pages, or of sections in files without pages. */
  pageCount: number;
  /** The file's own title; otherwise its first heading is used. */
  title?: string | undefined;
  /** The file's own table of contents; otherwise its headings are used. */
  outline?: Bookmark[] | undefined;
  /** In batches, in order, read on demand. May throw ReadingFailure. */
  pages: Pages;
  /** Read after the pages. May throw ReadingFailure. */
  files?: Iterable<ContainedFile> | AsyncIterable<ContainedFile>;
}

/**
 * Reads one format. A parser's module is loaded before the file's bytes are read, and can open no
 * file and start no thread from then on. Its output is the same for all formats, so that chunks,
 * citations and the viewer are independent of them.
 */
export interface Parser {
  /** Prepares for the file of this request. */
  expect?(request: ReadRequest): void | Promise<void>;
  /**
   * Returns the bytes of a damaged file as far as they can be repaired; undefined if it is not
   * damaged. Throws ReadingFailure.
   */
  repaired?(chunks: Uint8Array[]): Promise<Uint8Array[] | undefined>;
  /**
   * `chunks` are the file's bytes; the parser may empty the list to free them. Throws
   * ReadingFailure.
   */
  parse(
    chunks: Uint8Array[],
    request: ReadRequest,
  ): ParsedDocument | Promise<ParsedDocument<Iterable<ReadPage[]> | AsyncIterable<ReadPage[]>>>;
  /**
   * Returns a copy of the file without its password; undefined if it has none. Throws
   * ReadingFailure: encrypted if the password is wrong.
   */
  unlocked?(chunks: Uint8Array[], password: string): Uint8Array | undefined;
  /** Returns a copy of the file with comments on its sentences. Throws ReadingFailure. */
  commented?(chunks: Uint8Array[], comments: readonly FileComment[]): Promise<Uint8Array>;
  /** Returns a page that `isPictured`, as displayed; `number` from 1. Throws ReadingFailure. */
  picture?(chunks: Uint8Array[], number: number): Picture;
}
