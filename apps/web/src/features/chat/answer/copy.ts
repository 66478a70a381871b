import { t } from "@lingui/core/macro";

import { notify } from "#platform/notify.ts";

/** Puts a text on the clipboard, and says so. */
export async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify(done, { variant: "success" });
  } catch {
    // Without https, or without the person's leave, there is no clipboard.
    notify(t`The browser did not allow copying. Select the text and copy it.`, {
      variant: "error",
    });
  }
}
