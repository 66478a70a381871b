import { t } from "@lingui/core/macro";

import { notifyError } from "#platform/http/notify-error.ts";
import { dismiss, notify, type NoticeVariant, useNotices } from "#platform/notify.ts";

/**
 * Shows a toast with an Undo. No two toasts have the same text: the earlier one is closed, and its
 * item can still be restored from the trash.
 */
export function notifyWithUndo(
  message: string,
  undo: () => Promise<unknown>,
  variant?: NoticeVariant,
) {
  const { shown, waiting } = useNotices.getState();
  const same = [...shown, ...waiting].find((notice) => notice.message === message);
  if (same) dismiss(same.id);
  const run = () => void undo().catch(notifyError);
  notify(message, { action: { label: t`Undo`, run }, ...(variant && { variant }) });
}
