import * as contract from "@lectern/contract/workspace-sign-in";

import { type Route, serve } from "#http/serve.ts";

import * as domains from "./domains.ts";
import * as finding from "./finding.ts";
import * as providers from "./providers.ts";

export const routes: Route[] = [
  serve(contract.listWorkspaceProviders, (_, { deps, member }) => providers.list(deps, member)),
  serve(contract.createWorkspaceProvider, ({ body }, { deps, member }) =>
    providers.create(deps, member, body),
  ),
  serve(contract.updateWorkspaceProvider, ({ params, body }, { deps, member }) =>
    providers.update(deps, member, params.provider_id, body),
  ),
  serve(contract.deleteWorkspaceProvider, ({ params }, { deps, member }) =>
    providers.remove(deps, member, params.provider_id),
  ),
  serve(contract.addSignInDomain, ({ params, body }, { deps, member }) =>
    domains.add(deps, member, params.provider_id, body.domain),
  ),
  serve(contract.verifySignInDomain, ({ params }, { deps, member }) =>
    domains.verify(deps, member, params),
  ),
  serve(contract.removeSignInDomain, ({ params }, { deps, member }) =>
    domains.remove(deps, member, params),
  ),
  serve(contract.findSignInProvider, ({ query }, { deps }) =>
    finding.forDomain(deps, query.domain),
  ),
];
