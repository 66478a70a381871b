import type { RunHead } from "@lectern/contract/runs";
import { plural, t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

/** Formats a duration: "45 s", "9 min", "1 h 5 min". */
export function duration(seconds: number): string {
  if (seconds < 60) return t`${{ count: seconds }} s`;
  const all = Math.round(seconds / 60);
  if (all < 60) return t`${{ count: all }} min`;
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  // no count: a time
  return minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`;
}

/** Returns the tokens that a run spent; null if no model was used. */
export function tokensSpent({ writes, spent }: RunHead): string | null {
  if (!writes && spent.tokens === 0) return null;
  const shown = shortCount(spent.tokens);
  return plural(spent.tokens, { one: `${shown} token`, other: `${shown} tokens` });
}
