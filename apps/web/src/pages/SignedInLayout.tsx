import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useLasting } from "#platform/lasting.ts";
import { startRefreshInterval } from "#platform/refresh-interval.ts";
import { useSession } from "#platform/session.ts";
import { preloadOverlays } from "#ui/overlays/overlays.ts";

import { DocumentSheet } from "./evidence/DocumentSheet.tsx";
import { Frame } from "./Frame.tsx";

/** The signed-in area: whoever is not signed in is sent to the login screen, and back afterwards. */
export function SignedInLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);

  const lasting = useLasting(({ parts }) => parts);

  useEffect(() => (isAuthenticated ? startRefreshInterval() : undefined), [isAuthenticated]);

  useEffect(() => whenIdle(() => void preloadOverlays()), []);

  if (!isAuthenticated)
    return <Navigate to="/auth/login" replace state={{ from: pathname + search }} />;
  return (
    <>
      <Frame>
        {children}
        <DocumentSheet />
      </Frame>
      {[...lasting].map(([name, Part]) => (
        <Part key={name} />
      ))}
    </>
  );
}

/** Calls back once the screen stands and nothing else is to be done. */
function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
