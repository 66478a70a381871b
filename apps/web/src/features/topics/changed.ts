import type { Snippet } from "@lectern/contract/topics";
import { t } from "@lingui/core/macro";

import { placeName } from "#ui/text/place-name.ts";

/** Returns whether the passage is still in the current version of its document, and where. */
export function changed({ current_place, unit }: Snippet) {
  if (!current_place) return t`The document has changed since`;
  const { version, page } = current_place;
  if (page === null) return t`No longer in version ${version}, the current one`;
  const place = placeName({ page, unit, label: null });
  return t`Still in version ${version}, the current one: ${place}`;
}
