import { Buffer } from "node:buffer";

import { read, write } from "@e965/xlsx";

import { ReadingFailure } from "../process/failures.ts";
import { openZip } from "../archive/zip.ts";

const COMPOUND = "d0cf11e0a1b11ae1";

/**
 * Converts a workbook in the binary formats .xls and .xlsb to the current format; returns other
 * bytes unchanged. Throws ReadingFailure: encrypted, damaged, and as openZip does.
 */
export async function asToday(bytes: Buffer): Promise<Buffer> {
  if (!(await isBinary(bytes))) return bytes;
  try {
    const book = read(bytes, { type: "buffer", dense: true, cellNF: true });
    const made: Buffer = write(book, { type: "buffer", bookType: "xlsx", compression: true });
    return made;
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ReadingFailure(isLocked ? "encrypted" : "damaged", { cause: error });
  }
}

async function isBinary(bytes: Buffer): Promise<boolean> {
  // An encrypted document in the current format has the same container.
  if (bytes.toString("hex", 0, 8) === COMPOUND) {
    return !bytes.includes(Buffer.from("EncryptedPackage", "utf16le"));
  }
  // Checked against the limits of every zip before the library unpacks it.
  return (await openZip([bytes])).has("xl/workbook.bin");
}
