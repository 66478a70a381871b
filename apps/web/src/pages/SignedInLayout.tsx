import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { startRefreshInterval } from "#platform/refresh-interval.ts";
import { useSession } from "#platform/session.ts";
import { ThemeProvider } from "#ui/theme/ThemeProvider.tsx";

import { Frame } from "./Frame.tsx";

/** The signed-in area: whoever is not signed in is sent to the login screen, and back afterwards. */
export function SignedInLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);

  useEffect(() => (isAuthenticated ? startRefreshInterval() : undefined), [isAuthenticated]);

  if (!isAuthenticated)
    return <Navigate to="/auth/login" replace state={{ from: pathname + search }} />;
  return (
    <ThemeProvider>
      <Frame>{children}</Frame>
    </ThemeProvider>
  );
}
