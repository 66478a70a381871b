import type { Folder } from "@lectern/contract/folders";
import type { Collection, Document } from "@lectern/contract/library";
import { createContext, use } from "react";

/** A place to move documents to: a folder of a collection, or its top level. */
export interface MoveTarget {
  collection_id: string;
  folder_id: string | null;
  /** Its displayed name. */
  name: string;
}

/** Actions available anywhere in the library; the screen provides the dialogs and toasts. */
export interface LibraryActions {
  open: (document: Document) => void;
  askAbout: (documents: readonly Document[]) => void;
  askCollection: (collection: Collection) => void;
  /** Starts a run with it as the source. */
  researchCollection: (collection: Collection) => void;
  /** Asks the same questions of each of the documents. */
  review: (documents: readonly Document[]) => void;
  reviewCollection: (collection: Collection) => void;
  reviewFolder: (folder: Folder) => void;
  rename: (document: Document) => void;
  /** Opens a file picker for the document's new version. */
  replace: (document: Document) => void;
  /** Discards a new version that failed or is not ingested yet. */
  dropReplacement: (document: Document) => void;
  /** Asks for the destination. */
  move: (documents: readonly Document[]) => void;
  moveTo: (documents: readonly Document[], to: MoveTarget) => void;
  /** Asks which tags they are to have. */
  tag: (documents: readonly Document[]) => void;
  /** Asks for the values of their fields. */
  fill: (documents: readonly Document[]) => void;
  download: (documents: readonly Document[]) => void;
  retry: (documents: readonly Document[]) => void;
  remove: (documents: readonly Document[]) => void;
  pickFiles: (collection: Collection) => void;
  addFromWeb: (collection: Collection) => void;
  editCollection: (collection: Collection) => void;
  /** Asks who may see it. */
  share: (collection: Collection) => void;
  /** Explains publishing, or shows the published edition. */
  publish: (collection: Collection) => void;
  removeCollection: (collection: Collection) => void;
  newFolder: (collection: Collection, parent: Folder | null) => void;
  renameFolder: (folder: Folder) => void;
  /** Asks for the destination. */
  moveFolder: (folder: Folder) => void;
  moveFolderTo: (folder: Folder, to: MoveTarget) => void;
  removeFolder: (folder: Folder) => void;
}

export const LibraryActionsContext = createContext<LibraryActions | null>(null);

export function useLibraryActions(): LibraryActions {
  const actions = use(LibraryActionsContext);
  if (!actions) throw new Error("The library's actions are missing around this component.");
  return actions;
}
