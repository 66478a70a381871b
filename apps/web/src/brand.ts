import { installation } from "#platform/http/installation.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { linkToken } from "#platform/session/link-token.ts";
import { type SessionState, useSession } from "#platform/session/session-store.ts";
import { keepBrand, ownBrand } from "#ui/theme/brand.ts";

/**
 * Shows the look of the selected workspace; for signed-out people that of the installation's only
 * workspace, if it has one. A public page has a look of its own.
 */
export function followBrand(): () => void {
  if (linkToken !== undefined) return () => {};
  show(useSession.getState());
  return useSession.subscribe(show);
}

function show({ selectedOrganization, isLoggedOut }: SessionState) {
  if (selectedOrganization) {
    const { product_name, accent, logo } = selectedOrganization;
    keepBrand({ product_name, accent, logo });
  } else if (isLoggedOut) void showSignedOut();
}

async function showSignedOut() {
  // Whatever signed the person out clears the cache next.
  await Promise.resolve();
  const brand = await queryClient.fetchQuery(installation).then(
    (found) => found.brand,
    () => null,
  );
  if (!useSession.getState().selectedOrganization) keepBrand(brand ?? ownBrand);
}
