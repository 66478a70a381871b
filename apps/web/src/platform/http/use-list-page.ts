import type { PathOf } from "@lectern/contract/endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import type { CallArguments } from "./api.ts";
import { read } from "./read.ts";

/** A page of a list; the page before stays on the screen until the next one is there. */
export const useListPage = <P extends PathOf<"GET">>(
  path: P,
  ...options: CallArguments<"GET", P>
) => useQuery({ ...read(path, ...options), placeholderData: keepPreviousData });
