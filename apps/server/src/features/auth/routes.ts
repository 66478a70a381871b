import * as contract from "@lectern/contract/auth";

import { keyOf } from "#http/idempotency.ts";
import { type Route, serve } from "#http/serve.ts";

import { routes as account } from "./account/routes.ts";
import { routes as apiKeys } from "./api-keys/routes.ts";
import * as cookies from "./cookies.ts";
import * as devices from "./devices.ts";
import { logIn } from "./login.ts";
import { logOut } from "./logout.ts";
import { routes as passkeys } from "./passkeys/routes.ts";
import { routes as providers } from "./providers/routes.ts";
import { routes as workspaceProviders } from "./providers/workspace/routes.ts";
import { refresh } from "./refresh.ts";
import { register } from "./registration.ts";
import { routes as secondFactor } from "./second-factor/routes.ts";
import * as users from "./users.ts";

export const routes: Route[] = [
  serve(contract.login, async ({ body }, http) => {
    cookies.demandOwnSite(http, body.session);
    const { person, session } = await logIn(http.deps, body, devices.fromOf(http.request));
    return { ...cookies.handOver(http, session), user: users.userOf(person, null) };
  }),
  serve(contract.register, async ({ body }, http) => {
    cookies.demandOwnSite(http, body.session);
    const { person, session } = await register(http.deps, body, devices.fromOf(http.request));
    const user = users.userOf(person, null);
    return session ? { ...cookies.handOver(http, session), user } : user;
  }),
  serve(contract.refreshToken, async ({ body }, http) => {
    const { token, kind } = cookies.presented(http, body);
    const key = keyOf(http.request);
    return cookies.handOver(
      http,
      await refresh(http.deps, token, { kind, key, address: http.request.ip }),
    );
  }),
  serve(contract.logout, async (_, http) => {
    const said = await logOut(http.deps, { ...cookies.toEnd(http), address: http.request.ip });
    cookies.clear(http);
    return said;
  }),
  serve(contract.getUser, (_, { deps, user, organizationId }) =>
    users.open(deps, user, organizationId),
  ),
  serve(contract.listDevices, ({ query }, { deps, user }) => devices.list(deps, user, query)),
  serve(contract.revokeOtherDevices, (_, { deps, user }) => devices.revokeOthers(deps, user)),
  serve(contract.revokeDevice, ({ params }, { deps, user }) =>
    devices.revoke(deps, user, params.id),
  ),
  ...account,
  ...providers,
  ...workspaceProviders,
  ...passkeys,
  ...secondFactor,
  ...apiKeys,
];
