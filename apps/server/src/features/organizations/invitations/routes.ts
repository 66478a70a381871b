import * as contract from "@lectern/contract/organizations";

import { serve } from "#http/serve.ts";

import * as answer from "./answer.ts";
import * as invitations from "./invitations.ts";

export const routes = [
  serve(contract.inviteMember, ({ body }, { deps, member }) =>
    invitations.invite(deps, member, body),
  ),
  serve(contract.resendInvitation, ({ params }, { deps, member }) =>
    invitations.resend(deps, member, params.id),
  ),
  serve(contract.listInvitations, ({ query }, { deps, user }) => answer.list(deps, user, query)),
  serve(contract.acceptInvitation, ({ body }, { deps, user }) => answer.join(deps, user, body)),
  serve(contract.declineInvitation, ({ params }, { deps, user }) =>
    answer.decline(deps, user, params.id),
  ),
];
