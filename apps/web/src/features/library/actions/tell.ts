import { t } from "@lingui/core/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { dismiss, notify, type NoticeVariant, useNotices } from "#platform/notify.ts";

/**
 * Says what was done, with its Undo. Two toasts never say the same: an earlier one makes room, and
 * what it told of is found in the trash.
 */
export function tell(message: string, undo: () => Promise<unknown>, variant?: NoticeVariant) {
  const { shown, waiting } = useNotices.getState();
  const same = [...shown, ...waiting].find((notice) => notice.message === message);
  if (same) dismiss(same.id);
  const run = () => void undo().catch(fail);
  notify(message, { action: { label: t`Undo`, run }, ...(variant && { variant }) });
}

export const fail = (error: unknown) => notify(errorMessage(error), { variant: "error" });
