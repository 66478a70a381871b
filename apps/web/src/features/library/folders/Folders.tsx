// The folder parts of a collection's table; loaded only if it has folders.
export { FolderBar } from "./FolderBar.tsx";
export { FolderRows } from "./FolderRows.tsx";
