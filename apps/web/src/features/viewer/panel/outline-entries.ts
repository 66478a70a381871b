import type { OutlineEntry } from "@lectern/contract/library";

import type { Reader } from "../reading.ts";

/** px below the top of the stage: headings above this line count as reached. */
export const line = 160;

/**
 * Returns the index of the current entry: the last that begins at or above the place; -1 before the
 * first.
 */
export function entryAt(
  entries: readonly OutlineEntry[],
  { page, top, start }: ReturnType<Reader["spotAt"]>,
): number {
  const isPassed = (entry: OutlineEntry) => {
    if (entry.page !== page) return entry.page < page;
    return start === undefined ? (entry.top ?? 0) <= top : entry.start <= start;
  };
  return entries.findLastIndex(isPassed);
}

/** Returns the index of an entry's parent; the entry's own index if it has none. */
export function parentOf(entries: readonly OutlineEntry[], at: number): number {
  const level = entries[at]?.level ?? 1;
  const parent = entries.slice(0, at).findLastIndex((entry) => entry.level < level);
  return parent === -1 ? at : parent;
}

/** Returns the depth of each entry, from 1: documents may skip heading levels. */
export function depthsOf(entries: readonly OutlineEntry[]): number[] {
  const above: number[] = [];
  return entries.map(({ level }) => {
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
    return above.push(level);
  });
}
