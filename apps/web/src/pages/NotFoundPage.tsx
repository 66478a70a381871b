import { useSession } from "#platform/session.ts";

import { NotFound } from "./NotFound.tsx";
import { SignedInLayout } from "./SignedInLayout.tsx";

/** Any other path: inside the frame for whoever is signed in, else on its own. */
export function NotFoundPage() {
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated);
  if (!isAuthenticated) return <NotFound />;
  return (
    <SignedInLayout>
      <NotFound />
    </SignedInLayout>
  );
}
