const key = "lectern-texts-for-next-page";

type Kept = readonly (readonly [name: string, text: string])[];

/** Stores texts synchronously for the next page load. They are lost if storing fails. */
export function keepForNextPage(texts: Kept) {
  if (texts.length === 0) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Private windows and full disks store nothing.
  }
}

/** Returns the texts that the previous page stored, once. */
export function takeFromLastPage(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.removeItem(key);
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}
