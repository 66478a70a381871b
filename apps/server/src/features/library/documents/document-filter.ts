import type { DocumentFilter } from "@lectern/contract/library";
import { type RawBuilder, sql } from "kysely";

import { allOf, amongst, oneOf, within } from "#conditions";

/** Each word that is absent or empty excludes nothing. */
export type WantedDocuments = { [Word in keyof DocumentFilter]?: DocumentFilter[Word] | undefined };

/**
 * Whether the row in scope as `document` is one that the filter means; beside `visibleTo` and
 * `notInTrash`, never instead of them. Collections are not its matter: statements begin with them.
 */
export const isWanted = (filter: WantedDocuments): RawBuilder<boolean> =>
  allOf(
    oneOf(sql.ref("document.kind"), filter.kind),
    oneOf(sql`coalesce(document.language, 'und')`, filter.language),
    oneOf(sql.ref("document.status"), filter.status),
    amongst("document.created_by", filter.created_by),
    within("document.created_at", filter),
  );
