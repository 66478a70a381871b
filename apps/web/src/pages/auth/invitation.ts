import type { InvitationPreview } from "@lectern/contract/auth";
import { useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";

/** The invitation that a link belongs to. */
export const useInvitationPreview = (token: string) =>
  useQuery({
    queryKey: ["invitation", token],
    queryFn: (): Promise<InvitationPreview> =>
      api.post("/auth/ext/v1/invitation", { body: { token } }),
    enabled: token !== "",
    staleTime: Infinity,
  });
