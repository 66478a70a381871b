import type { SentAttachment } from "@lectern/contract/attachments";
import type { AssetFormat, AssetKind } from "@lectern/contract/assets";
import type {
  Answered,
  AnsweredBy,
  Chat,
  FeedbackReason,
  FinishReason,
  Knowledge,
} from "@lectern/contract/chat";
import type { Group } from "@lectern/contract/auth";
import type { Scope } from "@lectern/contract/endpoint";
import type { ActivityAction } from "@lectern/contract/activity";
import type { FactName } from "@lectern/contract/facts";
import type { ContextReport } from "@lectern/contract/knowledge";
import type { Unit } from "@lectern/contract/library";
import type { Audience, ModelPurpose, ProviderKind } from "@lectern/contract/models";
import type { AuditAction } from "@lectern/contract/organizations";
import type { AnswerLength, PersonaDraft } from "@lectern/contract/personas";
import type { Work } from "@lectern/contract/sources";
import type { SourceId } from "@lectern/contract/retraction-status";
import type { SystemDocumentKind, SystemDocumentUse } from "@lectern/contract/system-documents";
import type { Rect } from "@lectern/contract/search";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { FailureCode } from "@lectern/document-parser/process/failures";
import type { DocumentKind } from "@lectern/document-parser/kinds";
import type { TextBlock } from "@lectern/document-parser/page";
import type { OutlineEntry } from "@lectern/document-parser/process/parser";
import type { RecognisedPage } from "@lectern/document-parser/recognised";

/** Set by the database if absent; read as a Date. */
type Stamp = ColumnType<Date, Date | undefined, Date>;
/** Read parsed, written as a string. */
type Json<T> = ColumnType<T, string | undefined, string>;
/** bigint: pg reads it as a number here (platform/postgres/database.ts). */
type Count = ColumnType<number, number | undefined, number>;

/** What a document says of itself, and where: characters [start, end) of a page's text. */
export interface Said {
  name: FactName;
  /** As the contract says for each name. */
  value: string;
  page: number;
  start: number;
  end: number;
}

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

export interface AccountTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  email_verified: Generated<boolean>;
  created_at: Stamp;
  deactivated_at: Date | null;
  theme: Generated<"light" | "dark" | "system">;
  language: "en" | "de" | "ar" | null;
  date_order: Generated<"dmy" | "mdy" | "ymd">;
  dim_pages: Generated<boolean>;
  support_marks: Generated<boolean>;
  reduce_motion: boolean | null;
  totp_secret: Buffer | null;
  totp_since: Date | null;
  totp_step: number | null;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: Buffer;
  used_at: Date | null;
}

export interface LinkTable {
  id: string;
  purpose: "confirm_email" | "change_email" | "reset_password" | "invitation";
  account_id: string | null;
  subject: string | null;
  secret_hash: Buffer;
  wrong_tries: Generated<number>;
  created_at: Stamp;
  expires_at: Date;
  used_at: Date | null;
}

export interface AttemptTable {
  bucket: Buffer;
  since: Stamp;
  count: Generated<number>;
  blocked_until: Date | null;
}

export interface ApiKeyTable {
  organization_id: string;
  id: string;
  account_id: string;
  name: string;
  hint: string;
  secret_hash: Buffer;
  scopes: Scope[];
  created_at: Stamp;
  expires_at: Date | null;
  last_used_at: Date | null;
}

export interface OrganizationTable {
  id: string;
  name: string;
  /** One row is the workspace of published collections; nobody belongs to it. */
  kind: Generated<"workspace" | "published">;
  created_at: Stamp;
  logo_key: string | null;
  logo_type: string | null;
  deleted_at: Date | null;
  deletion_at: Date | null;
}

export interface InvitationTable {
  organization_id: string;
  id: string;
  email: string;
  group: "admin" | "editor" | "viewer";
  invited_by: string | null;
  created_at: Stamp;
  expires_at: Date;
}

export interface TeamTable {
  organization_id: OrgId;
  id: string;
  name: string;
  created_at: Stamp;
}

export interface TeamMemberTable {
  organization_id: OrgId;
  team_id: string;
  account_id: string;
}

export interface CollectionTeamTable {
  organization_id: OrgId;
  collection_id: string;
  team_id: string;
  may_edit: boolean;
}

export interface ModelProviderTable {
  organization_id: OrgId;
  id: string;
  name: string;
  kind: ProviderKind;
  base_url: string;
  sealed_key: Buffer | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ModelTable {
  organization_id: OrgId;
  id: string;
  provider_id: string;
  name: string;
  label: string;
  purpose: ModelPurpose;
  window_tokens: number | null;
  sees: boolean;
  stands_in: boolean;
  position: number;
  audience: Audience["kind"];
  least_group: Group | null;
  created_at: Stamp;
}

export interface ModelTeamTable {
  organization_id: OrgId;
  model_id: string;
  team_id: string;
}

export interface AuditEventTable {
  organization_id: string;
  id: string;
  actor_id: string | null;
  action: AuditAction;
  target: Generated<string>;
  address: string | null;
  at: Stamp;
  /** For an entry about a collection or something in it. */
  collection_id: Generated<string | null>;
  /** Whether everybody in the workspace could see that collection then. */
  open: Generated<boolean>;
}

export interface AuditChainTable {
  organization_id: string;
  position: number;
  event_id: string;
  previous: Buffer;
  hash: Buffer;
}

export interface MembershipTable {
  organization_id: string;
  account_id: string;
  group: "owner" | "admin" | "editor" | "viewer";
  created_at: Stamp;
  /** When the person last opened the workspace. */
  used_at: ColumnType<Date | null, never, Date>;
}

export interface DeviceTable {
  id: string;
  account_id: string;
  name: string;
  kind: "token" | "cookie";
  refresh_hash: Buffer;
  created_at: Stamp;
  last_seen_at: Stamp;
  expires_at: Date;
  revoked_at: Date | null;
  parent_hash: Buffer | null;
  rotation_key: Buffer | null;
  rotated_at: Date | null;
}

export interface IdempotencyTable {
  account_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  created_at: Stamp;
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
  created_at: Stamp;
  updated_at: Stamp;
}

export interface BlobClaimTable {
  key: string;
  process_id: string;
  created_at: Stamp;
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

export interface PageTable {
  organization_id: OrgId;
  document_id: string;
  number: number;
  width: number | null;
  height: number | null;
  label: string | null;
  text: string;
  blocks: Json<TextBlock[]>;
  segments: Buffer;
}

export interface RecognisedPageTable {
  organization_id: OrgId;
  document_id: string;
  page: number;
  tries: Generated<number>;
  found: ColumnType<RecognisedPage | null, undefined, string>;
  failure: FailureCode | null;
}

export interface ChunkTable {
  organization_id: OrgId;
  document_id: string;
  ordinal: number;
  page: number;
  start: number;
  finish: number;
  kind: string;
  heading: string | null;
  tokens: number;
  /** Null if it is the document's language. */
  language: Generated<string | null>;
}

/** The vectors of 32 passages of a document. */
export interface VectorsTable {
  organization_id: OrgId;
  document_no: number;
  model: string;
  block: number;
  dimensions: number;
  entries: Buffer;
}

export interface VectorSpaceTable {
  organization_id: OrgId;
  /** The model whose vectors are searched in this workspace. */
  model: string | null;
  busy_until: Date | null;
}

export interface PostingTable {
  organization_id: OrgId;
  document_no: number;
  block: number;
  term: string;
  entries: string;
}

export interface ChatSessionTable {
  organization_id: OrgId;
  id: string;
  account_id: string;
  title: string;
  /** Written as JSON. */
  knowledge: ColumnType<Knowledge, string, string>;
  model: string | null;
  persona_id: string | null;
  /** For a conversation that tries an unsaved persona. Written as JSON. */
  trial: ColumnType<PersonaDraft | null, string | null | undefined, string | null>;
  /** Who chose the title; a person's title is never overwritten. */
  titled_by: Generated<"question" | "model" | "person">;
  pinned: Generated<boolean>;
  archived: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** A conversation shared with the workspace: one branch at one moment. */
export interface SharedChatTable {
  organization_id: OrgId;
  id: string;
  session_id: string;
  account_id: string;
  title: string;
  /** Written as JSON. */
  knowledge: ColumnType<Knowledge, string, string>;
  turn_count: number;
  created_at: Stamp;
  /** When its turns were copied. */
  updated_at: Stamp;
}

/** The stored fields of a shared answer; of its sources, only the text. */
export type KeptAnswer = Pick<
  Answered,
  "content" | "citations" | "sentences" | "quoted" | "found"
> & {
  sources: Pick<Answered["sources"][number], "index" | "document_id" | "document_name" | "quote">[];
  /** Sources that were read whole, without their text. */
  whole: { type: "collection" | "document" | "topic" | "attachment"; id: string }[];
  /** For a refusal: the nearest passages. */
  nearest?: Answered["sources"];
};

/** A file that was sent with a shared question. */
export interface KeptAttachment {
  name: string;
  document_id: string;
  mime_type: string;
  /** Whether it was attached to the conversation and in no collection. */
  own: boolean;
}

export interface SharedTurnTable {
  organization_id: OrgId;
  shared_id: string;
  /** From 1, without gaps. */
  position: number;
  chat_id: string;
  question: string;
  status: "complete" | "stopped" | "error";
  /** Written as JSON. */
  answer: ColumnType<KeptAnswer | null, string | null, string | null>;
  error: string | null;
  finish_reason: FinishReason | null;
  model: string;
  /** Written as JSON. */
  persona: ColumnType<AnsweredBy | null, string | null, string | null>;
  /** Written as JSON. */
  attachments: ColumnType<KeptAttachment[], string | undefined, string>;
  created_at: Date;
}

export interface AssetTable {
  organization_id: OrgId;
  id: string;
  account_id: string;
  name: string;
  kind: AssetKind;
  format: AssetFormat;
  origin_type: "chat" | "topic" | null;
  origin_id: string | null;
  origin_name: string;
  /** For an answer, the turn that was saved last. */
  chat_id: string | null;
  /** Output with the same key becomes a new version. */
  made_of: string;
  /** The newest version's number. */
  version: number;
  /** The newest version's size in bytes. */
  size: number;
  /** The newest version's text, as far as it can be extracted. */
  text: string;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Generated<Date | null>;
}

export interface AssetVersionTable {
  organization_id: OrgId;
  asset_id: string;
  /** From 1; the oldest versions are deleted when there are too many. */
  number: number;
  size: number;
  /** For a file, like its name, type and checksum. */
  blob_key: string | null;
  file_name: string | null;
  media_type: string | null;
  sha256: Buffer | null;
  /** For an answer: the turn as it was. Written as JSON. */
  chat: ColumnType<Chat | null, string | null, never>;
  citation_count: number | null;
  created_at: Stamp;
}

export interface ChatTable {
  organization_id: OrgId;
  id: string;
  session_id: string;
  parent_id: string | null;
  status: "pending" | "streaming" | "complete" | "stopped" | "error";
  question: string;
  /** Written as JSON. */
  answer: ColumnType<Answered | null, string | null, string | null>;
  error: string | null;
  finish_reason: FinishReason | null;
  /** For this turn only; null: the conversation's. Written as JSON. */
  knowledge: ColumnType<Knowledge | null, string | null, string | null>;
  /** Written as JSON. */
  read: ColumnType<ContextReport | null, string | null, string | null>;
  model: string;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  feedback: "up" | "down" | null;
  feedback_reason: Generated<FeedbackReason | null>;
  feedback_comment: Generated<string | null>;
  process_id: string | null;
  /** Written as JSON. */
  attachments: Json<SentAttachment[]>;
  /** Written as JSON. */
  persona: ColumnType<AnsweredBy | null, string | null | undefined, string | null>;
  created_at: Stamp;
}

export interface PersonaTable {
  organization_id: OrgId;
  id: string;
  /** Null: a published copy. */
  owner_id: string | null;
  shared: boolean;
  name: string;
  color: number | null;
  description: string;
  instructions: string;
  knowledge: ColumnType<Knowledge, string, string>;
  model: string | null;
  temperature: number | null;
  length: AnswerLength;
  prompts: ColumnType<string[], string, string>;
  version: Generated<number>;
  /** The id of its published copy. */
  edition_id: string | null;
  published_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface AttachmentTable {
  organization_id: OrgId;
  id: string;
  session_id: string;
  document_id: string;
  created_at: Stamp;
}

export interface SystemDocumentTable {
  organization_id: OrgId;
  document_id: string;
  kind: SystemDocumentKind;
  use: SystemDocumentUse;
  enabled: Generated<boolean>;
  position: number;
}

export interface ChatEventTable {
  organization_id: OrgId;
  chat_id: string;
  seq: number;
  event: string;
  data: string;
}

/** The text of a finished turn in lower case, written by a trigger of the turn table. */
export interface ChatTextTable {
  organization_id: OrgId;
  chat_id: string;
  account_id: string;
  session_id: string;
  created_at: Stamp;
  said: string;
}

export interface TopicTable {
  organization_id: OrgId;
  id: string;
  collection_id: string;
  title: string;
  description: Generated<string>;
  notes: Generated<string>;
  version: Generated<number>;
  created_by: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SnippetTable {
  organization_id: OrgId;
  id: string;
  topic_id: string;
  position: number;
  document_id: string;
  document_name: string;
  /** The collection that contains or contained the document. */
  source_id: string | null;
  kept_for: string | null;
  page: number;
  unit: Unit;
  label: string | null;
  language: string;
  quote: string;
  rects: Json<Rect[]>;
  note: Generated<string>;
  version: Generated<number>;
  chat_id: string | null;
  created_by: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SnippetTermTable {
  organization_id: OrgId;
  term: string;
  snippet_id: string;
}

export interface SummaryTable {
  organization_id: OrgId;
  document_id: string;
  run_id: string | null;
  version: number;
  sentences: Json<{ page: number; start: number; end: number }[]>;
}

export interface FactsTable {
  organization_id: OrgId;
  document_id: string;
  run_id: string | null;
  version: number;
  said: Json<Said[]>;
}

export interface FactCorrectionTable {
  organization_id: OrgId;
  document_id: string;
  name: FactName;
  values: string[];
  corrected_by: string | null;
  corrected_at: Stamp;
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

/** The types of all tables. */
export interface Schema {
  document_origin: DocumentOriginTable;
  summary: SummaryTable;
  facts: FactsTable;
  fact_correction: FactCorrectionTable;
  installation: InstallationTable;
  key_version: KeyVersionTable;
  process: ProcessTable;
  account: AccountTable;
  recovery_code: RecoveryCodeTable;
  link: LinkTable;
  attempt: AttemptTable;
  api_key: ApiKeyTable;
  organization: OrganizationTable;
  invitation: InvitationTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  model_provider: ModelProviderTable;
  model: ModelTable;
  model_team: ModelTeamTable;
  audit_event: AuditEventTable;
  audit_chain: AuditChainTable;
  membership: MembershipTable;
  device: DeviceTable;
  idempotency: IdempotencyTable;
  collection: CollectionTable;
  collection_team: CollectionTeamTable;
  collection_person: CollectionPersonTable;
  publication: PublicationTable;
  folder: FolderTable;
  document: DocumentTable;
  trash: TrashTable;
  activity: ActivityTable;
  blob_claim: BlobClaimTable;
  upload: UploadTable;
  upload_part: UploadPartTable;
  page: PageTable;
  recognised_page: RecognisedPageTable;
  chunk: ChunkTable;
  posting: PostingTable;
  vectors: VectorsTable;
  vector_space: VectorSpaceTable;
  topic: TopicTable;
  snippet: SnippetTable;
  snippet_term: SnippetTermTable;
  chat_session: ChatSessionTable;
  chat: ChatTable;
  chat_event: ChatEventTable;
  chat_text: ChatTextTable;
  shared_chat: SharedChatTable;
  shared_turn: SharedTurnTable;
  attachment: AttachmentTable;
  system_document: SystemDocumentTable;
  asset: AssetTable;
  asset_version: AssetVersionTable;
  persona: PersonaTable;
}
