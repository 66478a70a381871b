import { lazy, Suspense } from "react";
import { useLocation } from "react-router";

import { prepareViewer, useViewerAddress } from "#features/viewer/index.ts";
import { narrow, useMedia } from "#ui/use-media.ts";

const load = () => import("./DocumentOverPage.tsx");
const DocumentOverPage = lazy(async () => ({ default: (await load()).DocumentOverPage }));

/** Fetches and starts all that shows a document, where one is about to be opened. */
export const prepareDocument = () => Promise.allSettled([load(), prepareViewer()]);

/** Chat shows a document beside its answers, by itself; an asset where there is room. */
const showsBeside = /^\/chat-ai\/./;
const showsBesideWide = /^\/assets\/./;

/** On any signed-in screen: the document that the address names, over the page. */
export function DocumentSheet() {
  const { pathname } = useLocation();
  const { address } = useViewerAddress();
  const isNarrow = useMedia(narrow);
  if (!address || showsBeside.test(pathname)) return null;
  if (!isNarrow && showsBesideWide.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <DocumentOverPage />
    </Suspense>
  );
}
