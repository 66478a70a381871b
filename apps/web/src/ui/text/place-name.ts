import type { Citation } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

type Place = Pick<Citation, "page" | "unit" | "label">;

/** Returns a passage's place for a sentence: "page 3", "slide 3", the name of a sheet. */
export function placeName({ page, unit, label }: Place): string {
  if (label) return label;
  if (unit === "slide") return t`slide ${page}`;
  if (unit === "sheet" || unit === "section") return t`part ${page}`;
  return t`page ${page}`;
}

/** The same, for use on its own. */
export function placeTitle({ page, unit, label }: Place): string {
  if (label) return label;
  if (unit === "slide") return t`Slide ${page}`;
  if (unit === "sheet" || unit === "section") return t`Part ${page}`;
  return t`Page ${page}`;
}
