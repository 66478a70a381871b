// What the library's first screen does not need, bundled in one file.
export { CollectionContent } from "./collections/CollectionContent.tsx";
export { CollectionPage } from "./collections/CollectionPage.tsx";
export { DropOverlay } from "./listing/DropOverlay.tsx";
export { LibraryDialogs } from "./collections/LibraryDialogs.tsx";
export { SelectionBar } from "./documents/SelectionBar.tsx";
export * from "./actions/index.ts";
