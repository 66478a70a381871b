import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { CallOptions } from "#platform/http/api.ts";
import { read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/search";

/** What is looked for, and in which documents: all that the person may see where nothing is said. */
export type PassageQuery = CallOptions<"GET", typeof path>["query"];

/** The passages that match best. */
export const passagesOf = (query: PassageQuery) =>
  queryOptions({
    ...read(path, { query }),
    placeholderData: keepPreviousData,
  });
