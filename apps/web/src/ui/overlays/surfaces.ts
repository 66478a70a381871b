// One file for all of them: each is small compared with the code they share.
export { DialogSurface } from "./DialogSurface.tsx";
export { DrawerSurface } from "./DrawerSurface.tsx";
export { MenuSurface } from "./MenuSurface.tsx";
export { PaletteSurface } from "./PaletteSurface.tsx";
export { PopoverSurface } from "./PopoverSurface.tsx";
export { WorkspaceSurface } from "./WorkspaceSurface.tsx";
