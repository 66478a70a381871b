import { type RawBuilder, sql } from "kysely";

import type { WantedDocuments } from "#deps";
import { allOf, amongst, oneOf, isInPeriod } from "#conditions";

import { hasFields } from "./document-fields.ts";
import { hasTags } from "./document-tags.ts";

/**
 * Whether the row in scope as `document` matches the filter; in addition to `visibleTo` and
 * `notInTrash`, never instead. Statements filter by collection themselves.
 */
export const isWanted = (filter: WantedDocuments): RawBuilder<boolean> =>
  allOf(
    oneOf(sql.ref("document.kind"), filter.kind),
    oneOf(sql`coalesce(document.language, 'und')`, filter.language),
    oneOf(sql.ref("document.status"), filter.status),
    amongst("document.created_by", filter.created_by),
    hasTags(filter),
    hasFields(filter.field),
    isInPeriod("document.created_at", filter),
  );
