import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useEffect, useState } from "react";

import { classNames } from "../text/class-names.ts";
import { OfflineLine } from "../feedback/OfflineLine.tsx";
import { DrawerSurface } from "../overlays/overlays.ts";
import styles from "./AppShell.module.css";

interface AppShellProps {
  sidebar: ReactNode;
  /** Whether the sidebar shows names. */
  open: boolean;
  /** The sidebar for windows below 900. */
  drawer: ReactNode;
  drawerOpen: boolean;
  onDrawerClose: () => void;
  /** Above the sheet in windows below 900. */
  appBar: ReactNode;
  children: ReactNode;
}

/** The layout of every signed-in screen: sidebar on the canvas, page on the sheet. */
export function AppShell({
  sidebar,
  open,
  drawer,
  drawerOpen,
  onDrawerClose,
  appBar,
  children,
}: AppShellProps) {
  const { t } = useLingui();
  const [drawerUsed, setDrawerUsed] = useState(false);
  if (drawerOpen && !drawerUsed) setDrawerUsed(true);

  useEffect(() => {
    const wide = globalThis.matchMedia("(min-width: 900px)");
    wide.addEventListener("change", onDrawerClose);
    return () => wide.removeEventListener("change", onDrawerClose);
  }, [onDrawerClose]);

  return (
    <div className={classNames(styles.app, !open && styles.closed)}>
      <a className={styles.skip} href="#page">
        <Trans>Skip to the page</Trans>
      </a>
      <header className={styles.bar}>{appBar}</header>
      <aside className={styles.side} aria-label={t`Sidebar`}>
        {sidebar}
      </aside>
      {drawerUsed && (
        <Suspense>
          <DrawerSurface open={drawerOpen} label={t`Sidebar`} onClose={onDrawerClose}>
            {drawer}
          </DrawerSurface>
        </Suspense>
      )}
      <main className={styles.sheet} id="page" tabIndex={-1}>
        <OfflineLine />
        {children}
      </main>
    </div>
  );
}
