import { lazy } from "react";

const load = {
  dialog: () => import("./DialogSurface.tsx"),
  drawer: () => import("./DrawerSurface.tsx"),
  menu: () => import("./MenuSurface.tsx"),
  popover: () => import("./PopoverSurface.tsx"),
  workspaces: () => import("./WorkspaceSurface.tsx"),
};

// What lies over a screen is built on MUI: focus traps, placing, transitions. It is not needed to
// show the screen, so it is loaded after it.
export const DialogSurface = lazy(async () => ({ default: (await load.dialog()).DialogSurface }));
export const DrawerSurface = lazy(async () => ({ default: (await load.drawer()).DrawerSurface }));
export const MenuSurface = lazy(async () => ({ default: (await load.menu()).MenuSurface }));
export const PopoverSurface = lazy(async () => ({
  default: (await load.popover()).PopoverSurface,
}));
export const WorkspaceSurface = lazy(async () => ({
  default: (await load.workspaces()).WorkspaceSurface,
}));

/** Fetches all of them, so that the first one opens at once. */
export async function preloadOverlays() {
  await Promise.all(Object.values(load).map((one) => one()));
}
