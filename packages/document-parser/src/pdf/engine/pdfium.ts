import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { init } from "@embedpdf/pdfium";

/**
 * PDFium's functions as the WebAssembly module exports them: numbers only, manual memory
 * management. The package's own wrappers check each call and cost more than many of the calls
 * themselves.
 */
export interface Pdfium {
  readonly memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(pointer: number): void;
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  /** Saving the document afterwards writes it unencrypted. */
  EPDF_RemoveEncryption(document: number): number;
  PDFiumExt_OpenFileWriter(): number;
  /** Returns 0 on failure. */
  PDFiumExt_SaveAsCopy(document: number, writer: number): number;
  PDFiumExt_GetFileWriterSize(writer: number): number;
  PDFiumExt_GetFileWriterData(writer: number, buffer: number, size: number): number;
  PDFiumExt_CloseFileWriter(writer: number): void;
  /** 0 none, 2 no file, 3 not a PDF or damaged, 4 password, 5 unknown security, 6 page. */
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDFDoc_GetAttachmentCount(document: number): number;
  FPDFDoc_GetAttachment(document: number, index: number): number;
  /** Returns the bytes of the name in UTF-16, including the terminator. */
  FPDFAttachment_GetName(attachment: number, buffer: number, size: number): number;
  /** `length`: pointer that receives the file's size. */
  FPDFAttachment_GetFile(attachment: number, buffer: number, size: number, length: number): number;
  /** Returns the first child of `bookmark` (0: the root); 0 if there is none. */
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  /** Returns the bytes of the title in UTF-16, including the terminator. */
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, size: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFBookmark_GetAction(bookmark: number): number;
  FPDFAction_GetDest(document: number, action: number): number;
  /** Returns the index from 0; -1 for a destination that is not a page. */
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, size: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_CreateNewDocument(): number;
  /**
   * Copies `count` pages of a document, whose indices are at `indices`, to position `at` of
   * another.
   */
  FPDF_ImportPagesByIndex(
    into: number,
    from: number,
    indices: number,
    count: number,
    at: number,
  ): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_GetPageBoundingBox(page: number, rect: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFAnnot_GetAP(annotation: number, mode: number, buffer: number, size: number): number;
  EPDFAnnot_GenerateFormFieldAP(annotation: number): number;
  /** 0 failed, 1 changed the page, 2 had nothing to do. */
  FPDFPage_Flatten(page: number, usage: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  /** 1 text, 2 path, 3 image, 4 shading, 5 form. */
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): number;
  /** Six numbers: x' = a·x + c·y + e, y' = b·x + d·y + f. */
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  /** 3 is invisible. */
  FPDFTextObj_GetTextRenderMode(text: number): number;
  /** `format`: 1 is 8-bit grey, 3 is BGR with an unused byte. */
  FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    buffer: number,
    stride: number,
  ): number;
  FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetText(textPage: number, start: number, count: number, buffer: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  /**
   * Returns 1 if the font does not map the glyph to a character; its unit is then its code in the
   * font.
   */
  FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
  /** Returns 1 for characters that the engine added: spaces and line breaks. */
  FPDFText_IsGenerated(textPage: number, index: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rect: number): number;
  FPDFText_GetCharBox(
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFTextObj_GetFont(textObject: number): number;
  FPDFFont_GetBaseFontName(font: number, buffer: number, size: number): number;
  FPDFFont_GetWeight(font: number): number;
}

/** Compiles PDFium once; a compiled module can be sent to other threads of the process. */
export async function compilePdfium(): Promise<WebAssembly.Module> {
  const file = fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));
  return WebAssembly.compile(await readFile(file));
}

/**
 * Returns a PDFium with its own memory of at most `maxBytes`. Beyond that, PDFium aborts with a
 * WebAssembly.RuntimeError and the instance must not be used again.
 */
export async function openPdfium(module: WebAssembly.Module, maxBytes: number): Promise<Pdfium> {
  const { pdfium } = await init({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      void start(module, imports, done);
      return {};
    },
    print: () => {},
    printErr: () => {},
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place where its exports get a type
  const engine = pdfium.wasmExports as unknown as Pdfium;
  limit(engine.memory, maxBytes);
  engine.PDFiumExt_Init();
  return engine;
}

async function start(
  module: WebAssembly.Module,
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance) => void,
) {
  done(await WebAssembly.instantiate(module, imports));
}

function limit(memory: WebAssembly.Memory, maxBytes: number) {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 > maxBytes) throw new RangeError("memory limit");
    return grow(pages);
  };
}
