import type { RunHead } from "@lectern/contract/runs";
import { plural, t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

import { moneyText } from "../work/amounts.ts";

/** Formats a duration: "45 s", "9 min", "1 h 5 min". */
export function duration(seconds: number): string {
  if (seconds < 60) return t`${{ count: seconds }} s`;
  const all = Math.round(seconds / 60);
  if (all < 60) return t`${{ count: all }} min`;
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  // no count: a time
  return minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`;
}

/** Returns what a run spent: money, else tokens; null if no model was used. */
export function spentText({ writes, spent, currency }: RunHead): string | null {
  if (spent.money !== null) return moneyText(spent.money, currency);
  if (!writes && spent.tokens === 0) return null;
  const shown = shortCount(spent.tokens);
  return plural(spent.tokens, { one: `${shown} token`, other: `${shown} tokens` });
}
