import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";
import { useSession } from "#platform/session/session.ts";

/** The URL of the workspace's logo; null while it is unknown or if there is none. */
export function useLogo(): string | null {
  const organization = useSession(({ selectedOrganization }) => selectedOrganization);
  const logo = useQuery({
    ...read("/organization/ext/v1/{id}/logo", { params: { id: organization?.id ?? "" } }),
    enabled: Boolean(organization?.logo),
    staleTime: Infinity,
    // The name is shown instead.
  });
  return logo.data?.url ?? null;
}
