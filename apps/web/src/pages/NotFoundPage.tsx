import { useSession } from "#platform/session/session.ts";

import { NotFound } from "./NotFound.tsx";
import styles from "./NotFound.module.css";
import { SignedInLayout } from "./SignedInLayout.tsx";

/** Any other path: inside the app shell if signed in, otherwise without it. */
export function NotFoundPage() {
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);
  if (!isAuthenticated) {
    return (
      <main className={styles.whole}>
        <NotFound />
      </main>
    );
  }
  return (
    <SignedInLayout>
      <NotFound />
    </SignedInLayout>
  );
}
