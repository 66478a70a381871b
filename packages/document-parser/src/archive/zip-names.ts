import yauzl from "yauzl";

import { eastAsianEncoding } from "../encoding/east-asian.ts";

type NamedEntry = Pick<yauzl.Entry, "generalPurposeBitFlag" | "fileNameRaw" | "extraFields">;

/** Flag: the name is UTF-8. */
const UNICODE = 0x800;
/** Extra field with a UTF-8 copy of the name. */
const UNICODE_PATH = 0x7075;

/**
 * Returns the path of an entry. If no encoding is declared, the name is UTF-8 if valid (as on
 * macOS), else Japanese, Chinese or Korean judging by its bytes, else the original PC encoding
 * (CP437).
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
