import { lazy, Suspense } from "react";

import { withTexts } from "#platform/language.ts";

import type { ViewerProps } from "./Viewer.tsx";

const load = withTexts("viewer", () => import("./Viewer.tsx"));
const Viewer = lazy(async () => ({ default: (await load()).Viewer }));

/** The viewer, fetched when the first document is opened. */
export function LazyViewer(props: ViewerProps) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  );
}
