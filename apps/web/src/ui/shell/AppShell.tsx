import Drawer from "@mui/material/Drawer";
import { type ReactNode, useEffect } from "react";

import { classNames } from "../class-names.ts";
import styles from "./AppShell.module.css";

interface AppShellProps {
  sidebar: ReactNode;
  /** Whether the sidebar shows names. */
  open: boolean;
  /** The sidebar again, for windows below 900. */
  drawer: ReactNode;
  drawerOpen: boolean;
  onDrawerClose: () => void;
  /** Above the sheet below 900. */
  appBar: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in screen: sidebar on the canvas, page on the sheet. */
export function AppShell({
  sidebar,
  open,
  drawer,
  drawerOpen,
  onDrawerClose,
  appBar,
  children,
}: AppShellProps) {
  useEffect(() => {
    const wide = globalThis.matchMedia("(min-width: 900px)");
    wide.addEventListener("change", onDrawerClose);
    return () => wide.removeEventListener("change", onDrawerClose);
  }, [onDrawerClose]);

  return (
    <div className={classNames(styles.app, !open && styles.closed)}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <header className={styles.bar}>{appBar}</header>
      <aside className={styles.side} aria-label="Sidebar">
        {sidebar}
      </aside>
      <Drawer
        open={drawerOpen}
        onClose={onDrawerClose}
        slotProps={{ paper: { className: styles.drawer ?? "", "aria-label": "Sidebar" } }}
      >
        {drawer}
      </Drawer>
      <main className={styles.sheet} id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
