import * as contract from "@lectern/contract/sign-in-providers";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { codeOf } from "#http/failure.ts";
import { type Route, serve } from "#http/serve.ts";

import { demandOwnSite, handOver } from "../cookies.ts";
import { fromOf } from "../devices.ts";
import { userOf } from "../users.ts";
import { addressOf } from "./addresses.ts";
import { clearFlow, flowOf, setFlow } from "./flow.ts";
import { signInByProxy } from "./proxy.ts";
import * as signIn from "./sign-in.ts";

interface Return {
  id: string;
  /** As the provider sent it back. */
  state: string | undefined;
  code?: string;
  failed?: string;
}

/**
 * Leads the browser to the address that takes a provider's answer: a request of this product's own
 * address, with the cookie that the form from the provider's page came without.
 */
function comeBack({ config }: Deps, reply: FastifyReply, { id, state = "", ...more }: Return) {
  const search = new URLSearchParams({ state, ...more });
  reply.header("cache-control", "no-store");
  return reply.redirect(`${addressOf(config, id, "callback")}?${search.toString()}`, 303);
}

/** The state in a form, whatever else is wrong with it. */
const sentIn = ({ body }: FastifyRequest): unknown =>
  typeof body === "object" && body !== null && "RelayState" in body ? body.RelayState : undefined;

/** Returns why a response was refused, shortened: it may quote the response, which anybody may send. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof AppError ? error : {};
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 300);
}

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
  serve(
    contract.takeSamlResponse,
    async ({ params, body }, { deps, reply }) => {
      const code = await signIn.receiveResponse(deps, params.id, body.SAMLResponse);
      return comeBack(deps, reply, { id: params.id, state: body.RelayState, code });
    },
    (error, { deps, request, reply }) => {
      const { params, body } = contract.takeSamlResponse;
      const { id = "" } = params.safeParse(request.params).data ?? {};
      const state = body.shape.RelayState.safeParse(sentIn(request)).data;
      const failed = codeOf(error, request);
      const entry = { provider: id, code: failed, reason: reasonOf(error) };
      deps.log.warn(entry, "a sign-in at a provider was refused");
      return comeBack(deps, reply, { id, state, failed });
    },
  ),
  serve(contract.getSamlMetadata, async ({ params }, { deps, reply }) => {
    reply.type("application/samlmetadata+xml").header("cache-control", "no-store");
    return reply.send(await signIn.metadata(deps, params.id));
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
