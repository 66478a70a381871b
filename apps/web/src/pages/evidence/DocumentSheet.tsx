import { lazy, Suspense } from "react";
import { useLocation } from "react-router";

import { useViewerAddress } from "#features/viewer/index.ts";

const DocumentOverPage = lazy(async () => ({
  default: (await import("./DocumentOverPage.tsx")).DocumentOverPage,
}));

/** Chat shows a document beside its answers, by itself. */
const showsBeside = /^\/chat-ai\/./;

/** On any signed-in screen: the document that the address names, over the page. */
export function DocumentSheet() {
  const { pathname } = useLocation();
  const { address } = useViewerAddress();
  if (!address || showsBeside.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <DocumentOverPage />
    </Suspense>
  );
}
