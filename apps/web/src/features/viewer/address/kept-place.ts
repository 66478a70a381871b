import { isRecord } from "#platform/is-record.ts";

import type { Spot } from "../reading.ts";

/** The reading position and zoom in a document. */
export interface KeptPlace extends Pick<Spot, "page" | "top"> {
  /** null: fit to width. */
  scale: number | null;
}

const name = "lectern-places";
/** Maximum stored history entries; older ones are dropped. */
const maxEntries = 40;

// Kept per window, as its history is: a link opened anew starts at its own place.
function kept(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Returns the reading position of a history entry, stored before a reload, Back or Forward. */
export function keptPlace(entry: string): KeptPlace | undefined {
  const place = kept()[entry];
  if (!isRecord(place)) return undefined;
  const { page, top, scale } = place;
  if (typeof page !== "number" || typeof top !== "number") return undefined;
  return { page, top, scale: typeof scale === "number" ? scale : null };
}

export function keepPlace(entry: string, place: KeptPlace) {
  const { [entry]: _, ...others } = kept();
  const last = Object.entries(others).slice(1 - maxEntries);
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...Object.fromEntries(last), [entry]: place }));
  } catch {
    // Storage is full; the address still contains the page.
  }
}
