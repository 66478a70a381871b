import { useSearchParams } from "react-router";

/**
 * Returns link targets that open a document by its address (features/viewer/address/address.ts) and
 * keep the other search parameters.
 */
export function useDocumentLink() {
  const [search] = useSearchParams();
  return ({ document_id }: { document_id: string }) => {
    const next = new URLSearchParams(search);
    for (const name of ["page", "highlight"]) next.delete(name);
    next.set("document", document_id);
    return `?${next.toString()}`;
  };
}

/** History state: closing the document navigates back. */
export const opened = { viewer: "opened" } as const;
