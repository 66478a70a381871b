import MuiDialog from "@mui/material/Dialog";
import type { ReactNode } from "react";

import { ThemeProvider } from "../theme/ThemeProvider.tsx";

interface DialogSurfaceProps {
  open: boolean;
  labelledBy: string;
  /** px */
  width: number;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}

/** A dialog with its backdrop. Calls `onClosed` after its transition. */
export function DialogSurface({
  open,
  labelledBy,
  width,
  onClose,
  onClosed,
  children,
}: DialogSurfaceProps) {
  return (
    <ThemeProvider>
      <MuiDialog
        open={open}
        onClose={onClose}
        aria-labelledby={labelledBy}
        maxWidth={false}
        slotProps={{
          paper: { style: { maxWidth: width } },
          transition: { onExited: onClosed },
        }}
      >
        {children}
      </MuiDialog>
    </ThemeProvider>
  );
}
