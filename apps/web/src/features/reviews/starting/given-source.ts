/** The documents that another screen chose for a new review. */
export type GivenSource =
  | { type: "documents"; ids: readonly string[] }
  | { type: "search"; q: string; collectionIds: readonly string[] }
  | { type: "place"; collectionId: string; folderId: string | null };

const idsIn = (text: string | null) => (text ?? "").split(",").filter((id) => id !== "");

/** Reads the chosen documents from an address; undefined if there are none. */
export function givenIn(search: URLSearchParams): GivenSource | undefined {
  const ids = idsIn(search.get("documents"));
  if (ids.length > 0) return { type: "documents", ids };
  const q = search.get("q")?.trim();
  if (q) return { type: "search", q, collectionIds: idsIn(search.get("collections")) };
  const collectionId = search.get("collection");
  if (collectionId === null) return undefined;
  return { type: "place", collectionId, folderId: search.get("folder") };
}
