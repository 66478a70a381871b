import { lazy, Suspense, useState } from "react";

import { withTexts } from "#platform/language.ts";

import { hideOver, type Over, useOver } from "./over.ts";

const load = {
  palette: withTexts("over", () => import("./palette/Palette.tsx")),
  shortcuts: withTexts("over", () => import("./shortcuts/ShortcutsSheet.tsx")),
  "new-workspace": withTexts("over", () => import("./NewWorkspaceDialog.tsx")),
};

// Not needed to show a screen: loaded after it, or when it is called.
const parts = {
  palette: lazy(async () => ({ default: (await load.palette()).Palette })),
  shortcuts: lazy(async () => ({ default: (await load.shortcuts()).ShortcutsSheet })),
  "new-workspace": lazy(async () => ({
    default: (await load["new-workspace"]()).NewWorkspaceDialog,
  })),
};

const names = ["palette", "shortcuts", "new-workspace"] as const satisfies readonly Over[];

/** Fetches the palette and the list of shortcuts, so that a key shows them at once. */
export async function preloadOver() {
  await Promise.all([load.palette(), load.shortcuts()]);
}

/** What a person called over the screen: the palette, the shortcuts, a new workspace. */
export function OverEverything() {
  const over = useOver(({ over }) => over);
  const [used, setUsed] = useState<readonly Over[]>([]);
  if (over && !used.includes(over)) setUsed([...used, over]);
  return names
    .filter((name) => used.includes(name))
    .map((name) => {
      const Part = parts[name];
      return (
        <Suspense key={name}>
          <Part open={over === name} onClose={hideOver} />
        </Suspense>
      );
    });
}
