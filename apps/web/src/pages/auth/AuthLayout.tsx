import { Link, Navigate, Outlet, useLocation } from "react-router";

import { isRecord } from "#platform/is-record.ts";
import { useSession } from "#platform/session.ts";
import { Mark } from "#ui/Mark.tsx";

import styles from "./AuthLayout.module.css";
import { Carousel } from "./carousel/Carousel.tsx";
import { slides } from "./carousel/slides.tsx";

/** The sign-in area. Whoever is signed in goes on to where they wanted to, or to Home. */
export function AuthLayout() {
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);
  const from = whereTo(useLocation().state);
  if (isAuthenticated) return <Navigate to={from} replace />;
  return (
    <div className={styles.auth}>
      <Carousel slides={slides} />
      <main className={styles.side}>
        <div className={styles.form}>
          <p className={styles.mark}>
            <Mark size={32} />
            Lectern
          </p>
          <Outlet />
        </div>
        <nav className={styles.legal} aria-label="Legal">
          <Link to="/privacy-policy">Privacy policy</Link>
          <Link to="/terms-of-service">Terms of service</Link>
        </nav>
      </main>
    </div>
  );
}

/** The screen that was asked for before signing in, as SignedInLayout left it; else Home. */
const whereTo = (state: unknown) =>
  isRecord(state) && typeof state["from"] === "string" ? state["from"] : "/";
