import type { Db } from "./database.ts";

export type KeyPurpose =
  | "access-token"
  | "file-url"
  | "xsrf"
  | "refresh-token"
  | "second-factor"
  | "attempt"
  | "idempotency"
  | "provider-key"
  | "sync-secret"
  | "webhook-secret"
  | "tool-token"
  | "sign-in-secret"
  | "sign-in";

/** Keys for signing and encrypting, 32 bytes, the same in every process of the installation. */
export interface KeyFor {
  /** Returns a purpose's current key, or a version's. Throws RangeError for an unknown version. */
  (purpose: KeyPurpose, version?: number): Buffer;
  /** Returns the current version, then the others whose signatures may still be valid. */
  versions(purpose: KeyPurpose): [current: number, ...others: number[]];
}

/** Encrypted values of one kind, to be encrypted again with a newer key. */
export interface EncryptedValues {
  purpose: KeyPurpose;
  /**
   * Returns the first `limit` values after the id `after` whose key version is not that of `mark`.
   */
  find(
    db: Db,
    mark: Buffer,
    after: string,
    limit: number,
  ): Promise<{ id: string; encrypted: Buffer; about: string }[]>;
  /** Replaces a value unless it is no longer `before`. */
  replace(db: Db, id: string, before: Buffer, after: Buffer): Promise<void>;
}
