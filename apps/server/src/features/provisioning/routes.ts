import * as contract from "@lectern/contract/provisioning";

import { type Route, serve } from "#http/serve.ts";

import * as settings from "./settings.ts";

export const routes: Route[] = [
  serve(contract.getProvisioning, (_, { deps, member }) => settings.get(deps, member)),
  serve(contract.createProvisioningToken, ({ body }, { deps, member }) =>
    settings.createToken(deps, member, body.name),
  ),
  serve(contract.revokeProvisioningToken, ({ params }, { deps, member }) =>
    settings.revokeToken(deps, member, params.token_id),
  ),
  serve(contract.listProvisionedGroups, ({ query }, { deps, member }) =>
    settings.listGroups(deps, member, query),
  ),
  serve(contract.updateProvisionedGroup, ({ params, body }, { deps, member }) =>
    settings.updateGroup(deps, member, params.group_id, body.role),
  ),
];
