import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useLasting } from "#platform/lasting.ts";
import { startRefreshInterval } from "#platform/refresh-interval.ts";
import { useSession } from "#platform/session.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { preloadOverlays } from "#ui/overlays/overlays.ts";

import { DocumentSheet } from "./evidence/DocumentSheet.tsx";
import { Frame } from "./Frame.tsx";
import { NoWorkspace } from "./NoWorkspace.tsx";

/** The signed-in area: whoever is not signed in is sent to the login screen, and back afterwards. */
export function SignedInLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);
  const hasWorkspace = useSession(({ selectedOrganization }) => selectedOrganization !== null);
  const lasting = useLasting(({ parts }) => parts);

  useEffect(() => (isAuthenticated ? startRefreshInterval() : undefined), [isAuthenticated]);

  useEffect(() => whenIdle(() => void preloadOverlays()), []);

  if (!isAuthenticated)
    return <Navigate to="/auth/login" replace state={{ from: pathname + search }} />;
  return (
    <>
      <Frame>
        {hasWorkspace ? children : <NoWorkspace />}
        <DocumentSheet />
      </Frame>
      {[...lasting].map(([name, Part]) => (
        <Part key={name} />
      ))}
    </>
  );
}
