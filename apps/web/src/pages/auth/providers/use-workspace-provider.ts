import type { SignInProvider } from "@lectern/contract/installation";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";
import { useSettled } from "#ui/text/use-settled.ts";

const fiveMinutes = 5 * 60_000;

/**
 * Returns the provider of a workspace for people of a typed address's mail domain. The address itself is
 * not sent.
 */
export function useWorkspaceProvider(
  email: string,
  enabled: boolean,
): Pick<SignInProvider, "id" | "name"> | undefined {
  const [, domain = ""] = /@([^@\s]+\.[^@\s.]{2,})$/.exec(email.trim().toLowerCase()) ?? [];
  const settled = useSettled(enabled ? domain : "");
  const { data } = useQuery({
    ...read("/auth/ext/v1/providers", { query: { domain: settled } }),
    enabled: settled !== "",
    staleTime: fiveMinutes,
    retry: false,
  });
  return (settled === domain && settled !== "" && data?.provider) || undefined;
}
