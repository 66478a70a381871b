import { search as searchEndpoint } from "@lectern/contract/search";

import { serve } from "#http/serve.ts";

import { search } from "./search.ts";

export const routes = [
  serve(searchEndpoint, async ({ query }, { deps, member }) => ({
    results: await search(deps, member, query.q, {
      limit: query.limit,
      collectionIds: query.collection_id,
      documentIds: query.document_id,
    }),
  })),
];
