import { useSearchParams } from "react-router";

/** Targets that open a document as an address says it (features/viewer/address/address.ts); the rest of it stays. */
export function useDocumentLink() {
  const [search] = useSearchParams();
  return ({ document_id }: { document_id: string }) => {
    const next = new URLSearchParams(search);
    for (const name of ["page", "highlight"]) next.delete(name);
    next.set("document", document_id);
    return `?${next.toString()}`;
  };
}

/** Closing it is going back. */
export const opened = { viewer: "opened" } as const;
