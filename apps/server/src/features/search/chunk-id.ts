/**
 * The public id of a chunk, a UUIDv7 like its document's: the document's id with the ordinal mixed
 * into its last 32 random bits. The same chunk always has the same id.
 */
export function chunkId(documentId: string, ordinal: number): string {
  const mixed = (Number.parseInt(documentId.slice(-8), 16) ^ (ordinal + 1)) >>> 0;
  return documentId.slice(0, -8) + mixed.toString(16).padStart(8, "0");
}
