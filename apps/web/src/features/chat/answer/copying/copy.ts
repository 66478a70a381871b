import { t } from "@lingui/core/macro";

import { notify } from "#platform/notify.ts";

/** Copies a text to the clipboard and notifies the user. */
export async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify(done, { variant: "success" });
  } catch {
    // The clipboard is unavailable without HTTPS or without the user's permission.
    notify(t`The browser did not allow copying. Select the text and copy it.`, {
      variant: "error",
    });
  }
}
