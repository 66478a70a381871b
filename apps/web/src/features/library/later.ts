// What the library's first screen can do without, in one file.
export { CollectionContent } from "./components/CollectionContent.tsx";
export { CollectionPage } from "./components/CollectionPage.tsx";
export { DropOverlay } from "./components/DropOverlay.tsx";
export { LibraryDialogs } from "./components/LibraryDialogs.tsx";
export { SelectionBar } from "./components/SelectionBar.tsx";
export * from "./actions/index.ts";
