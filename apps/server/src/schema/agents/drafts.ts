import type { Citation, Sentence } from "@lectern/contract/chat";
import type { DraftOpenPoints, DraftState, DraftSuggestion } from "@lectern/contract/drafts";
import type { Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Json, JsonOrNull, Stamp } from "../columns.ts";

export interface DraftTable {
  organization_id: OrgId;
  id: string;
  owner_id: string;
  name: string;
  origin_type: "run" | "chat" | "topic" | "review" | null;
  origin_id: string | null;
  origin_name: Generated<string>;
  open_points: JsonOrNull<DraftOpenPoints>;
  version: Generated<number>;
  hash: string;
  /** Whether somebody was asked about this version or decided on it. */
  version_fixed: Generated<boolean>;
  /** The last approval of the whole; it holds while the version is the same. */
  approved_by: string | null;
  approved_at: Date | null;
  approved_version: number | null;
  approved_hash: string | null;
  approved_unsupported: Generated<number>;
  /** The highest number that a citation was ever given. */
  last_citation: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** What a model wrote of a section, with what was decided on it. */
export interface StoredSuggestion extends Omit<DraftSuggestion, "by"> {
  /** The account that asked for it. */
  by: string;
}

export interface DraftSectionTable {
  organization_id: OrgId;
  draft_id: string;
  id: string;
  position: number;
  title: string;
  content: string;
  hash: string;
  state: Generated<DraftState>;
  sentences: Json<Sentence[]>;
  decision: "approved" | "returned" | null;
  decided_by: string | null;
  decided_at: Date | null;
  decided_hash: string | null;
  /** Null: nothing was decided, or it was before this was stored. */
  decision_version: number | null;
  decision_reason: Generated<string>;
  decision_unsupported: Generated<number>;
  /** Who wrote the present text. */
  written_by: string | null;
  suggestion: JsonOrNull<StoredSuggestion>;
}

/** A citation with what checking a sentence against it needs. */
export interface DraftQuote extends Citation {
  language?: string;
  heading?: string | null;
}

export interface DraftCitationTable {
  organization_id: OrgId;
  draft_id: string;
  /** The number that marks name. */
  number: number;
  citation: Json<DraftQuote>;
  /** Editions are documents of another workspace. */
  document_organization_id: OrgId;
  document_id: string;
}

export interface DraftVersionTable {
  organization_id: OrgId;
  draft_id: string;
  number: number;
  hash: string;
  sections: Json<{ id: string; title: string; content: string }[]>;
  account_id: string | null;
  created_at: Stamp;
}

export interface DraftReviewerTable {
  organization_id: OrgId;
  draft_id: string;
  account_id: string;
  asked_at: Stamp;
}

/** Whoever is in the team at the moment is a reviewer. */
export interface DraftTeamTable {
  organization_id: OrgId;
  draft_id: string;
  team_id: string;
  asked_at: Stamp;
}

export interface DraftCommentTable {
  organization_id: OrgId;
  draft_id: string;
  id: string;
  /** The comment that it answers, which is no reply itself. */
  reply_to: string | null;
  section_id: string;
  quote: string;
  text: string;
  author_id: string | null;
  created_at: Stamp;
  resolved_at: Date | null;
}

/** A person whom a comment mentions, by the name that stands in its text. */
export interface DraftMentionTable {
  organization_id: OrgId;
  comment_id: string;
  account_id: string;
  name: string;
}
