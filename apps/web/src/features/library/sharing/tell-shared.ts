import type { Collection } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";

import { refreshCollections } from "../actions/refresh.ts";
import { notifyWithUndo } from "../actions/notify-with-undo.ts";
import { type Audience, changeTo, draftOf } from "./draft.ts";

function words(name: string, audience: Audience) {
  if (audience === "owner") return t`“${name}” is private now`;
  return audience === "chosen"
    ? t`“${name}” is shared with the people and teams you chose`
    : t`“${name}” is shared with this workspace`;
}

/** Shows a toast that the sharing of a collection changed from `before`, with an Undo. */
export function tellShared(before: Collection, audience: Audience) {
  notifyWithUndo(words(before.name, audience), async () => {
    try {
      await api.patch("/libraries/ext/v1/collections/{collection_id}", {
        params: { collection_id: before.id },
        body: changeTo(draftOf(before)),
      });
    } finally {
      await refreshCollections();
    }
  });
}
