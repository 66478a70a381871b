import * as contract from "@lectern/contract/organizations";

import { serve } from "#http/serve.ts";

import * as change from "./change.ts";
import * as members from "./members.ts";

export const routes = [
  serve(contract.listMembers, ({ query }, { deps, member }) => members.list(deps, member, query)),
  serve(contract.searchMembers, ({ query }, { deps, member }) =>
    members.search(deps, member, query),
  ),
  serve(contract.updateMember, ({ params, body }, { deps, member }) =>
    change.update(deps, member, params.id, body.group),
  ),
  serve(contract.removeMember, ({ params }, { deps, member }) =>
    change.remove(deps, member, params.id),
  ),
];
