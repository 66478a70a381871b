// All overlays in one file, so that they load together.
export { NewWorkspaceDialog } from "./NewWorkspaceDialog.tsx";
export { Palette } from "./palette/Palette.tsx";
export { ShortcutsSheet } from "./shortcuts/ShortcutsSheet.tsx";
