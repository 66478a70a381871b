import MuiPopover from "@mui/material/Popover";
import type { ReactNode } from "react";

import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import styles from "./PopoverSurface.module.css";

interface PopoverSurfaceProps {
  label: string;
  /** The element to attach to; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Called after its transition. */
  onClosed: () => void;
  children: ReactNode;
}

/** The open popover; it keeps the focus until it closes. */
export function PopoverSurface({
  label,
  anchor,
  onClose,
  onClosed,
  children,
}: PopoverSurfaceProps) {
  const start = document.documentElement.dir === "rtl" ? "right" : "left";
  return (
    <ThemeProvider>
      <MuiPopover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        marginThreshold={8}
        anchorOrigin={{ vertical: "bottom", horizontal: start }}
        transformOrigin={{ vertical: -4, horizontal: start }}
        slotProps={{
          paper: {
            className: styles.paper ?? "",
            role: "dialog",
            "aria-modal": true,
            "aria-label": label,
          },
          transition: { onExited: onClosed },
        }}
      >
        {children}
      </MuiPopover>
    </ThemeProvider>
  );
}
