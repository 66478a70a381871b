import type { Persona } from "@lectern/contract/personas";
import { useLingui } from "@lingui/react/macro";

import { keepDraft, useDraft } from "#platform/storage/drafts.ts";
import { notify } from "#platform/notify.ts";

import { type Draft, keptOf, same, textOf } from "./draft.ts";

/** Storage key of a persona's draft; without an id, of a new persona. */
export const draftPlace = (id = "new") => `persona/${id}`;

/**
 * Unsaved changes of a persona. They survive a reload and closing the editor until saved or
 * discarded; null if the persona is unchanged from `stored`.
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
    /** The version the draft is based on, even if a newer one exists. */
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
