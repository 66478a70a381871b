import yauzl from "yauzl";

import { eastAsianEncoding } from "../encoding/east-asian.ts";

type NamedEntry = Pick<yauzl.Entry, "generalPurposeBitFlag" | "fileNameRaw" | "extraFields">;

/** Says that the name is UTF-8. */
const UNICODE = 0x800;
/** Holds the name once more, as UTF-8. */
const UNICODE_PATH = 0x7075;

/**
 * The path of an entry. Where nothing says what its name is written in, it is UTF-8 if it can be (the
 * Mac's way), else Japanese, Chinese or Korean by its bytes, else the PC's first letters.
 */
export function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: NamedEntry): string {
  const isTold =
    (generalPurposeBitFlag & UNICODE) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH);
  const encoding = isTold ? undefined : encodingOf(fileNameRaw);
  if (encoding) return new TextDecoder(encoding).decode(fileNameRaw).replaceAll("\\", "/");
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

function encodingOf(name: Buffer): string | undefined {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(name);
    return "utf-8";
  } catch {
    return eastAsianEncoding(name);
  }
}
