import { isRecord } from "#platform/is-record.ts";

import type { Spot } from "../reading.ts";

/** Where one was in a document, and how large it was shown. */
export interface KeptPlace extends Pick<Spot, "page" | "top"> {
  /** null: fitted to the width. */
  scale: number | null;
}

const name = "lectern-places";
/** History entries; older ones are forgotten. */
const most = 40;

// Of this window alone, as its history is: a link that is opened anew leads to its own place.
function kept(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Where one was when this history entry was left, by a reload, Back or Forward. */
export function keptPlace(entry: string): KeptPlace | undefined {
  const place = kept()[entry];
  if (!isRecord(place)) return undefined;
  const { page, top, scale } = place;
  if (typeof page !== "number" || typeof top !== "number") return undefined;
  return { page, top, scale: typeof scale === "number" ? scale : null };
}

export function keepPlace(entry: string, place: KeptPlace) {
  const { [entry]: _, ...others } = kept();
  const last = Object.entries(others).slice(1 - most);
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...Object.fromEntries(last), [entry]: place }));
  } catch {
    // The window keeps no more; the address still says which page.
  }
}
