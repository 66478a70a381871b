import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { PaletteSurface } from "#ui/overlays/overlays.ts";

import { PaletteContent } from "./PaletteContent.tsx";

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Navigates anywhere, searches everything, and runs global actions. */
export function Palette({ open, onClose }: PaletteProps) {
  const { t } = useLingui();
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  return (
    <PaletteSurface
      open={open}
      label={t`Go anywhere, search everything`}
      onClose={onClose}
      onClosed={() => setPresent(false)}
    >
      {present && <PaletteContent onClose={onClose} />}
    </PaletteSurface>
  );
}
