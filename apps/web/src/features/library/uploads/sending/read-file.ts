/** Bytes held in memory at a time. */
const piece = 4 * 1024 * 1024;

/** The specification's sentences; checksum.ts says them in the language on the screen. */
export const cannotOpen = "Failed to read file"; // no text: said by checksum.ts
const brokeOff = "Error reading file"; // no text: said by checksum.ts

/** What takes the bytes in; hash-wasm's incremental hashes have this shape. */
export interface Digest {
  update: (bytes: Uint8Array) => unknown;
  digest: () => string;
}

interface Reading {
  onRead: (bytes: number) => void;
  isCancelled: () => boolean;
}

/**
 * The digest of a file, read piece by piece; undefined when it was cancelled. Rejects with the
 * sentence the specification gives: one for a file that can't be opened, one for a read that
 * breaks off or finds another size than the file had.
 */
export async function digestOf(
  file: Blob,
  hash: Digest,
  { onRead, isCancelled }: Reading,
): Promise<string | undefined> {
  let read = 0;
  while (read < file.size) {
    const bytes = await pieceAt(file, read);
    if (isCancelled()) return undefined;
    if (bytes.length === 0) throw new Error(brokeOff);
    hash.update(bytes);
    read += bytes.length;
    onRead(read);
  }
  return hash.digest();
}

async function pieceAt(file: Blob, start: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(start, start + piece).arrayBuffer());
  } catch (cause) {
    throw new Error(start === 0 ? cannotOpen : brokeOff, { cause });
  }
}
