import * as contract from "@lectern/contract/sign-in-providers";

import { AppError } from "#errors";
import { type Route, serve } from "#http/serve.ts";

import { demandOwnSite, handOver } from "../cookies.ts";
import { fromOf } from "../devices.ts";
import { userOf } from "../users.ts";
import { clearFlow, flowOf, setFlow } from "./flow.ts";
import { signInByProxy } from "./proxy.ts";
import * as signIn from "./sign-in.ts";

export const routes: Route[] = [
  serve(contract.startProviderSignIn, async ({ params, body }, http) => {
    demandOwnSite(http);
    const { address, flow } = await signIn.begin(http.deps, params.id, body);
    setFlow(http, flow);
    return { address };
  }),
  serve(contract.returnFromProvider, async ({ params }, http) => {
    const { deps, request, reply } = http;
    const flow = flowOf(http);
    const search = /\?.*$/.exec(request.url)?.[0] ?? "";
    try {
      await signIn.confirm(deps, params.id, { flow, search, address: request.ip });
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error({ err: error }, "a sign-in failed");
      const failed = error instanceof AppError ? error.userMessage.code : "internal_error";
      // An answer to another sign-in does not end this one.
      if (flow && failed !== "provider_sign_in_expired") setFlow(http, { ...flow, failed });
    }
    // The screen asks how it went: a browser would show an answer from here as it is.
    reply.header("cache-control", "no-store");
    return reply.redirect(`${deps.config.publicUrl}/auth/provider`, 303);
  }),
  serve(contract.finishProviderSignIn, async ({ body }, http) => {
    demandOwnSite(http);
    const flow = flowOf(http);
    const { person, session, to } = await signIn.finish(
      http.deps,
      flow,
      body,
      fromOf(http.request),
    );
    clearFlow(http);
    return { ...handOver(http, session), user: userOf(person, null), to };
  }),
  serve(contract.signInByProxy, async ({ body }, http) => {
    demandOwnSite(http);
    const { config } = http.deps;
    const { headers, socket } = http.request;
    const named = {
      peer: socket.remoteAddress,
      header: config.trustedHeader && headers[config.trustedHeader.name],
    };
    const from = fromOf(http.request);
    const { person, session } = await signInByProxy(http.deps, named, body, from);
    return { ...handOver(http, session), user: userOf(person, null) };
  }),
];
