import * as contract from "@lectern/contract/organizations";

import { serve } from "#http/serve.ts";

import { get } from "../organizations.ts";
import * as logo from "./logo.ts";

export const routes = [
  serve(contract.getOrganizationLogo, async ({ params }, { deps, user }) => ({
    url: (await get(deps, user, params.id)).logo,
  })),
  serve(contract.setOrganizationLogo, ({ params }, { deps, user, request }) =>
    logo.set(deps, user, params.id, request),
  ),
  serve(contract.removeOrganizationLogo, ({ params }, { deps, user }) =>
    logo.remove(deps, user, params.id),
  ),
  serve(contract.getLogoFile, ({ params }, { deps, request, reply }) =>
    logo.send(deps, params.key, { request, reply }),
  ),
];
