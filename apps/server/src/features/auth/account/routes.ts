import * as contract from "@lectern/contract/auth";

import { type Route, serve } from "#http/serve.ts";

import { clear } from "../cookies.ts";
import * as confirmation from "./confirmation.ts";
import * as deletion from "./deletion.ts";
import { sendExport } from "./export.ts";
import { preview } from "./invited.ts";
import * as profile from "./profile.ts";
import * as reset from "./reset.ts";

export const routes: Route[] = [
  serve(contract.confirmEmail, ({ body }, { deps }) => confirmation.confirm(deps, body.token)),
  serve(contract.resendConfirmation, ({ body }, { deps }) => confirmation.resend(deps, body.email)),
  serve(contract.forgotPassword, ({ body }, { deps }) => reset.ask(deps, body.email)),
  serve(contract.resetPassword, ({ body }, { deps, request }) =>
    reset.reset(deps, body, request.ip),
  ),
  serve(contract.previewInvitation, ({ body }, { deps }) => preview(deps, body.token)),
  serve(contract.updateUser, ({ body }, { deps, user, organizationId }) =>
    profile.update(deps, user, organizationId, body),
  ),
  serve(contract.changeEmail, ({ body }, { deps, user }) => profile.changeEmail(deps, user, body)),
  serve(contract.changePassword, ({ body }, { deps, user }) =>
    profile.changePassword(deps, user, body),
  ),
  serve(contract.exportUser, (_, { deps, user, request, reply }) =>
    sendExport(deps, user, { request, reply }),
  ),
  serve(contract.deleteUser, async ({ body }, http) => {
    await deletion.remove(http.deps, http.user, body.password);
    clear(http);
  }),
];
