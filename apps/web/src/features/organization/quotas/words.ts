import type { Quota, QuotaMeasure, QuotaScope } from "@lectern/contract/quotas";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import { fileSize } from "#ui/text/formats.ts";

export const scopeNames: Record<QuotaScope, MessageDescriptor> = {
  workspace: msg`Whole workspace`,
  everyone: msg`Each member`,
  team: msg`One team`,
  person: msg`One member`,
};

export const measureNames: Record<QuotaMeasure, MessageDescriptor> = {
  questions: msg`Questions`,
  tokens: msg`Tokens`,
  money: msg`Cost`,
  storage: msg`Storage`,
};

/** Names of a measure in a period; storage has none. */
const periodNames = {
  questions: { day: msg`Questions a day`, month: msg`Questions a month` },
  tokens: { day: msg`Tokens a day`, month: msg`Tokens a month` },
  money: { day: msg`Cost a day`, month: msg`Cost a month` },
};

export const limitName = ({ measure, period }: Pick<Quota, "measure" | "period">) =>
  measure === "storage" || period === null ? measureNames.storage : periodNames[measure][period];

const gib = 1024 ** 3;

export const moneyText = (amount: number, currency: string) =>
  new Intl.NumberFormat(i18n.locale, { style: "currency", currency }).format(amount);

/** Returns an amount of a limit for people: "50", "€12.50" or "2.31 GB". */
export function amountText(
  { measure, currency }: Pick<Quota, "measure" | "currency">,
  amount: number,
): string {
  if (measure === "money") return moneyText(amount, currency ?? "");
  if (measure !== "storage") return amount.toLocaleString(i18n.locale);
  return storageText(amount);
}

export const storageText = (bytes: number) =>
  bytes < gib ? fileSize(bytes) : `${(bytes / gib).toFixed(2)} GB`;

/** Storage is typed in gigabytes. */
export const typedAmount = ({ measure }: Pick<Quota, "measure">, amount: number) =>
  String(measure === "storage" ? amount / gib : amount);

/**
 * Returns an amount that was typed, with separators of thousands, a decimal comma or in Arabic
 * digits too; undefined: it is no amount of this measure.
 */
export function amountIn(typed: string, measure: QuotaMeasure): number | undefined {
  const plain = typed
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll(/[\s\u2019'\u066c]/gu, "")
    .replaceAll(/[.,](?=\d{3}(?:\D|$))/g, "")
    .replace(/[,\u066b]/u, ".");
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return undefined;
  const value = Number(plain);
  if (measure === "storage") return Math.round(value * gib);
  if (measure === "money") return value;
  return Number.isInteger(value) ? value : undefined;
}
