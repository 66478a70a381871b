import type { ReferenceField } from "@lectern/contract/references";

import type { OrgId } from "#http/member.ts";

import type { Json } from "./columns.ts";

/** What a document is cited by, in all its versions. */
export interface DocumentReferenceTable {
  organization_id: OrgId;
  series_id: string;
  key: string | null;
  type: string;
  fields: Json<ReferenceField[]>;
}
