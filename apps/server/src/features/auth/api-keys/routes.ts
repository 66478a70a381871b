import * as contract from "@lectern/contract/auth";

import { type Route, serve } from "#http/serve.ts";

import * as apiKeys from "./api-keys.ts";

export const routes: Route[] = [
  serve(contract.listApiKeys, ({ query }, { deps, member }) => apiKeys.list(deps, member, query)),
  serve(contract.createApiKey, ({ body }, { deps, member }) => apiKeys.create(deps, member, body)),
  serve(contract.revokeApiKey, ({ params }, { deps, member }) =>
    apiKeys.revoke(deps, member, params.id),
  ),
];
