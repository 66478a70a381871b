import type { Collection } from "@lectern/contract/library";

import { errorMessage } from "#platform/http/error-message.ts";
import { notify } from "#platform/notify.ts";

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
      notify(errorMessage(error), { variant: "error" });
    }
  };
}
