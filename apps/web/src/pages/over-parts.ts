// What is called over a screen, in one file.
export { NewWorkspaceDialog } from "./NewWorkspaceDialog.tsx";
export { Palette } from "./palette/Palette.tsx";
export { ShortcutsSheet } from "./shortcuts/ShortcutsSheet.tsx";
