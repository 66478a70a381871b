export { useCollection } from "./api.ts";
export type { CollectionTabs } from "./components/CollectionContent.tsx";
export { Library } from "./components/Library.tsx";
export type { PassageSearch } from "./components/Listing.tsx";
export { isLibraryType } from "./listing.ts";
export { applyLibraryEvent, useLibraryEvents } from "./live.ts";
export { replaceDocument, resumeUploads } from "./uploads/add-files.ts";
