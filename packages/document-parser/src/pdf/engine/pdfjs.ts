import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { getDocument, OPS, PDFDocumentProxy } from "pdfjs-dist";

import { ReadingFailure } from "../../process/failures.ts";
import { DrawnText } from "../characters/drawn-text.ts";
import { type DrawnFont, glyphsIn } from "../characters/drawn-glyphs.ts";

interface Library {
  getDocument: typeof getDocument;
  OPS: typeof OPS;
}

/** The files that pdf.js requests, by kind and name. */
type Resources = ReadonlyMap<string, Uint8Array>;

const folders = [
  ["cMapUrl", "cmaps"],
  ["standardFontDataUrl", "standard_fonts"],
] as const;

/**
 * pdf.js, which reads what PDFium cannot: damaged cross-reference tables, glyph names, other
 * compressions. It is several times slower, so it is loaded only for files that need it. All files
 * that it may request are loaded in advance, because the process may not open files later.
 */
export class Pdfjs {
  readonly #library: Library;
  readonly #options: object;

  private constructor(library: Library, resources: Resources) {
    this.#library = library;
    this.#options = {
      BinaryDataFactory: factoryOf(resources),
      cMapUrl: "cmaps/",
      standardFontDataUrl: "standard_fonts/",
      useWorkerFetch: false,
      // Keeps the names of glyphs.
      fontExtraProperties: true,
      disableFontFace: true,
      // Decodes no image.
      maxImageSize: 1,
      verbosity: 0,
    };
  }

  static async load(): Promise<Pdfjs> {
    // If the worker is in the global object, pdf.js runs it on this thread.
    const worker: unknown = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
    Object.assign(globalThis, { pdfjsWorker: worker });
    const library = await import("pdfjs-dist/legacy/build/pdf.mjs");
    const resources = new Map<string, Uint8Array>();
    for (const [kind, folder] of folders) {
      const path = fileURLToPath(new URL(`../${folder}/`, import.meta.resolve("pdfjs-dist")));
      for (const name of await readdir(path)) {
        resources.set(`${kind} ${name}`, new Uint8Array(await readFile(`${path}${name}`)));
      }
    }
    return new Pdfjs(library, resources);
  }

  /** Opens a file to read its text page by page. Throws ReadingFailure (damaged, encrypted). */
  async open(bytes: Uint8Array): Promise<DrawnDocument> {
    return new DrawnDocument(await this.#document(bytes), this.#library.OPS);
  }

  /** Rewrites the file from its readable parts. Throws ReadingFailure (damaged, encrypted). */
  async repaired(bytes: Uint8Array): Promise<Uint8Array> {
    const document = await this.#document(bytes);
    try {
      const written = await document.extractPages([{ document: null }]);
      if (!written) throw new ReadingFailure("damaged");
      return written;
    } catch (error) {
      throw error instanceof ReadingFailure
        ? error
        : new ReadingFailure("damaged", { cause: error });
    } finally {
      await document.loadingTask.destroy();
    }
  }

  async #document(bytes: Uint8Array): Promise<PDFDocumentProxy> {
    try {
      // pdf.js takes ownership of the bytes, so it gets a copy.
      const data = bytes.slice();
      return await this.#library.getDocument({ ...this.#options, data }).promise;
    } catch (error) {
      const isLocked = error instanceof Error && error.name === "PasswordException";
      throw new ReadingFailure(isLocked ? "encrypted" : "damaged", { cause: error });
    }
  }
}

/** A file parsed by pdf.js. */
export class DrawnDocument {
  readonly #document: PDFDocumentProxy;
  readonly #ops: typeof OPS;

  constructor(document: PDFDocumentProxy, ops: typeof OPS) {
    this.#document = document;
    this.#ops = ops;
  }

  /** Returns the glyphs drawn on page `index` (from 0); none if it cannot be read. */
  async page(index: number): Promise<DrawnText> {
    try {
      const page = await this.#document.getPage(index + 1);
      const { fnArray, argsArray } = await page.getOperatorList();
      const fontOf = (name: string) => {
        const font: DrawnFont = page.commonObjs.get(name);
        return font;
      };
      const text = new DrawnText(glyphsIn({ fnArray, argsArray }, this.#ops, fontOf));
      page.cleanup();
      return text;
    } catch {
      return new DrawnText([]);
    }
  }

  close = () => this.#document.loadingTask.destroy();
}

const factoryOf = (resources: Resources) =>
  class {
    // oxlint-disable-next-line class-methods-use-this -- what pdf.js calls
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const found = resources.get(`${kind} ${filename}`);
      if (!found) throw new Error("not there");
      return found;
    }
  };
