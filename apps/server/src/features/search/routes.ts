import { search as searchEndpoint, searchFilters } from "@lectern/contract/search";

import { readingAsOf } from "#http/member.ts";
import { serve } from "#http/serve.ts";

import { filters } from "./filters.ts";
import { search } from "./search.ts";

export const routes = [
  serve(searchEndpoint, ({ query }, { deps, member }) => {
    const { q, limit, collection_id, document_id, as_of, ...filter } = query;
    return search(deps, readingAsOf(member, as_of), q, {
      limit,
      collectionIds: collection_id,
      documentIds: document_id,
      filter,
    });
  }),
  serve(searchFilters, (_, { deps, member }) => filters(deps, member)),
];
