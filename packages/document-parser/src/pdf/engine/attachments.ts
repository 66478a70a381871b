import type { ContainedFile } from "../../process/parser.ts";
import type { Pdfium } from "./pdfium.ts";
import { utf16 } from "./utf16.ts";

/** Maximum bytes of a name and of a file; larger attachments are skipped. */
const LONGEST_NAME = 4096;
const LONGEST_FILE = 200 * 1024 * 1024;

/** Yields the files attached to an open document, extracting each when it is requested. */
export function* attachmentsOf(engine: Pdfium, document: number): Generator<ContainedFile> {
  const count = engine.FPDFDoc_GetAttachmentCount(document);
  for (let index = 0; index < count; index++) {
    const attachment = engine.FPDFDoc_GetAttachment(document, index);
    if (attachment === 0) continue;
    yield { path: nameOf(engine, attachment), bytes: bytesOf(engine, attachment) };
  }
}

const nameOf = (engine: Pdfium, attachment: number): string =>
  utf16(engine, LONGEST_NAME, (buffer, size) =>
    engine.FPDFAttachment_GetName(attachment, buffer, size),
  );

/** Yields nothing if the attachment is empty or cannot be read. */
function* bytesOf(engine: Pdfium, attachment: number): Generator<Uint8Array> {
  const length = engine.malloc(8);
  const read = (buffer: number, size: number) => {
    const isRead = engine.FPDFAttachment_GetFile(attachment, buffer, size, length) !== 0;
    return isRead ? (new Uint32Array(engine.memory.buffer, length, 1)[0] ?? 0) : 0;
  };
  const size = read(0, 0);
  if (size > 0 && size <= LONGEST_FILE) {
    const buffer = engine.malloc(size);
    const count = read(buffer, size);
    if (count === size) yield new Uint8Array(engine.memory.buffer, buffer, size).slice();
    engine.free(buffer);
  }
  engine.free(length);
}
