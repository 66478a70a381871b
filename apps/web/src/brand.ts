import { installation } from "#platform/http/installation.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { linkToken } from "#platform/session/link-token.ts";
import { type SessionState, useSession } from "#platform/session/session-store.ts";
import { keepBrand, ownBrand } from "#ui/theme/brand.ts";

/**
 * Shows the look of the selected workspace; for people who are signed out or have left their last
 * workspace that of the installation's only one, if it has one. A public page has a look of its own.
 */
export function followBrand(): () => void {
  if (linkToken !== undefined) return () => {};
  show(useSession.getState());
  return useSession.subscribe(show);
}

function show({ selectedOrganization, isAuthenticated, isLoggedOut }: SessionState) {
  if (selectedOrganization) {
    const { product_name, accent, logo } = selectedOrganization;
    keepBrand({ product_name, accent, logo });
  } else if (isLoggedOut || isAuthenticated) void showInstallation();
}

async function showInstallation() {
  // Whatever signed the person out clears the cache next.
  await Promise.resolve();
  const brand = await queryClient.fetchQuery(installation).then(
    (found) => found.brand,
    () => null,
  );
  if (!useSession.getState().selectedOrganization) keepBrand(brand ?? ownBrand);
}
