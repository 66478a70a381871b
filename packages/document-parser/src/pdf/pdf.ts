import { Buffer } from "node:buffer";

import { type FailureCode, ReadingFailure } from "../process/failures.ts";
import { DOTS_PER_INCH, MOST_DOTS, type Picture } from "../recognised.ts";
import { realTitle } from "../title.ts";
import { attachmentsOf } from "./engine/attachments.ts";
import { bookmarksOf } from "./engine/bookmarks.ts";
import type { SecondReading } from "./characters/drawn-text.ts";
import { mendStops, unmirrorBrackets } from "./characters/bidi.ts";
import { joinLetters } from "./characters/letters.ts";
import { mendLookAlikes } from "./characters/look-alikes.ts";
import { displayOf, type Display } from "./engine/page-space.ts";
import type { Pdfium } from "./engine/pdfium.ts";
import { PageGraphics } from "./engine/shown.ts";
import { utf16 } from "./engine/utf16.ts";
import { WordReader } from "./characters/word-reader.ts";
import type { Words } from "./characters/words.ts";

/**
 * Maximum characters of a page; no real page has more, so such a file is built to exhaust the
 * parser.
 */
const maxCharacters = 1_000_000;
/**
 * Bytes at the end that are searched for the end mark, since some programs append to a finished
 * file.
 */
const END_BYTES = 8192;
/** Maximum bytes of the title in a file's metadata. */
const LONGEST_TITLE = 1024;
/** Maximum annotations of a page that are checked. */
const MOST_NOTES = 2000;
const FREE_TEXT = 3;
const FORM_FIELD = 20;
/**
 * Bytes; a form field's shorter appearance is empty, because some programs leave drawing to the
 * viewer.
 */
const LEAST_APPEARANCE = 60;
const PASSWORD = 4;
const UNKNOWN_SECURITY = 5;

/** Maximum pixels of a side: a page may have any aspect ratio. */
const MOST_SIDE = 16_000;
/**
 * Minimum covered share of a page without text to recognize it; a logo on an empty page covers
 * less.
 */
const LEAST_COVERED = 0.02;
/**
 * Minimum covered share of a page with little text to recognize it; a sheet scanned within the
 * margins of another covers more.
 */
const MOSTLY_COVERED = 0.55;
/** Minimum outlines of text that was converted to them; a form without words has fewer. */
const OUTLINES = 200;
const GREY = 1;
const WHITE = 0xffffffff;
const WITH_NOTES = 1;

export interface PdfPage {
  /** Points of the displayed page; 0 when the page itself cannot be read. */
  width: number;
  height: number;
}

/** An open PDF; its bytes and PDFium's data are in the engine's memory. */
export class Pdf {
  readonly pageCount: number;
  /** It needs a password. */
  readonly isLocked: boolean;
  readonly #engine: Pdfium;
  readonly #document: number;
  readonly #bytes: number;
  readonly #rect: number;
  readonly #words: WordReader;
  /** Document with a copy of the current page; 0 if no copy was needed. */
  #copy = 0;

  /**
   * `password` opens a locked file. Throws ReadingFailure (encrypted, certificate, protected,
   * damaged, no_pages).
   */
  constructor(engine: Pdfium, chunks: Iterable<Uint8Array>, size: number, password?: string) {
    this.#engine = engine;
    this.#bytes = engine.malloc(Math.max(1, size));
    let at = this.#bytes;
    for (const chunk of chunks) {
      new Uint8Array(engine.memory.buffer).set(chunk, at);
      at += chunk.length;
    }
    const open = (given: number) => engine.FPDF_LoadMemDocument(this.#bytes, size, given);
    const opened = open(0);
    this.isLocked = opened === 0 && engine.FPDF_GetLastError() === PASSWORD;
    this.#document =
      this.isLocked && password !== undefined ? open(textIn(engine, password)) : opened;
    if (this.#document === 0)
      throw new ReadingFailure(this.#refusal(engine.FPDF_GetLastError(), size));
    this.pageCount = engine.FPDF_GetPageCount(this.#document);
    // PDFium accepts a truncated file, but the user could not know what is missing.
    if (!this.#hasEnd(size)) throw new ReadingFailure("damaged");
    if (this.pageCount < 1) throw new ReadingFailure("no_pages");
    this.#rect = engine.malloc(24);
    this.#words = new WordReader(engine);
  }

  /**
   * Returns the bytes of a copy that opens without a password. Throws ReadingFailure (protected).
   */
  withoutPassword(): Uint8Array {
    const engine = this.#engine;
    const writer = engine.PDFiumExt_OpenFileWriter();
    const isSaved =
      engine.EPDF_RemoveEncryption(this.#document) !== 0 &&
      engine.PDFiumExt_SaveAsCopy(this.#document, writer) !== 0;
    if (!isSaved) throw new ReadingFailure("protected");
    const size = engine.PDFiumExt_GetFileWriterSize(writer);
    const copy = engine.malloc(size);
    engine.PDFiumExt_GetFileWriterData(writer, copy, size);
    engine.PDFiumExt_CloseFileWriter(writer);
    return new Uint8Array(engine.memory.buffer, copy, size);
  }

  #refusal(error: number, size: number): FailureCode {
    if (error === PASSWORD) return "encrypted";
    if (error !== UNKNOWN_SECURITY) return "damaged";
    const bytes = Buffer.from(this.#engine.memory.buffer, this.#bytes, size);
    return bytes.includes("/Adobe.PubSec", 0, "latin1") ? "certificate" : "protected";
  }

  #hasEnd(size: number): boolean {
    const length = Math.min(size, END_BYTES);
    const end = Buffer.from(this.#engine.memory.buffer, this.#bytes + size - length, length);
    return end.includes("%%EOF") || end.includes("startxref");
  }

  /**
   * Reads page `index` (from 0) into `words`, replacing their contents; `second`: another engine's
   * reading of its characters.
   */
  read(index: number, words: Words, second?: SecondReading): PdfPage {
    const engine = this.#engine;
    words.count = 0;
    words.unmapped = 0;
    words.nameless = 0;
    const page = this.#load(index);
    if (page === 0) return { width: 0, height: 0 };
    const display = this.#displayOf(page);
    const text = engine.FPDFText_LoadPage(page);
    if (text !== 0) {
      const count = engine.FPDFText_CountChars(text);
      if (count > maxCharacters) throw new ReadingFailure("too_large");
      if (count > 0) this.#words.read(text, count, display, words, second);
      unmirrorBrackets(words);
      mendStops(words);
      joinLetters(words);
      mendLookAlikes(words);
      engine.FPDFText_ClosePage(text);
    }
    this.#closePage(page);
    return { width: display.width, height: display.height };
  }

  /**
   * Whether page `index` (from 0) may show words besides its own, of which it has few (`few`) or
   * none. With few, the page is a scan if an image covers most of it, unless they are its text
   * layer.
   */
  isPictured(index: number, few: boolean): boolean {
    const engine = this.#engine;
    const page = this.#load(index);
    if (page === 0) return false;
    const { width, height } = this.#displayOf(page);
    const shown = new PageGraphics(engine, page, width * height, this.#rect);
    this.#closePage(page);
    if (few) return shown.pictures >= MOSTLY_COVERED && !shown.isLayered;
    return shown.outlines >= OUTLINES || shown.pictures + shown.forms >= LEAST_COVERED;
  }

  /** Renders page `index` (from 0) as displayed. Throws ReadingFailure (damaged). */
  picture(index: number): Picture {
    const engine = this.#engine;
    const page = this.#load(index);
    if (page === 0) throw new ReadingFailure("damaged");
    const display = this.#displayOf(page);
    const dots = Math.sqrt(MOST_DOTS / (display.width * display.height));
    const scale = Math.min(DOTS_PER_INCH / 72, dots);
    const dotsOf = (points: number) => Math.min(MOST_SIDE, Math.max(1, Math.round(points * scale)));
    const [width, height] = [dotsOf(display.width), dotsOf(display.height)];
    const buffer = engine.malloc(width * height);
    const bitmap = engine.FPDFBitmap_CreateEx(width, height, GREY, buffer, width);
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_NOTES);
    const pixels = new Uint8Array(engine.memory.buffer, buffer, width * height).slice();
    engine.FPDFBitmap_Destroy(bitmap);
    engine.free(buffer);
    this.#closePage(page);
    return { width, height, pixels };
  }

  /** Returns the title in the file's metadata, if any. */
  title(): string | undefined {
    const engine = this.#engine;
    const tag = engine.malloc(8);
    Buffer.from(engine.memory.buffer, tag, 8).write("Title\0", "latin1");
    const title = utf16(engine, LONGEST_TITLE, (buffer, size) =>
      engine.FPDF_GetMetaText(this.#document, tag, buffer, size),
    );
    engine.free(tag);
    return realTitle(title);
  }

  /** Returns its bookmarks. */
  bookmarks = () => bookmarksOf(this.#engine, this.#document);

  /** Returns the attached files. */
  files = () => attachmentsOf(this.#engine, this.#document);

  close() {
    this.#words.close();
    this.#engine.free(this.#rect);
    this.#engine.FPDF_CloseDocument(this.#document);
    this.#engine.free(this.#bytes);
  }

  /**
   * Loads a page with the text of its form fields and annotations drawn into it, since they are not
   * part of its text otherwise. The drawing is done on a copy, which owns its fonts and images: the
   * engine removes those that a page inherits from its parent.
   */
  #load(index: number): number {
    const engine = this.#engine;
    const page = engine.FPDF_LoadPage(this.#document, index);
    if (page === 0 || !this.#hasWriting(page)) return page;
    const copy = this.#copyOf(index);
    if (copy === 0) return page;
    engine.FPDF_ClosePage(page);
    engine.FPDFPage_Flatten(copy, 0);
    engine.FPDF_ClosePage(copy);
    return engine.FPDF_LoadPage(this.#copy, 0);
  }

  /** Returns page `index` in a document of its own; 0 if it cannot be copied. */
  #copyOf(index: number): number {
    const engine = this.#engine;
    this.#copy = engine.FPDF_CreateNewDocument();
    new Int32Array(engine.memory.buffer, this.#rect, 1)[0] = index;
    engine.FPDF_ImportPagesByIndex(this.#copy, this.#document, this.#rect, 1, 0);
    return engine.FPDF_LoadPage(this.#copy, 0);
  }

  #closePage(page: number) {
    this.#engine.FPDF_ClosePage(page);
    if (this.#copy !== 0) this.#engine.FPDF_CloseDocument(this.#copy);
    this.#copy = 0;
  }

  #hasWriting(page: number): boolean {
    const engine = this.#engine;
    const count = Math.min(engine.FPDFPage_GetAnnotCount(page), MOST_NOTES);
    let found = false;
    for (let index = 0; index < count; index++) {
      const note = engine.FPDFPage_GetAnnot(page, index);
      if (note === 0) continue;
      const subtype = engine.FPDFAnnot_GetSubtype(note);
      if (subtype === FREE_TEXT || subtype === FORM_FIELD) found = true;
      if (subtype === FORM_FIELD && engine.FPDFAnnot_GetAP(note, 0, 0, 0) < LEAST_APPEARANCE) {
        engine.EPDFAnnot_GenerateFormFieldAP(note);
      }
      engine.FPDFPage_CloseAnnot(note);
    }
    return found;
  }

  #displayOf(page: number): Display {
    const engine = this.#engine;
    engine.FPDF_GetPageBoundingBox(page, this.#rect);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(
      engine.memory.buffer,
      this.#rect,
      4,
    );
    return displayOf({ left, top, right, bottom }, engine.FPDFPage_GetRotation(page));
  }
}

/** Returns the address of the text in the engine's memory, zero-terminated. */
function textIn(engine: Pdfium, text: string): number {
  const bytes = Buffer.from(`${text}\0`);
  const at = engine.malloc(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  return at;
}
