import * as contract from "@lectern/contract/auth";

import { type Route, serve } from "#http/serve.ts";

import * as secondFactor from "./second-factor.ts";

export const routes: Route[] = [
  serve(contract.startSecondFactor, ({ body }, { deps, user }) =>
    secondFactor.start(deps, user, body.password),
  ),
  serve(contract.confirmSecondFactor, ({ body }, { deps, user }) =>
    secondFactor.confirm(deps, user, body.otp),
  ),
  serve(contract.renewRecoveryCodes, ({ body }, { deps, user }) =>
    secondFactor.renewRecoveryCodes(deps, user, body.password),
  ),
  serve(contract.endSecondFactor, ({ body }, { deps, user }) =>
    secondFactor.end(deps, user, body.password),
  ),
];
