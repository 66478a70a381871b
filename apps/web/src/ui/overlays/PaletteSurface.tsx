import MuiDialog from "@mui/material/Dialog";
import { type ReactNode, useId } from "react";

import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import styles from "./PaletteSurface.module.css";

interface PaletteSurfaceProps {
  open: boolean;
  label: string;
  onClose: () => void;
  /** Called after its transition. */
  onClosed: () => void;
  children: ReactNode;
}

/** The panel of the palette: 640 wide and 112 from the top, full screen on a phone. */
export function PaletteSurface({ open, label, onClose, onClosed, children }: PaletteSurfaceProps) {
  const title = useId();
  return (
    <ThemeProvider>
      <MuiDialog
        open={open}
        onClose={onClose}
        aria-labelledby={title}
        maxWidth={false}
        className={styles.root ?? ""}
        transitionDuration={{ enter: 180, exit: 120 }}
        slotProps={{
          container: { className: styles.container ?? "" },
          paper: { className: styles.paper ?? "" },
          transition: { onExited: onClosed },
        }}
      >
        <h2 id={title} className="visually-hidden">
          {label}
        </h2>
        {children}
      </MuiDialog>
    </ThemeProvider>
  );
}
