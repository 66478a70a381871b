import type { Message } from "@lectern/contract/message";
import type { SyncKind, SyncResult, SyncSettings, SyncTiming } from "@lectern/contract/sync";
import type { Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Json, JsonOrNull, Stamp } from "./columns.ts";

export interface SyncSourceTable {
  organization_id: OrgId;
  id: string;
  collection_id: string;
  owner_id: string;
  kind: SyncKind;
  name: string;
  active: Generated<boolean>;
  paused: JsonOrNull<Message>;
  settings: Json<SyncSettings>;
  encrypted_secret: Buffer | null;
  timing: JsonOrNull<SyncTiming>;
  next_at: Date | null;
  failure: JsonOrNull<Message>;
  run_id: string | null;
  run_until: Date | null;
  last_at: Date | null;
  last_result: JsonOrNull<SyncResult>;
  created_at: Stamp;
  /** Up to where the changes of the source are known. */
  cursor: string | null;
}

/** What is compared to see whether a page has changed since it was stored. */
export interface SyncSeen {
  etag?: string | undefined;
  modified?: string | undefined;
  /** The hash of what a page shows. */
  text?: string | undefined;
  /** The hash of the reference that was stored with the document. */
  reference?: string | undefined;
}

export interface SyncItemTable {
  organization_id: OrgId;
  source_id: string;
  id: string;
  path: string;
  size: number;
  state: "waiting" | "synced" | "failed" | "left" | "withheld";
  version: string | null;
  wanted_version: string | null;
  failed_version: string | null;
  failure: JsonOrNull<Message>;
  sha256: Buffer | null;
  series_id: string | null;
  seen: JsonOrNull<SyncSeen>;
}

/**
 * Who may read a file at its source: mail addresses, domains, and people and groups by their IDs
 * there, as in `group:id`.
 */
export type SyncGrants = string[];

export interface SyncEntryTable {
  organization_id: OrgId;
  source_id: string;
  id: string;
  /** Null at the top. */
  parent_id: string | null;
  name: string;
  folder: boolean;
  size: number;
  version: string;
  /** Null: not known. */
  grants: JsonOrNull<SyncGrants>;
}

export interface SyncWithdrawalTable {
  organization_id: OrgId;
  source_id: string;
  series_id: string;
}
