import type { Folder } from "@lectern/contract/folders";
import type { Collection, Document } from "@lectern/contract/library";
import { createContext, use } from "react";

/** A place that documents can be moved to: a folder of a collection, or its top. */
export interface MoveTarget {
  collection_id: string;
  folder_id: string | null;
  /** What it is called. */
  name: string;
}

/** What can be done from anywhere in the library; dialogs and toasts are the screen's. */
export interface LibraryActions {
  open: (document: Document) => void;
  askAbout: (documents: readonly Document[]) => void;
  askCollection: (collection: Collection) => void;
  rename: (document: Document) => void;
  /** Has a file chosen that becomes its new version. */
  replace: (document: Document) => void;
  /** Gives a new version up that could not be read, or is not yet. */
  dropReplacement: (document: Document) => void;
  /** Asks where to. */
  move: (documents: readonly Document[]) => void;
  moveTo: (documents: readonly Document[], to: MoveTarget) => void;
  download: (documents: readonly Document[]) => void;
  retry: (documents: readonly Document[]) => void;
  remove: (documents: readonly Document[]) => void;
  pickFiles: (collection: Collection) => void;
  addFromWeb: (collection: Collection) => void;
  editCollection: (collection: Collection) => void;
  /** Asks who is to see it. */
  share: (collection: Collection) => void;
  /** Asks what publishing it means, or shows what is published of it. */
  publish: (collection: Collection) => void;
  removeCollection: (collection: Collection) => void;
  newFolder: (collection: Collection, parent: Folder | null) => void;
  renameFolder: (folder: Folder) => void;
  /** Asks where to. */
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
