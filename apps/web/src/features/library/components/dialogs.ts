import type { Collection, Document } from "@lectern/contract/library";

import type { Chosen } from "../uploads/chosen-file.ts";

/** The one dialog the library has open. */
export type LibraryDialog =
  | { kind: "new-collection" }
  | { kind: "edit-collection"; collection: Collection }
  | { kind: "delete-collection"; collection: Collection }
  | { kind: "rename"; document: Document }
  | { kind: "move"; documents: readonly Document[] }
  | { kind: "upload"; chosen: Chosen };
