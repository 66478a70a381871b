import * as contract from "@lectern/contract/passkeys";

import { type Route, serve } from "#http/serve.ts";

import { demandOwnSite, handOver } from "../cookies.ts";
import { fromOf } from "../devices.ts";
import { userOf } from "../users.ts";
import { challengeOf, clearChallenge, setChallenge } from "./challenge.ts";
import * as passkeys from "./passkeys.ts";
import * as signIn from "./sign-in.ts";

export const routes: Route[] = [
  serve(contract.listPasskeys, ({ query }, { deps, user }) => passkeys.list(deps, user, query)),
  serve(contract.startPasskey, ({ body }, { deps, user }) =>
    passkeys.start(deps, user, body.password),
  ),
  serve(contract.createPasskey, ({ body }, { deps, user }) => passkeys.create(deps, user, body)),
  serve(contract.updatePasskey, ({ params, body }, { deps, user }) =>
    passkeys.rename(deps, user, params.id, body.name),
  ),
  serve(contract.deletePasskey, ({ params }, { deps, user }) =>
    passkeys.remove(deps, user, params.id),
  ),
  serve(contract.startPasskeySignIn, async (_, http) => {
    demandOwnSite(http);
    const { options, challenge } = signIn.start(http.deps);
    setChallenge(http, challenge);
    return options;
  }),
  serve(contract.finishPasskeySignIn, async ({ body }, http) => {
    demandOwnSite(http);
    const challenge = challengeOf(http);
    clearChallenge(http);
    const asked = { ...body, challenge };
    const { person, session } = await signIn.signIn(http.deps, asked, fromOf(http.request));
    return { ...handOver(http, session), user: userOf(person, null) };
  }),
];
