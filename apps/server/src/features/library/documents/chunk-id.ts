/**
 * Returns the public id of a chunk, a UUIDv7 like its document's: the document's id with the
 * ordinal mixed into its last 32 random bits. The same chunk always has the same id.
 */
export function chunkId(documentId: string, ordinal: number): string {
  const mixed = (Number.parseInt(documentId.slice(-8), 16) ^ (ordinal + 1)) >>> 0;
  return documentId.slice(0, -8) + mixed.toString(16).padStart(8, "0");
}

/** Returns the ordinal of a chunk in its document by its id; null for an id of another document. */
export function ordinalOf(documentId: string, id: string): number | null {
  if (id.slice(0, -8) !== documentId.slice(0, -8)) return null;
  const [chunk, document] = [id, documentId].map((one) => Number.parseInt(one.slice(-8), 16));
  const ordinal = (((chunk ?? 0) ^ (document ?? 0)) >>> 0) - 1;
  return ordinal >= 0 && ordinal < 2 ** 31 ? ordinal : null;
}
