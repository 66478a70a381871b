import * as contract from "@lectern/contract/organizations";

import { type Route, serve } from "#http/serve.ts";

import * as deletion from "./deletion.ts";
import { routes as invitations } from "./invitations/routes.ts";
import { routes as logo } from "./logo/routes.ts";
import { routes as members } from "./members/routes.ts";
import * as organizations from "./organizations.ts";
import { routes as teams } from "./teams/routes.ts";

export const routes: Route[] = [
  serve(contract.listOrganizations, ({ query }, { deps, user }) =>
    organizations.list(deps, user, query),
  ),
  serve(contract.createOrganization, ({ body }, { deps, user }) =>
    organizations.add(deps, user, body.name),
  ),
  serve(contract.getOrganization, ({ params }, { deps, user }) =>
    organizations.get(deps, user, params.id),
  ),
  serve(contract.updateOrganization, ({ params, body }, { deps, user }) =>
    organizations.update(deps, user, params.id, body),
  ),
  serve(contract.deleteOrganization, ({ params }, { deps, user }) =>
    deletion.remove(deps, user, params.id),
  ),
  serve(contract.restoreOrganization, ({ params }, { deps, user }) =>
    deletion.restore(deps, user, params.id),
  ),
  ...logo,
  ...members,
  ...invitations,
  ...teams,
];
