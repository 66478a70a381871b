import type { Unit } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";

import { shortCount } from "./formats.ts";

// A count with its noun, where it stands alone: "1 document", "1.3k documents". Inside a sentence
// the whole sentence is the text.

export function documentCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} document`, other: `${shown} documents` });
}

export function pageCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} page`, other: `${shown} pages` });
}

/** How long a document is, in what its pages are. */
export function unitCount(count: number, unit: Unit): string {
  if (unit === "page") return pageCount(count);
  const shown = shortCount(count);
  return unit === "slide"
    ? plural(count, { one: `${shown} slide`, other: `${shown} slides` })
    : plural(count, { one: `${shown} part`, other: `${shown} parts` });
}

export function questionCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} question`, other: `${shown} questions` });
}

export function resultCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} result`, other: `${shown} results` });
}

export function snippetCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} snippet`, other: `${shown} snippets` });
}
