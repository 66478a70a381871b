import { useQuery } from "@tanstack/react-query";

import { read } from "./read.ts";

/** The installation's settings and limits, which do not change while the page is open. */
export const installation = { ...read("/settings/ext/v1/installation"), staleTime: Infinity };

export const useInstallation = () => useQuery(installation);
