import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { useViewerAddress } from "#features/viewer/index.ts";
import { logout, selectOrganization, useSession } from "#platform/session/session.ts";
import { AppShell } from "#ui/shell/AppShell.tsx";
import { Sidebar } from "#ui/shell/Sidebar.tsx";
import { useMedia } from "#ui/layout/use-media.ts";
import { ownName, useBrand } from "#ui/theme/brand.ts";

import { AppBar } from "./AppBar.tsx";
import { lowerLinks, mainLinks } from "./nav-links.ts";
import { showOverlay } from "./overlay.ts";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";
import {
  belowExtraWide,
  closeDrawer,
  openDrawer,
  toggleSidebar,
  useSidebar,
} from "./sidebar-state.ts";
import { useLogo } from "./use-logo.ts";

/** The app shell with the signed-in person and the current screen. */
export function Frame({ children }: { children: ReactNode }) {
  // Renders again when the language changes.
  useLingui();
  const { pathname } = useLocation();
  const { drawerAt } = useSidebar();
  const open = useIsOpen();
  useShortcuts();
  const workspace = useWorkspace();
  const onSearch = () => showOverlay("palette");
  const sidebar = {
    ...useWho(),
    pathname,
    workspace,
    main: mainLinks(),
    lower: lowerLinks(),
    onSearch,
    searchKeys: [/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : t`Ctrl`, "K"],
  };

  return (
    <AppShell
      open={open}
      sidebar={<Sidebar {...sidebar} open={open} onToggle={toggleSidebar} />}
      // Open only on the screen where it was opened: navigating closes it.
      drawerOpen={drawerAt === pathname}
      drawer={<Sidebar {...sidebar} open />}
      onDrawerClose={closeDrawer}
      appBar={
        <AppBar
          workspace={workspace}
          person={sidebar.person}
          onMenu={() => openDrawer(pathname)}
          onSearch={onSearch}
        />
      }
    >
      {children}
    </AppShell>
  );
}

/** Whether the sidebar is open. An open document takes its place in windows too narrow for both. */
function useIsOpen() {
  const { open, openBeside } = useSidebar();
  const isTight = useMedia(belowExtraWide);
  const { address } = useViewerAddress();
  return open && (address === null || !isTight || openBeside);
}

/** What stands at the top: the workspace's own product name, else the workspace. */
function useWorkspace() {
  const { product_name } = useBrand();
  const name = useSession(({ selectedOrganization }) => selectedOrganization?.name);
  return { name: product_name ?? name ?? ownName, logo: useLogo() };
}

/** The signed-in person, their workspaces, and the actions of the sidebar's account menu. */
function useWho() {
  const { user, userOrganizations, selectedOrganization } = useSession();
  return {
    person: {
      name: user ? `${user.first_name} ${user.last_name}`.trim() : "",
      email: user?.email ?? "",
    },
    workspaces: userOrganizations,
    selected: selectedOrganization?.id,
    onSelect: (id: string) => {
      const chosen = userOrganizations.find((organization) => organization.id === id);
      if (chosen) selectOrganization(chosen);
    },
    onNew: () => showOverlay("new-workspace"),
    onLogout: () => void logout(),
  };
}
