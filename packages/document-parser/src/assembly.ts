import { Buffer } from "node:buffer";

import { createPostingBuilder, encodePostings } from "@lectern/text-analysis/postings";
import { Chunker } from "./chunks.ts";
import { ReadingFailure } from "./process/failures.ts";
import type { FrameHeader, ReadChunk } from "./process/frames.ts";
import { ENOUGH, languageOf } from "@lectern/text-analysis/language/language";
import { contextOf, PageBreaks } from "./page-breaks.ts";
import { MOST_TEXT, type ReadPage } from "./page.ts";
import {
  type Bookmark,
  MOST_ENTRIES,
  type OutlineEntry,
  type ParsedDocument,
} from "./process/parser.ts";
import { PassageReader } from "./passage-reader.ts";
import { inOneLine } from "./white-space.ts";

export type Send = (header: FrameHeader, parts?: readonly Uint8Array[]) => void;

/** Maximum pages held while waiting for enough text to detect the language. */
const MOST_HELD = 32;

const LONGEST_ENTRY = 200;

/** Assembles a document from its pages: chunks, search terms and statistics, sent page by page. */
export class Assembly {
  readonly #document: ParsedDocument<unknown>;
  readonly #send: Send;
  readonly #postings = createPostingBuilder();
  readonly #textless: number[] = [];
  readonly #pictured: number[] = [];
  readonly #unreadable: number[] = [];
  /** Pages held until there is enough text to detect the language. */
  #held: ReadPage[] = [];
  #heldText = 0;
  #language: string | undefined;
  readonly #breaks = new PageBreaks();
  #chunker = new Chunker("und");
  #passages = new PassageReader("und");
  #number = 0;
  #units = 0;
  readonly #headings: OutlineEntry[] = [];
  /** Where on their pages the entries of the file's own table of contents were found. */
  readonly #starts = new Map<Bookmark, number>();
  readonly #bookmarks: ReadonlyMap<number, Bookmark[]>;

  constructor(document: ParsedDocument<unknown>, send: Send) {
    this.#document = document;
    this.#send = send;
    this.#bookmarks = Map.groupBy(document.outline ?? [], ({ page }) => page);
  }

  /** Throws ReadingFailure (too_large). */
  add(page: ReadPage) {
    this.#units += page.text.length;
    if (this.#units > MOST_TEXT) throw new ReadingFailure("too_large");
    if (this.#language !== undefined) return this.#page(page);
    this.#held.push(page);
    this.#heldText += page.text.length;
    if (this.#heldText >= ENOUGH || this.#held.length >= MOST_HELD) this.#release();
  }

  finish({ isRepaired }: { isRepaired: boolean }) {
    this.#release();
    const { pageCount, title, outline } = this.#document;
    this.#send(
      {
        type: "document",
        page_count: pageCount,
        language: this.#language ?? "und",
        title: title ?? this.#headings.find(({ level }) => level <= 2)?.title ?? null,
        outline: outline ? this.#placed(outline) : this.#headings,
        textless_pages: this.#textless,
        pictured_pages: this.#pictured,
        unreadable_pages: this.#unreadable,
        is_repaired: isRepaired,
      },
      encodePostings(this.#postings.finish()),
    );
  }

  #release() {
    if (this.#language === undefined) {
      this.#language = languageOf(this.#held.map(({ text }) => text).join("\n"));
      this.#chunker = new Chunker(this.#language);
      this.#passages = new PassageReader(this.#language);
    }
    for (const page of this.#held) this.#page(page);
    this.#held = [];
  }

  #page(page: ReadPage) {
    const number = ++this.#number;
    if (!/[\p{L}\p{N}]/u.test(page.text)) this.#textless.push(number);
    if (page.isPictured) this.#pictured.push(number);
    if (page.isUnreadable) this.#unreadable.push(number);
    const broken = this.#breaks.join(page);
    this.#enter(page, number);
    const chunks = this.#chunker.cut(page).map((chunk, at): ReadChunk => {
      const text = page.text.slice(chunk.start, chunk.end);
      const context = contextOf(chunk.heading, at === 0 ? broken : undefined);
      const { language, terms, tokens } = this.#passages.read(text, context);
      this.#postings.add(chunk.ordinal, terms);
      return { ...chunk, tokens, language: language === this.#language ? null : language };
    });
    const { width, height, label, blocks } = page;
    this.#send(
      {
        type: "page",
        number,
        of: this.#document.pageCount,
        width: width || null,
        height: height || null,
        label: label ?? null,
        blocks,
        chunks,
      },
      [Buffer.from(page.text), page.segments],
    );
  }

  #placed(outline: Bookmark[]): OutlineEntry[] {
    return outline.slice(0, MOST_ENTRIES).map((entry) => ({
      ...entry,
      title: entry.title.slice(0, LONGEST_ENTRY).toWellFormed(),
      start: this.#starts.get(entry) ?? 0,
    }));
  }

  #enter({ text, blocks }: ReadPage, page: number) {
    for (const entry of this.#bookmarks.get(page) ?? []) {
      this.#starts.set(entry, startOf(entry.title, text));
    }
    for (const { kind, level, start, end } of blocks) {
      if (kind !== "heading" || this.#headings.length >= MOST_ENTRIES) continue;
      const title = inOneLine(
        text.slice(start, Math.min(end, start + LONGEST_ENTRY)).toWellFormed(),
      );
      this.#headings.push({ title, level, page, start });
    }
  }
}

/**
 * Returns where a title is in a page's text, with any white space between its words; 0 if absent.
 */
function startOf(title: string, text: string): number {
  const words = title.split(" ").map((word) => RegExp.escape(word));
  return Math.max(0, text.search(new RegExp(words.join("\\s+"), "iu")));
}
