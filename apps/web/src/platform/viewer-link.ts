/** A place in a document, as the address of the viewer names it. */
export interface ViewerPlace {
  documentId: string;
  /** From 1. */
  page?: number;
  /** The id of the passage to light. */
  highlight?: string;
}

/**
 * The search part of an address that opens the viewer over the screen one is on; what else the
 * screen keeps there stays: `<Link to={{ search: viewerSearch(params, { documentId }) }}>`.
 */
export function viewerSearch(
  params: URLSearchParams,
  { documentId, page, highlight }: ViewerPlace,
): string {
  const search = new URLSearchParams(params);
  search.set("document", documentId);
  for (const [name, value] of Object.entries({ page: page?.toString(), highlight })) {
    if (value === undefined) search.delete(name);
    else search.set(name, value);
  }
  return `?${search.toString()}`;
}
