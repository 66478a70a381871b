import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { CallOptions } from "#platform/http/api.ts";
import { read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/search";

/** The query and the documents to search; by default all that the user may see. */
export type PassageQuery = CallOptions<"GET", typeof path>["query"];

/** The best matching passages. */
export const passagesOf = (query: PassageQuery) =>
  queryOptions({
    ...read(path, { query }),
    placeholderData: keepPreviousData,
  });
