import { Buffer } from "node:buffer";

import { ReadingFailure } from "../failures.ts";
import type { Pdfium } from "./pdfium.ts";

const wrongPassword = 4;

/**
 * A copy of a PDF that opens without the password; undefined where the file has none. Throws
 * ReadingFailure: encrypted where this is not the password, else damaged.
 */
export function unlockedCopy(
  engine: Pdfium,
  file: Uint8Array,
  password: string,
): Uint8Array | undefined {
  const bytes = put(engine, file);
  const open = (given: number) => engine.FPDF_LoadMemDocument(bytes, file.length, given);
  const isOpen = open(0);
  if (isOpen !== 0) return undefined;
  const document = open(put(engine, Buffer.from(`${password}\0`)));
  if (document === 0) {
    const isWrong = engine.FPDF_GetLastError() === wrongPassword;
    throw new ReadingFailure(isWrong ? "encrypted" : "damaged");
  }
  if (engine.EPDF_RemoveEncryption(document) === 0) throw new ReadingFailure("protected");
  const writer = engine.PDFiumExt_OpenFileWriter();
  if (engine.PDFiumExt_SaveAsCopy(document, writer) === 0) throw new ReadingFailure("damaged");
  const size = engine.PDFiumExt_GetFileWriterSize(writer);
  const copy = engine.malloc(size);
  engine.PDFiumExt_GetFileWriterData(writer, copy, size);
  engine.PDFiumExt_CloseFileWriter(writer);
  return new Uint8Array(engine.memory.buffer, copy, size);
}

function put(engine: Pdfium, bytes: Uint8Array): number {
  const at = engine.malloc(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  return at;
}
