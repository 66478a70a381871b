import { type MouseEvent, type ReactNode, Suspense, useState } from "react";

import type { MenuEntry } from "./menu-entry.ts";
import { MenuSurface } from "../overlays/overlays.ts";
import { usePresence } from "./use-presence.ts";

export type { MenuEntry };

interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  /** The control that opens it: spread the given props onto a button. */
  trigger: (props: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    "aria-haspopup": "menu";
    "aria-expanded": boolean;
  }) => ReactNode;
}

/** A list of actions or choices behind a button. */
export function Menu({ label, entries, trigger }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { present, onClosed } = usePresence(anchor !== null);
  return (
    <>
      {trigger({
        onClick: (event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        },
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
      })}
      {present && (
        <Suspense>
          <MenuSurface
            label={label}
            entries={entries}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onClosed={onClosed}
          />
        </Suspense>
      )}
    </>
  );
}
