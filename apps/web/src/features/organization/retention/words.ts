import type { HoldScope, RetentionKind } from "@lectern/contract/retention";
import { msg } from "@lingui/core/macro";

export const kinds: readonly RetentionKind[] = [
  "chats",
  "temporary_chats",
  "trash",
  "checks",
  "runs",
];

export const kindNames = {
  chats: msg`Chats`,
  temporary_chats: msg`Temporary chats`,
  trash: msg`Items in the trash`,
  checks: msg`Checks of texts`,
  runs: msg`Research`,
} as const satisfies Record<RetentionKind, unknown>;

/** From when on the days of a kind count. */
export const kindMeanings = {
  chats: msg`Days since the last message`,
  temporary_chats: msg`Days since the last message; always removed`,
  trash: msg`Days since they were deleted; always removed`,
  checks: msg`Days since the last change, once a check has ended`,
  runs: msg`Days since the last change, once it has ended`,
} as const satisfies Record<RetentionKind, unknown>;

/** Whether a kind may be kept without an end. */
export const isOptional = (kind: RetentionKind) => kind !== "temporary_chats" && kind !== "trash";

export const scopeNames = {
  person: msg`The chats of a member`,
  collection: msg`A collection`,
  workspace: msg`The whole workspace`,
} as const satisfies Record<HoldScope, unknown>;

/**
 * Returns days that were typed, in Arabic digits too; null for none, undefined for what is no number
 * of days.
 */
export function daysIn(typed: string): number | null | undefined {
  const plain = typed
    .trim()
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_60));
  if (plain === "") return null;
  const days = Number(plain);
  return /^\d{1,4}$/.test(plain) && days >= 1 && days <= 3650 ? days : undefined;
}
