import type { FieldType } from "@lectern/contract/fields";
import type { Generated } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { Stamp } from "./columns.ts";

export interface TagTable {
  organization_id: OrgId;
  id: string;
  name: string;
  color: number;
  created_at: Stamp;
}

export interface FieldTable {
  organization_id: OrgId;
  id: string;
  name: string;
  type: FieldType;
  options: Generated<string[]>;
  created_at: Stamp;
}

/** A value of a document's field, in all its versions; one of the last three columns. */
export interface DocumentFieldTable {
  organization_id: OrgId;
  field_id: string;
  series_id: string;
  text: string | null;
  number: number | null;
  day: string | null;
}

/** A tag on a document, in all its versions. */
export interface DocumentTagTable {
  organization_id: OrgId;
  tag_id: string;
  series_id: string;
}
