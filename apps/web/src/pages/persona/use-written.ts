import type { Persona } from "@lectern/contract/personas";
import { useLingui } from "@lingui/react/macro";

import { keepDraft, useDraft } from "#platform/storage/drafts.ts";
import { notify } from "#platform/notify.ts";

import { type Draft, keptOf, same, textOf } from "./draft.ts";

/** Where the unsaved text of a persona is kept; of one that is new, without an id. */
export const draftPlace = (id = "new") => `persona/${id}`;

/**
 * What is written of a persona and not saved: it outlives a reload and the closing of the editor,
 * until it is saved or given up. null: nothing, it is as it is `stored`.
 */
export function useWritten(persona: Persona | null, stored: Draft) {
  const { t } = useLingui();
  const place = draftPlace(persona?.id);
  const kept = keptOf(useDraft(place));
  const mayEdit = persona?.permissions.edit ?? true;
  const isChanged = mayEdit && kept !== null && !same(kept.draft, stored);
  const forget = () => keepDraft(place, "");
  return {
    written: isChanged ? kept.draft : null,
    /** The version that it was begun from, whatever came meanwhile. */
    version: isChanged ? kept.version : null,
    write: (draft: Draft) => {
      const version = kept?.version ?? persona?.version ?? null;
      keepDraft(place, textOf({ draft, version }));
    },
    forget,
    giveUp: () => {
      forget();
      if (!isChanged) return;
      const run = () => keepDraft(place, textOf(kept));
      notify(t`Your changes were discarded`, { action: { label: t`Undo`, run } });
    },
  };
}
