import type { Cell } from "@lectern/contract/review-cells";
import { t } from "@lingui/core/macro";

import { shownOf } from "./shown.ts";

/** Returns a page as briefly as the grid has room for: "p. 22", "slide 3", the name of a sheet. */
function shortPlace({ page, unit, label }: Pick<Cell, "page" | "unit" | "label">) {
  if (page === null) return undefined;
  if (label) return label;
  return unit === "slide" ? t`slide ${page}` : t`p. ${page}`;
}

/** What follows the word of a cell's state: why to look again, else where the value stands. */
export function noteOf(cell: Cell): string | undefined {
  const shown = shownOf(cell);
  if (cell.newer && cell.verdict) return t`newer result`;
  if (shown === "reading" || shown === "queued") return undefined;
  if (cell.stale) return cell.stale === "document" ? t`new version` : t`question changed`;
  if (shown === "not_found") return undefined;
  if (shown === "answered" && cell.support === "unsupported") return t`not supported`;
  if (shown === "answered" && cell.support === "partial") return t`partly supported`;
  return shortPlace(cell);
}
