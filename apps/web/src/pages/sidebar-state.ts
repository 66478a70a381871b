import { create } from "zustand";

import { deviceChoice, keepDeviceChoice } from "#platform/device-choice.ts";

interface SidebarState {
  /** Whether it shows names; open by default, and as it was left after a reload. */
  open: boolean;
  /** Below 900 it is a drawer: the screen it was opened on. Going elsewhere closes it. */
  drawerAt: string | null;
}

export const useSidebar = create<SidebarState>()(() => ({
  open: deviceChoice("sidebar") !== "closed",
  drawerAt: null,
}));

const isDrawer = () => !globalThis.matchMedia("(min-width: 900px)").matches;

export function toggleSidebar() {
  const { open, drawerAt } = useSidebar.getState();
  if (isDrawer()) {
    const here = globalThis.location.pathname;
    useSidebar.setState({ drawerAt: drawerAt === here ? null : here });
    return;
  }
  keepDeviceChoice("sidebar", open ? "closed" : null);
  useSidebar.setState({ open: !open });
}

export const openDrawer = (pathname: string) => useSidebar.setState({ drawerAt: pathname });
export const closeDrawer = () => useSidebar.setState({ drawerAt: null });
