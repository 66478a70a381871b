import {
  getOrganization,
  getOrganizationLogo,
  listOrganizations,
} from "@lectern/contract/organizations";

import { type Route, serve } from "#http/serve.ts";

import * as organizations from "./organizations.ts";

export const routes: Route[] = [
  serve(listOrganizations, ({ query }, { deps, user }) => organizations.list(deps, user, query)),
  serve(getOrganization, ({ params }, { deps, user }) => organizations.get(deps, user, params.id)),
  serve(getOrganizationLogo, ({ params }, { deps, user }) =>
    organizations.logo(deps, user, params.id),
  ),
];
