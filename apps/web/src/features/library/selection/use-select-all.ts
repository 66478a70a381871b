import type { Collection } from "@lectern/contract/library";

import { errorMessage } from "#platform/http/error-message.ts";
import { notify } from "#platform/notify.ts";

import { allDocuments } from "../api.ts";
import type { DocumentFilter } from "../listing.ts";
import type { Selection } from "./selection.ts";

/** Chooses every document that fits the filter, those not yet on the screen included. */
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
