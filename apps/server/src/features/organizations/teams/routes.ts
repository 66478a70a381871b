import * as contract from "@lectern/contract/organizations";

import { serve } from "#http/serve.ts";

import * as teams from "./teams.ts";

export const routes = [
  serve(contract.listTeams, ({ query }, { deps, member }) => teams.list(deps, member, query)),
  serve(contract.createTeam, ({ body }, { deps, member }) => teams.create(deps, member, body)),
  serve(contract.updateTeam, ({ params, body }, { deps, member }) =>
    teams.rename(deps, member, params.id, body.name),
  ),
  serve(contract.deleteTeam, ({ params }, { deps, member }) =>
    teams.remove(deps, member, params.id),
  ),
  serve(contract.listTeamMembers, ({ params, query }, { deps, member }) =>
    teams.listMembers(deps, member, params.id, query),
  ),
  serve(contract.addTeamMember, ({ params }, { deps, member }) =>
    teams.addMember(deps, member, params),
  ),
  serve(contract.removeTeamMember, ({ params }, { deps, member }) =>
    teams.removeMember(deps, member, params),
  ),
];
