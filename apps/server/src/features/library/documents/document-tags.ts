import type { DocumentTag } from "@lectern/contract/library";
import { type RawBuilder, sql } from "kysely";

import type { WantedDocuments } from "#deps";
import { always, allOf, isIn } from "#conditions";

const ofDocument = sql`document_tag.organization_id = document.organization_id
  and document_tag.series_id = document.series_id`;

/** The tags of the row in scope as `document`, by name. */
export const tagsOfDocument = sql<DocumentTag[]>`(
  select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color)
    order by lower(tag.name)), '[]')
  from document_tag join tag on tag.organization_id = document_tag.organization_id
    and tag.id = document_tag.tag_id
  where ${ofDocument})`;

const isTagged = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from document_tag where ${ofDocument} and ${condition})`;

/** Whether the row in scope as `document` has one or all of these tags; true without tags. */
export function hasTags({
  tag_id = [],
  tag_match = "any",
}: Pick<WantedDocuments, "tag_id" | "tag_match">): RawBuilder<boolean> {
  if (tag_id.length === 0) return always;
  if (tag_match === "any") return isTagged(isIn("document_tag.tag_id", tag_id));
  return allOf(...tag_id.map((id) => isTagged(isIn("document_tag.tag_id", [id]))));
}
