import type { ReviewColumn } from "@lectern/contract/review-columns";
import { t } from "@lingui/core/macro";

import { boundIn, type ColumnFilter } from "../row-filter.ts";

/** Says what the values of a question must be: "Notice ends: from 2027-01-01". */
export function filterWords({ name, type }: ReviewColumn, filter: ColumnFilter): string {
  const { value, unit } = filter;
  const [min, max] = [filter.min, filter.max].map((one) => one && boundIn(one, unit));
  if (min && max) return t`${name}: ${min} to ${max}`;
  if (min) return t`${name}: from ${min}`;
  if (max) return t`${name}: up to ${max}`;
  if (type === "yes_no") return value === "yes" ? t`${name}: yes` : t`${name}: no`;
  return t`${name}: ${{ value: value ?? "" }}`;
}
