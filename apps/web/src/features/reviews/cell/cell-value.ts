import type { Cell } from "@lectern/contract/review-cells";
import type { CellValue } from "@lectern/contract/review-columns";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { partialDate } from "#ui/text/partial-date.ts";

const latin = { numberingSystem: "latn" } as const;

const decimal = (number: number) =>
  new Intl.NumberFormat(i18n.locale, { ...latin, maximumFractionDigits: 6 }).format(number);

function money(number: number, currency: string | null): string {
  if (currency === null) return decimal(number);
  const fraction = Number.isInteger(number) ? { maximumFractionDigits: 0 } : {};
  const style = { ...latin, ...fraction, style: "currency", currency } as const;
  return new Intl.NumberFormat(i18n.locale, style).format(number);
}

/** Formats a typed value for display. */
export function valueText(value: CellValue): string {
  switch (value.type) {
    case "text":
      return value.text;
    case "yes_no":
      return value.yes ? t`Yes` : t`No`;
    case "date":
      return partialDate(value.date);
    case "number":
      return value.unit === null ? decimal(value.number) : `${decimal(value.number)} ${value.unit}`;
    case "amount":
      return money(value.number, value.currency);
    case "choice":
      return value.option;
    case "list":
      return value.items.join(" · ");
  }
}

/** What a cell says in the grid: its value, the readings to choose from, or why there is none. */
export function cellText({ value, candidates, state, reason, verdict }: Cell): string {
  if (value) return valueText(value);
  if (verdict?.kind === "corrected") return t`Not in the document`;
  if (candidates.length > 0) return candidates.map(valueText).join(t` or `);
  if (state === "empty" || state === "queued" || state === "reading") return "";
  if (state === "not_found") return t`No answer`;
  return reason ? translateServerMessage(reason) : "";
}
