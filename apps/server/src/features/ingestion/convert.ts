import type { ConvertedFile, Deps } from "#deps";

import { ReadingFailure } from "@lectern/document-parser/process/failures";
import type { DocumentKind } from "@lectern/document-parser/kinds";
import { failureIn } from "../reading/index.ts";

/** Maximum bytes of a converted document. */
const OUTPUT_BYTES = 512 * 1024 * 1024;

interface Old {
  deps: Pick<Deps, "blobs" | "config" | "converter">;
  found: { kind: DocumentKind; blob_key: string };
  signal: AbortSignal;
}

/**
 * Returns an old Office document converted to the current format, undefined without a converter.
 * Throws ReadingFailure when the document is at fault.
 */
export async function convertedFrom({
  deps,
  found,
  signal,
}: Old): Promise<ConvertedFile | undefined> {
  const { converter, blobs, config } = deps;
  const { kind, blob_key } = found;
  if (!converter || (kind !== "docx" && kind !== "pptx")) return undefined;
  const limits = {
    wallSeconds: config.parseSeconds,
    memoryMb: config.parseMemoryMb,
    outputBytes: OUTPUT_BYTES,
  };
  try {
    const made = await converter.convert(await blobs.get(blob_key), kind, limits, signal);
    if (!made) throw new ReadingFailure("damaged");
    return made;
  } catch (error) {
    throw failureIn(error, signal);
  }
}
