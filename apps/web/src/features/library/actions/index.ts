// Actions applied at once, with a toast that undoes them. Loaded on first use.
export { deleteCollection } from "./collections.ts";
export { deleteDocuments, moveDocuments, retryDocuments } from "./documents.ts";
export { deleteFolder, moveFolder } from "./folders.ts";
export { restoreEntry } from "./restore.ts";
export { dropReplacement } from "./versions.ts";
