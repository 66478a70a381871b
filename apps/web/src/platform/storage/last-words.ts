const key = "lectern-last-words";

type Kept = readonly (readonly [name: string, text: string])[];

/** Keeps texts at once, for the page that is loaded next. What can't be kept is lost. */
export function keepForNextPage(texts: Kept) {
  if (texts.length === 0) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Private windows and full disks keep nothing.
  }
}

/** The texts that the page before this one kept, once. */
export function takeFromLastPage(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.removeItem(key);
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}
