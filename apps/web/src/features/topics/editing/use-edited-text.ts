import { t } from "@lingui/core/macro";
import { useState } from "react";

import { ApiError } from "#platform/http/api.ts";
import { keepDraft, useDraft } from "#platform/storage/drafts.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";

import { draftOf, textOf } from "./draft.ts";

/** A text as stored on the server. */
export interface StoredText {
  text: string;
  version: number;
}

interface TextSource {
  /** The storage key of the draft. */
  place: string;
  stored: StoredText;
  /** Replaces that version; throws ApiError 409 if it is outdated. */
  write: (text: string, version: number) => Promise<unknown>;
  /** Fetches the stored text. */
  read: () => Promise<StoredText>;
}

export type EditedText = ReturnType<typeof useEditedText>;

/** Attempts to save over a version whose other parts changed, before giving up. */
const tries = 3;

/**
 * An inline text editor. The draft survives a reload until it is saved or discarded. If someone
 * else changed the same text meanwhile, nothing is written before the user has seen both
 * (`conflict`); changes of other fields do not matter.
 */
export function useEditedText({ place, stored, write, read }: TextSource) {
  const draft = draftOf(useDraft(place));
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [comparing, setComparing] = useState(false);
  const [error, setError] = useState<string>();
  const text = draft?.text ?? stored.text;
  const isChanged = draft !== null && draft.text !== draft.base;
  const conflict =
    isChanged && draft.base !== stored.text && draft.text !== stored.text ? stored.text : null;

  const keep = (next: string, base = draft?.base ?? stored.text) =>
    keepDraft(place, textOf({ base, text: next }));
  const end = () => {
    keepDraft(place, "");
    setOpen(false);
    setComparing(false);
    setError(undefined);
  };

  const put = async (next: string, base: string) => {
    setSaving(true);
    setError(undefined);
    try {
      let now = stored;
      let clash: unknown;
      for (let left = tries; left > 0; left -= 1) {
        if (now.text === next) return end();
        if (now.text !== base) {
          if (clash) notifyError(clash);
          return setComparing(true);
        }
        try {
          await write(next, now.version);
          return end();
        } catch (failure) {
          if (!(failure instanceof ApiError && failure.status === 409)) throw failure;
          clash = failure;
          now = await read();
        }
      }
      notifyError(clash);
      setError(t`Others are changing this right now. Try again in a moment.`);
    } catch (failure) {
      notifyError(failure);
      setError(errorMessage(failure));
    } finally {
      setSaving(false);
    }
  };

  return {
    text,
    stored: stored.text,
    isOpen: open || isChanged,
    saving,
    error,
    /** The other person's text, if it differs from this draft's base. */
    conflict,
    comparing,
    begin: () => {
      keep(stored.text, stored.text);
      setOpen(true);
    },
    change: (next: string) => keep(next),
    save: () => put(text, draft?.base ?? stored.text),
    cancel: () => {
      const typed = isChanged ? draft : null;
      end();
      if (!typed) return;
      const undo = () => keepDraft(place, textOf(typed));
      notify(t`Your changes were discarded`, { action: { label: t`Undo`, run: undo } });
    },
    compare: () => setComparing(true),
    stopComparing: () => setComparing(false),
    /** Saves a text written in view of the other person's. */
    settle: (next: string) => {
      keep(next, stored.text);
      return put(next, stored.text);
    },
    takeTheirs: end,
  };
}
