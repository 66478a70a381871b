import type { Generated } from "kysely";
import type { Stamp } from "./columns.ts";

export interface InstallationTable {
  id: Generated<boolean>;
  /** Only in older installations, until their next start moves the key to a file. */
  secret: Buffer | null;
  key_fingerprint: Buffer | null;
  created_at: Stamp;
}

export interface KeyVersionTable {
  version: number;
  sealed: Buffer;
  active_at: Date;
  resealed_at: Date | null;
}

export interface ProcessTable {
  id: string;
  workers: Generated<string[]>;
  seen_at: Stamp;
}

export interface IdempotencyTable {
  account_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  process_id: string | null;
  created_at: Stamp;
}

export interface BlobClaimTable {
  key: string;
  process_id: string;
  created_at: Stamp;
}
