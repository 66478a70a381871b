import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";

import { prepareViewer, useViewerAddress } from "#features/viewer/index.ts";
import { narrow, useMedia } from "#ui/layout/use-media.ts";

const load = () => import("./DocumentOverPage.tsx");
const DocumentOverPage = lazy(async () => ({ default: (await load()).DocumentOverPage }));

/** Preloads the viewer once a link to a document is hovered or focused. */
function usePreparedViewer() {
  useEffect(() => {
    const stop = new AbortController();
    const prepare = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('a[href*="document="]')) return;
      stop.abort();
      void Promise.allSettled([load(), prepareViewer()]);
    };
    for (const type of ["pointerover", "focusin"]) {
      document.addEventListener(type, prepare, { signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
}

/**
 * Paths of pages that show the document of the address themselves: chat always, assets in wide
 * windows. Reviews do not.
 */
const showsBeside = /^\/chat-ai\/./;
const showsBesideWide = /^\/assets\/(?!reviews(?:\/|$))./;

/** On any signed-in screen: shows the document of the address over the page. */
export function DocumentSheet() {
  const { pathname } = useLocation();
  const { address } = useViewerAddress();
  const isNarrow = useMedia(narrow);
  usePreparedViewer();
  if (!address || showsBeside.test(pathname)) return null;
  if (!isNarrow && showsBesideWide.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <DocumentOverPage />
    </Suspense>
  );
}
