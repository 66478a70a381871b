import { lazy, Suspense } from "react";

import { withTexts } from "#platform/language/language.ts";

import type { ViewerProps } from "./viewer-props.ts";

const load = withTexts("viewer", () => import("./Viewer.tsx"));
const Viewer = lazy(async () => ({ default: (await load()).Viewer }));

const loadFirstPage = withTexts("viewer", () => import("./pdf/FirstPage.tsx"));

/** The beginning of a PDF that was made here. */
export const FirstPage = lazy(async () => ({ default: (await loadFirstPage()).FirstPage }));

/** Fetches and starts the viewer where a document is about to be opened, unless the browser saves data. */
export async function prepareViewer() {
  if (navigator.connection?.saveData) return;
  try {
    const [{ preparePdf }] = await Promise.all([import("./readers.ts"), load()]);
    await preparePdf();
  } catch {
    // Without a network: fetched again when a document is opened.
  }
}

/** The viewer, fetched when the first document is opened. */
export function LazyViewer(props: ViewerProps) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  );
}
