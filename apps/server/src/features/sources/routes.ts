import * as contract from "@lectern/contract/sources";

import { serve } from "#http/serve.ts";

import { importDocument } from "./import.ts";
import { origins } from "./origins.ts";
import { demandSource, sources } from "./sources.ts";

export const routes = [
  serve(contract.listSources, (_, { deps }) => ({
    results: sources(deps).map(({ id, name }) => ({ id, name })),
  })),
  serve(contract.searchWorks, ({ params, query }, { deps }) =>
    demandSource(deps, params.source).search(query.q, query),
  ),
  serve(contract.importDocument, ({ params, body }, { deps, member }) =>
    importDocument(deps, member, params.collection_id, body),
  ),
  serve(contract.listOrigins, ({ query }, { deps, member }) =>
    origins(deps, member, query.document_id),
  ),
];
