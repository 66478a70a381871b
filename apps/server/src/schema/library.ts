import type { ActivityAction } from "@lectern/contract/activity";
import type { Message } from "@lectern/contract/message";
import type { Work } from "@lectern/contract/sources";
import type { SourceId } from "@lectern/contract/retraction-status";
import type { SystemDocumentKind, SystemDocumentUse } from "@lectern/contract/system-documents";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { DocumentKind } from "@lectern/document-parser/kinds";
import type { OutlineEntry } from "@lectern/document-parser/process/parser";
import type { Stamp, Json, Count } from "./columns.ts";

export interface CollectionTeamTable {
  organization_id: OrgId;
  collection_id: string;
  team_id: string;
  may_edit: boolean;
}

export interface CollectionTable {
  organization_id: OrgId;
  id: string;
  owner_id: string;
  name: string;
  description: Generated<string>;
  visibility: "private" | "shared" | "published";
  restricted: Generated<boolean>;
  /** The library lists only `library`. */
  purpose: Generated<"library" | "attachments" | "system">;
  /** For attachments; null once the conversation is deleted. */
  session_id: string | null;
  /** Its own id while it is in the trash. */
  trash_id: string | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface CollectionPersonTable {
  organization_id: OrgId;
  collection_id: string;
  account_id: string;
  may_edit: boolean;
}

export interface PublicationTable {
  organization_id: OrgId;
  collection_id: string;
  /** Its copy among the published collections. */
  edition_id: string;
  number: Generated<number>;
  published_by: string | null;
  published_at: Stamp;
  link_hash: Buffer | null;
  link_expires_at: Date | null;
}

export interface FolderTable {
  organization_id: OrgId;
  collection_id: string;
  id: string;
  /** Null at the top of the collection. */
  parent_id: string | null;
  name: string;
  /** What it was deleted with: itself or a parent folder. */
  trash_id: string | null;
  created_at: Stamp;
}

export interface TrashTable {
  organization_id: OrgId;
  id: string;
  kind: "document" | "folder" | "collection";
  collection_id: string;
  name: string;
  deleted_by: string | null;
  deleted_at: Stamp;
  expires_at: Stamp;
  /** Whether a person deleted it for good. */
  purged: Generated<boolean>;
}

export interface ActivityTable {
  organization_id: OrgId;
  id: string;
  collection_id: string;
  actor_id: string | null;
  action: ActivityAction;
  target: string;
  target_id: string | null;
  count: Generated<number>;
  at: Stamp;
}

export interface DocumentTable {
  organization_id: OrgId;
  id: string;
  collection_id: string;
  name: string;
  extension: string;
  mime_type: string;
  kind: DocumentKind;
  size: number;
  checksum: string;
  sha256: Buffer;
  blob_key: string;
  status: Generated<"processing" | "ingested" | "ready" | "error">;
  status_detail: string | null;
  /** Null: only the text was stored. Written as JSON. */
  status_messages: ColumnType<Message[] | null, string | null | undefined, string | null>;
  progress: Generated<number>;
  page_count: number | null;
  /** Pages, from 1, with visible text that could not be read. */
  unreadable_pages: Generated<number[]>;
  language: string | null;
  outline: Json<OutlineEntry[]>;
  chunk_count: Generated<number>;
  /** Estimated tokens for a model (tokens.ts). */
  token_count: Count;
  run_id: string | null;
  run_until: Date | null;
  attempts: Generated<number>;
  no: GeneratedAlways<number>;
  indexed_chunks: Generated<number>;
  indexed_terms: Count;
  indexed_version: Generated<number>;
  index_generation: Generated<number>;
  /** Separated by spaces. */
  indexed_languages: Generated<string>;
  /** The embedding model that all its vectors are from. */
  vectors_of: string | null;
  /** Whether it becomes ready once it has vectors. */
  awaits_vectors: Generated<boolean>;
  created_by: string;
  /** The id of the first version, the same for all versions. */
  series_id: Generated<string>;
  version: Generated<number>;
  /** Whether this version is listed, counted and searched. */
  current: Generated<boolean>;
  /** Whether it becomes current once it is read. */
  takes_over: Generated<boolean>;
  /** The document whose file contained it. */
  contained_in: string | null;
  /** What it was deleted with: itself, the file that contained it, or its folder. */
  trash_id: string | null;
  folder_id: string | null;
  /** When it last became current; null: when it was added. Set by a trigger. */
  current_since: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** A time in which a version was current that another one replaced; written by a trigger. */
export interface EarlierVersionTable {
  organization_id: OrgId;
  document_id: string;
  since: Date;
  until: Date;
}

export interface UploadTable {
  organization_id: OrgId;
  id: string;
  account_id: string;
  collection_id: string;
  name: string;
  checksum: string | null;
  /** The document that it is a new version of. */
  replaces: string | null;
  /** Names of folders, separated by slashes. */
  path: Generated<string>;
  length: number;
  arrived: Count;
  document_id: string | null;
  lock_id: string | null;
  locked_until: Date | null;
  created_at: Stamp;
  expires_at: Date;
}

export interface UploadPartTable {
  organization_id: OrgId;
  upload_id: string;
  start: number;
  size: number;
  blob_key: string;
}

export interface SystemDocumentTable {
  organization_id: OrgId;
  document_id: string;
  kind: SystemDocumentKind;
  use: SystemDocumentUse;
  enabled: Generated<boolean>;
  position: number;
}

export interface DocumentOriginTable {
  organization_id: OrgId;
  document_id: string;
  url: string;
  fetched_at: Stamp;
  abstract_only: Generated<boolean>;
  source: SourceId | null;
  work_id: string | null;
  work: ColumnType<Work | null, string | null | undefined, string | null>;
  checked_at: Date | null;
}
