import type { Folder } from "@lectern/contract/folders";
import type { Collection, Document } from "@lectern/contract/library";

import type { FileSelection } from "../uploads/chosen-file.ts";

/** The dialog open in the library. */
export type LibraryDialog =
  | { kind: "new-collection" }
  | { kind: "edit-collection"; collection: Collection }
  | { kind: "share"; collection: Collection }
  | { kind: "publish"; collection: Collection }
  | { kind: "rename"; document: Document }
  | { kind: "move"; documents: readonly Document[] }
  | { kind: "tags"; documents: readonly Document[] }
  | { kind: "fields"; documents: readonly Document[] }
  | { kind: "upload"; chosen: FileSelection }
  | { kind: "web"; collection: Collection | undefined }
  | { kind: "new-folder"; collection: Collection; parent: Folder | null }
  | { kind: "rename-folder"; folder: Folder }
  | { kind: "move-folder"; folder: Folder };
