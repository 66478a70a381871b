/** What a new review is to ask, where another screen has chosen it. */
export type GivenSource =
  | { type: "documents"; ids: readonly string[] }
  | { type: "search"; q: string; collectionIds: readonly string[] }
  | { type: "place"; collectionId: string; folderId: string | null };

const idsIn = (text: string | null) => (text ?? "").split(",").filter((id) => id !== "");

/** Reads it from an address; undefined where nothing is chosen. */
export function givenIn(search: URLSearchParams): GivenSource | undefined {
  const ids = idsIn(search.get("documents"));
  if (ids.length > 0) return { type: "documents", ids };
  const q = search.get("q")?.trim();
  if (q) return { type: "search", q, collectionIds: idsIn(search.get("collections")) };
  const collectionId = search.get("collection");
  if (collectionId === null) return undefined;
  return { type: "place", collectionId, folderId: search.get("folder") };
}
