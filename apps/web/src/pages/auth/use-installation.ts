import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";

/** How one signs in here; it does not change while the page is open. */
export const useInstallation = () =>
  useQuery({ ...read("/settings/ext/v1/installation"), staleTime: Infinity });
