import { useLingui } from "@lingui/react/macro";

import { PaletteSurface } from "#ui/overlays/overlays.ts";
import { usePresence } from "#ui/popups/use-presence.ts";

import { PaletteContent } from "./PaletteContent.tsx";

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Navigates anywhere, searches everything, and runs global actions. */
export function Palette({ open, onClose }: PaletteProps) {
  const { t } = useLingui();
  const { present, onClosed } = usePresence(open);
  return (
    <PaletteSurface
      open={open}
      label={t`Go anywhere, search everything`}
      onClose={onClose}
      onClosed={onClosed}
    >
      {present && <PaletteContent onClose={onClose} />}
    </PaletteSurface>
  );
}
