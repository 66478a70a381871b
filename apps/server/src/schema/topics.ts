import type { Unit } from "@lectern/contract/library";
import type { Rect } from "@lectern/contract/search";
import type { Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Stamp, Json } from "./columns.ts";

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
