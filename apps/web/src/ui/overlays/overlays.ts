import { lazy } from "react";

// Overlays use MUI for focus traps, positioning and transitions. They are not needed to show the
// screen, so they load after it.
const load = () => import("./surfaces.ts");

export const DialogSurface = lazy(async () => ({ default: (await load()).DialogSurface }));
export const DrawerSurface = lazy(async () => ({ default: (await load()).DrawerSurface }));
export const MenuSurface = lazy(async () => ({ default: (await load()).MenuSurface }));
export const PaletteSurface = lazy(async () => ({ default: (await load()).PaletteSurface }));
export const PopoverSurface = lazy(async () => ({ default: (await load()).PopoverSurface }));
export const WorkspaceSurface = lazy(async () => ({ default: (await load()).WorkspaceSurface }));

/** Preloads all of them, so that the first one opens at once. */
export async function preloadOverlays() {
  await load();
}
