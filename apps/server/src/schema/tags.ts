import type { OrgId } from "#http/member.ts";

import type { Stamp } from "./columns.ts";

export interface TagTable {
  organization_id: OrgId;
  id: string;
  name: string;
  color: number;
  created_at: Stamp;
}

/** A tag on a document, in all its versions. */
export interface DocumentTagTable {
  organization_id: OrgId;
  tag_id: string;
  series_id: string;
}
