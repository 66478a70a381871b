import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useLasting } from "#platform/storage/lasting.ts";
import { startRefreshInterval } from "#platform/session/refresh-interval.ts";
import { useSession } from "#platform/session/session.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { preloadOverlays } from "#ui/overlays/overlays.ts";

import { DocumentSheet } from "./evidence/DocumentSheet.tsx";
import { Frame } from "./Frame.tsx";
import { MailLinks } from "./links/MailLinks.tsx";
import { GlobalOverlays, preloadGlobalOverlays } from "./GlobalOverlays.tsx";
import styles from "./SignedInLayout.module.css";

const NoWorkspace = lazy(async () => ({
  default: (await import("./NoWorkspace.tsx")).NoWorkspace,
}));

/** Screens that also work without a workspace. */
const needsNone = /^\/(settings|help-center)(\/|$)/;

/** Loads the library's code early: the next screen usually needs it too. */
async function resumeUploads() {
  try {
    const library = await import("#features/library/index.ts");
    await library.resumeUploads();
  } catch {
    // Offline: the next page load finds the uploads again.
  }
}

/** The signed-in area: redirects to the login screen if not signed in, and back afterwards. */
export function SignedInLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);
  const hasWorkspace = useSession(({ selectedOrganization }) => selectedOrganization !== null);
  // The profile may load after the screen.
  const isKnown = useSession(({ user }) => user !== null) && hasWorkspace;
  const lasting = useLasting(({ parts }) => parts);

  useEffect(() => (isAuthenticated ? startRefreshInterval() : undefined), [isAuthenticated]);

  useEffect(
    () => whenIdle(() => void Promise.all([preloadOverlays(), preloadGlobalOverlays()])),
    [],
  );

  useEffect(() => (isKnown ? whenIdle(() => void resumeUploads()) : undefined), [isKnown]);

  if (!isAuthenticated)
    return <Navigate to="/auth/login" replace state={{ from: pathname + search }} />;
  return (
    <>
      <Frame>
        <div className={styles.page}>
          {hasWorkspace || needsNone.test(pathname) ? (
            children
          ) : (
            <Suspense>
              <NoWorkspace />
            </Suspense>
          )}
        </div>
        <DocumentSheet />
      </Frame>
      {[...lasting].map(([name, Part]) => (
        <Part key={name} />
      ))}
      <GlobalOverlays />
      <MailLinks />
    </>
  );
}
