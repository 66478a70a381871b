import Drawer from "@mui/material/Drawer";
import type { ReactNode } from "react";

import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import styles from "../shell/AppShell.module.css";

interface DrawerSurfaceProps {
  open: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar of narrow windows, with its backdrop. */
export function DrawerSurface({ open, label, onClose, children }: DrawerSurfaceProps) {
  return (
    <ThemeProvider>
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { className: styles.drawer ?? "", "aria-label": label } }}
      >
        {children}
      </Drawer>
    </ThemeProvider>
  );
}
