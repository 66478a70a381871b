import { plural } from "@lingui/core/macro";

import { shortCount } from "#ui/formats.ts";

/** How many snippets there are, standing by itself. */
export function snippetCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} snippet`, other: `${shown} snippets` });
}
