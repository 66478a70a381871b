import { lazy, Suspense } from "react";

import type { ViewerProps } from "./Viewer.tsx";

const Viewer = lazy(async () => ({ default: (await import("./Viewer.tsx")).Viewer }));

/** The viewer, fetched when the first document is opened. */
export function LazyViewer(props: ViewerProps) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  );
}
