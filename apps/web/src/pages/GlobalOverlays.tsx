import { lazy, Suspense, useState } from "react";

import { withTexts } from "#platform/language/language.ts";

import { hideOverlay, type Overlay, useOverlay } from "./overlay.ts";

const load = withTexts("overlays", () => import("./overlay-parts.ts"));

// Not needed to show a screen: loaded after it, or on first use.
const parts = {
  palette: lazy(async () => ({ default: (await load()).Palette })),
  shortcuts: lazy(async () => ({ default: (await load()).ShortcutsSheet })),
  "new-workspace": lazy(async () => ({ default: (await load()).NewWorkspaceDialog })),
};

const names = ["palette", "shortcuts", "new-workspace"] as const satisfies readonly Overlay[];

/** Preloads the palette and the list of shortcuts, so that a key opens them at once. */
export async function preloadGlobalOverlays() {
  await load();
}

/** The overlay that is open: the palette, the shortcuts or the new-workspace dialog. */
export function GlobalOverlays() {
  const overlay = useOverlay(({ overlay }) => overlay);
  const [used, setUsed] = useState<readonly Overlay[]>([]);
  if (overlay && !used.includes(overlay)) setUsed([...used, overlay]);
  return names
    .filter((name) => used.includes(name))
    .map((name) => {
      const Part = parts[name];
      return (
        <Suspense key={name}>
          <Part open={overlay === name} onClose={hideOverlay} />
        </Suspense>
      );
    });
}
