import type { Document } from "@lectern/contract/library";
import { useState } from "react";

export interface Selection {
  documents: readonly Document[];
  has: (id: string) => boolean;
  toggle: (document: Document) => void;
  add: (documents: readonly Document[]) => void;
  remove: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The documents selected in the open collection; another collection starts with none. */
export function useSelection(collectionId: string | undefined): Selection {
  const [state, setState] = useState({ collectionId, chosen: new Map<string, Document>() });
  const chosen = state.collectionId === collectionId ? state.chosen : new Map<string, Document>();

  const change = (edit: (after: Map<string, Document>) => void) => {
    const after = new Map(chosen);
    edit(after);
    setState({ collectionId, chosen: after });
  };

  return {
    documents: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (document) =>
      change((after) => {
        if (!after.delete(document.id)) after.set(document.id, document);
      }),
    add: (documents) =>
      change((after) => {
        for (const document of documents) after.set(document.id, document);
      }),
    remove: (ids) =>
      change((after) => {
        for (const id of ids) after.delete(id);
      }),
    clear: () => change((after) => after.clear()),
  };
}
