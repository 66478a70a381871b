import type { Collection, Document } from "@lectern/contract/library";
import { createContext, use } from "react";

/** What can be done from anywhere in the library; dialogs and toasts are the screen's. */
export interface LibraryActions {
  open: (document: Document) => void;
  askAbout: (documents: readonly Document[]) => void;
  askCollection: (collection: Collection) => void;
  rename: (document: Document) => void;
  move: (documents: readonly Document[]) => void;
  download: (documents: readonly Document[]) => void;
  retry: (documents: readonly Document[]) => void;
  remove: (documents: readonly Document[]) => void;
  pickFiles: (collection: Collection) => void;
  editCollection: (collection: Collection) => void;
  setVisibility: (collection: Collection, visibility: "private" | "shared") => void;
  removeCollection: (collection: Collection) => void;
}

export const LibraryActionsContext = createContext<LibraryActions | null>(null);

export function useLibraryActions(): LibraryActions {
  const actions = use(LibraryActionsContext);
  if (!actions) throw new Error("The library's actions are missing around this component.");
  return actions;
}
