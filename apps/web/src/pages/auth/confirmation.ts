import { useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";

/** Confirms an address. A link works once, so the call is made once for all renders. */
export const useConfirmation = (token: string) =>
  useQuery({
    queryKey: ["confirm-email", token],
    queryFn: () => api.post("/auth/ext/v1/registration/confirm-email", { body: { token } }),
    enabled: token !== "",
    staleTime: Infinity,
    gcTime: Infinity,
  });
