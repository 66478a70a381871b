import { create } from "zustand";

import { pagePath } from "#platform/base-path.ts";
import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";

interface SidebarState {
  /** Whether it shows names; open by default, and restored after a reload. */
  open: boolean;
  /** The same beside a document in a window too narrow for both: closed unless opened there. */
  openBeside: boolean;
  /** Below 900 it is a drawer: the screen on which it was opened. Navigating closes it. */
  drawerAt: string | null;
}

export const useSidebar = create<SidebarState>()(() => ({
  open: deviceChoice("sidebar") !== "closed",
  openBeside: deviceChoice("sidebar-beside") === "open",
  drawerAt: null,
}));

const isDrawer = () => !globalThis.matchMedia("(min-width: 900px)").matches;

/** Below this width a document does not fit beside the open sidebar. */
export const belowExtraWide = "(max-width: 1535.98px)";

const isBeside = () =>
  globalThis.matchMedia(belowExtraWide).matches &&
  new URLSearchParams(globalThis.location.search).has("document");

export function toggleSidebar() {
  const { open, openBeside, drawerAt } = useSidebar.getState();
  if (isDrawer()) {
    const here = pagePath();
    useSidebar.setState({ drawerAt: drawerAt === here ? null : here });
    return;
  }
  if (isBeside()) {
    keepDeviceChoice("sidebar-beside", openBeside ? null : "open");
    useSidebar.setState({ openBeside: !openBeside });
    return;
  }
  keepDeviceChoice("sidebar", open ? "closed" : null);
  useSidebar.setState({ open: !open });
}

export const openDrawer = (pathname: string) => useSidebar.setState({ drawerAt: pathname });
export const closeDrawer = () => useSidebar.setState({ drawerAt: null });
