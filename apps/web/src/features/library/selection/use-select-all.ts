import type { Collection } from "@lectern/contract/library";

import { notifyError } from "#platform/http/notify-error.ts";

import { allDocuments } from "../api.ts";
import type { DocumentFilter } from "../listing.ts";
import type { Selection } from "./selection.ts";

/** Selects every document that matches the filter, including those not loaded. */
export function useSelectAll(
  { id }: Pick<Collection, "id">,
  filter: DocumentFilter,
  selection: Selection,
) {
  return async () => {
    try {
      selection.add(await allDocuments(id, filter));
    } catch (error) {
      notifyError(error);
    }
  };
}
