import type { Readable } from "node:stream";

/** A stored file: SHA-256 identifies it, MD5 only checks the transfer. */
export interface StoredBlob {
  key: string;
  size: number;
  md5: string;
  sha256: Buffer;
}

export interface StoredKey {
  key: string;
  modifiedAt: Date;
}

/** Stored files are spread over 256 prefixes: "00" to "ff". */
export const filePrefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));

/** Files by generated key. Each call throws if the store does not respond. */
export interface Blobs {
  /**
   * Stores the stream durably. Keeps nothing if the stream fails, is aborted, exceeds `maxBytes`
   * (AppError too_large) or does not fit (full). `measured: false`, for a part of a file, leaves
   * md5 and sha256 empty.
   */
  put(
    bytes: Readable,
    options: { maxBytes: number; key?: string; measured?: boolean; signal?: AbortSignal },
  ): Promise<StoredBlob>;
  /** Returns a key for `put`, for callers that must record it before the bytes are stored. */
  newKey(): string;
  /** Returns the bytes [start, end] (both included), or all. Throws AppError not_found. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Returns the size of a file in bytes. Throws AppError not_found. */
  size(key: string): Promise<number>;
  /** Also removes what an interrupted `put` left under this key. */
  remove(key: string): Promise<void>;
  /** Yields pages of complete files whose keys begin with the prefix ("00" to "ff"). */
  list(prefix: string): AsyncGenerator<StoredKey[]>;
  /** Writes, reads and removes some bytes; throws if that fails. Caches the result for seconds. */
  check(): Promise<void>;
}
