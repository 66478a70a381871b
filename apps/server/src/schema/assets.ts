import type { AssetFormat, AssetKind, AssetOrigin } from "@lectern/contract/assets";
import type { Chat } from "@lectern/contract/chat";
import type { ColumnType, Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Stamp } from "./columns.ts";

export interface AssetTable {
  organization_id: OrgId;
  id: string;
  account_id: string;
  name: string;
  kind: AssetKind;
  format: AssetFormat;
  origin_type: AssetOrigin["type"] | null;
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
  /** Set for files only, as are name, type and checksum. */
  blob_key: string | null;
  file_name: string | null;
  media_type: string | null;
  sha256: Buffer | null;
  /** For an answer: the turn as it was. Written as JSON. */
  chat: ColumnType<Chat | null, string | null, never>;
  citation_count: number | null;
  created_at: Stamp;
}
