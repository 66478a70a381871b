import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link, Navigate, Outlet, useLocation } from "react-router";

import { useSession } from "#platform/session/session.ts";
import { ProductMark } from "#ui/images/ProductMark.tsx";

import styles from "./AuthLayout.module.css";
import { Carousel } from "./carousel/Carousel.tsx";
import { slides } from "./carousel/slides.tsx";
import { requestedPlace, useOpenFirst } from "./requested-place.ts";

/** The sign-in area. A signed-in person is redirected to the screen they asked for, or to Home. */
export function AuthLayout() {
  const { t } = useLingui();
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);
  const openFirst = useOpenFirst(({ to }) => to);
  useEffect(
    () => () => {
      useOpenFirst.setState({ to: null });
    },
    [],
  );
  const location = useLocation();
  // Signing in on the link's own screen has used up its token.
  const [cameSignedIn] = useState(isAuthenticated);
  if (isAuthenticated)
    return <Navigate to={openFirst ?? whereTo(location, cameSignedIn)} replace />;
  return (
    <div className={styles.auth}>
      <Carousel slides={slides} />
      <main className={styles.side}>
        <div className={styles.form}>
          <p className={styles.mark}>
            <ProductMark size={32} />
          </p>
          <Outlet />
        </div>
        <nav className={styles.legal} aria-label={t`Legal`}>
          <Link to="/privacy-policy">
            <Trans>Privacy policy</Trans>
          </Link>
          <Link to="/terms-of-service">
            <Trans>Terms of service</Trans>
          </Link>
        </nav>
      </main>
    </div>
  );
}

/** The pages that mails link to, and the query parameter under which Home accepts their token. */
const carried: Record<string, string> = {
  "/auth/verify-org-user": "invitation",
  "/auth/registration": "invitation",
  "/auth/confirm-email": "confirm",
  "/auth/reset-password": "reset",
};

interface Place {
  pathname: string;
  search: string;
  state: unknown;
}

/**
 * Returns the screen requested before signing in; otherwise Home.
 * Passes on the token of a mail's link, which is also valid for signed-in people.
 */
function whereTo({ pathname, search, state }: Place, carriesOn: boolean): string {
  const requested = requestedPlace(state);
  if (requested !== undefined) return requested;
  if (!carriesOn) return "/";
  const name = carried[pathname.replace(/\/+$/, "")];
  const query = new URLSearchParams(search);
  const token = query.get("token") ?? query.get("invitation");
  return name && token ? `/?${name}=${encodeURIComponent(token)}` : "/";
}
