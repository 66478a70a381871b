import type { FactName } from "@lectern/contract/facts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { FailureCode } from "@lectern/document-parser/process/failures";
import type { TextBlock } from "@lectern/document-parser/page";
import type { RecognisedPage } from "@lectern/document-parser/recognised";
import type { Stamp, Json } from "./columns.ts";

/** What a document says of itself, and where: characters [start, end) of a page's text. */
export interface StatedFact {
  name: FactName;
  /** As the contract says for each name. */
  value: string;
  page: number;
  start: number;
  end: number;
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

export interface SearchOutboxTable {
  no: GeneratedAlways<number>;
  organization_id: string;
  document_no: number;
  for_rebuild: Generated<boolean>;
}

export interface VectorOutboxTable {
  no: GeneratedAlways<number>;
  organization_id: string;
  document_no: number;
  noted_at: Stamp;
}

export interface SearchRebuildTable {
  prefix: string;
  id: string;
  begun_at: Stamp;
  noted_workspace: Generated<string>;
  noted_document: Generated<number>;
  noted: Generated<number>;
  replaced: Generated<string[]>;
  switched_at: Date | null;
}

export interface PostingTable {
  organization_id: OrgId;
  document_no: number;
  block: number;
  term: string;
  entries: string;
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
  said: Json<StatedFact[]>;
}

export interface FactCorrectionTable {
  organization_id: OrgId;
  document_id: string;
  name: FactName;
  values: string[];
  corrected_by: string | null;
  corrected_at: Stamp;
}
