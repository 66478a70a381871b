/** Bytes held in memory at a time. */
const piece = 4 * 1024 * 1024;

/** The specification's error messages; checksum.ts translates them. */
export const cannotOpen = "Failed to read file"; // no text: said by checksum.ts
const brokeOff = "Error reading file"; // no text: said by checksum.ts

/** A consumer of bytes; hash-wasm's incremental hashes have this interface. */
export interface Digest {
  update: (bytes: Uint8Array) => unknown;
  digest: () => string;
}

interface Reading {
  onRead: (bytes: number) => void;
  isCancelled: () => boolean;
}

/**
 * Returns the digest of a file, read in pieces; undefined if cancelled. Rejects with the
 * specification's error message: one for a file that cannot be opened, one for a read that fails or
 * finds another size than the file had.
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
