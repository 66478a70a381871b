// What a collection's table shows of its folders; loaded where it has any.
export { FolderBar } from "./FolderBar.tsx";
export { FolderRows } from "./FolderRows.tsx";
