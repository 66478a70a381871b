import type { ReadPage } from "../page.ts";
import type { Picture } from "../recognised.ts";
import type { ReadRequest } from "./request.ts";

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

/** An entry as the file gives it: where on its page is found by its title. */
export type Bookmark = Omit<OutlineEntry, "start">;

/** A table of contents has no more entries. */
export const MOST_ENTRIES = 2000;

/** A file holds no more others, nor a package more parts. */
export const MOST_FILES = 5000;

/** A file within a file: an attachment, or an entry of an archive. It becomes a document of its own. */
export interface ContainedFile {
  /** With the folders it stands in, as its container writes it: not to be trusted. */
  path: string;
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A file, opened and ready to be read. */
export interface ParsedDocument<Pages = Iterable<ReadPage[]>> {
  /** How many pages will come; where there are none, sections. */
  pageCount: number;
  /** What the file calls itself; else its first heading names it. */
  title?: string | undefined;
  /** The table of contents the file brings along; else its headings are one. */
  outline?: Bookmark[] | undefined;
  /** In runs, in order, read as they are asked for. May throw ReadingFailure. */
  pages: Pages;
  /** Taken after the pages. May throw ReadingFailure. */
  files?: Iterable<ContainedFile> | AsyncIterable<ContainedFile>;
}

/**
 * What reads one format. A parser's module is loaded before the file's bytes are looked at, and can
 * open no file and start no thread from then on. What it makes of the file is the same for all
 * formats, so that chunks, citations and the viewer know none of them.
 */
export interface Parser {
  /** Learns of the file that comes. */
  expect?(request: ReadRequest): void | Promise<void>;
  /**
   * The bytes of a damaged file as far as they can be repaired; undefined where it is none. Throws
   * ReadingFailure.
   */
  repaired?(chunks: Uint8Array[]): Promise<Uint8Array[] | undefined>;
  /** `chunks` are the file's bytes; the parser may empty the list to free them. Throws ReadingFailure. */
  parse(
    chunks: Uint8Array[],
    request: ReadRequest,
  ): ParsedDocument | Promise<ParsedDocument<Iterable<ReadPage[]> | AsyncIterable<ReadPage[]>>>;
  /**
   * A copy of the file that opens without the password; undefined where it has none. Throws
   * ReadingFailure, encrypted where this is not the password.
   */
  unlocked?(chunks: Uint8Array[], password: string): Uint8Array | undefined;
  /** A page that `isPictured`, as it is displayed; `number` from 1. Throws ReadingFailure. */
  picture?(chunks: Uint8Array[], number: number): Picture;
}
