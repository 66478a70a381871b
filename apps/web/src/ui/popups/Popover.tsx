import { type MouseEvent, type ReactNode, Suspense, useState } from "react";

import { PopoverSurface } from "../overlays/overlays.ts";
import { usePresence } from "./use-presence.ts";

interface PopoverProps {
  /** Accessible name: what is chosen in it. */
  label: string;
  /** The control that opens it: spread the given props onto a button. */
  trigger: (props: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    "aria-haspopup": "dialog";
    "aria-expanded": boolean;
  }) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** Controls in a popover that a button opens. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { present, onClosed } = usePresence(anchor !== null);
  const close = () => setAnchor(null);
  return (
    <>
      {trigger({
        onClick: (event) => setAnchor(event.currentTarget),
        "aria-haspopup": "dialog",
        "aria-expanded": anchor !== null,
      })}
      {present && (
        <Suspense>
          <PopoverSurface label={label} anchor={anchor} onClose={close} onClosed={onClosed}>
            {children(close)}
          </PopoverSurface>
        </Suspense>
      )}
    </>
  );
}
