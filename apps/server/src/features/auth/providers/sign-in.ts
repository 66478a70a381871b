import { isMessageCode, render } from "@lectern/contract/message";

import type { Db, Deps, SamlProvider, SignInProvider } from "#deps";
import { AppError, forbidden, notFound } from "#errors";

import type { SessionKind } from "../devices.ts";
import { accountOf } from "./accounts.ts";
import { enter, type From } from "./entering.ts";
import { beginFlow, type Flow, flowSeconds, hashOf, ownPath } from "./flow.ts";
import * as openid from "./openid.ts";
import * as saml from "./saml/service-provider.ts";
import { personOfCode, receiveAssertion } from "./saml/receive-assertion.ts";
import * as store from "./store.ts";
import { accountAt } from "./workspace/admitting.ts";
import * as workspaceProviders from "./workspace/finding.ts";
import { isLinked } from "./workspace/people-store.ts";

const expired = () => forbidden("provider_sign_in_expired");

/** The refusal that the provider's answer met, as the sign-in screen asks for it. */
const failure = (code: string, to: string) =>
  isMessageCode(code) ? new AppError("forbidden", render(code, {}), { extra: { to } }) : expired();

/** Returns a provider of the operator or a workspace, also one for which no domain is verified yet. */
async function knownProvider(deps: Deps, id: string): Promise<SignInProvider> {
  const installed = deps.config.signInProviders.find((one) => one.id === id);
  const provider = installed ?? (await workspaceProviders.find(deps, id));
  if (!provider) throw notFound("provider_unknown");
  return provider;
}

/** Returns a provider at which people sign in. */
async function providerOf(deps: Deps, id: string): Promise<SignInProvider> {
  const provider = await knownProvider(deps, id);
  if (provider.workspace && provider.domains.length === 0) throw notFound("provider_unknown");
  return provider;
}

function demandSaml(provider: SignInProvider): SamlProvider {
  if (provider.kind !== "saml") throw notFound("provider_unknown");
  return provider;
}

/** Begins a sign-in. Throws unavailable where the provider cannot be reached. */
export async function begin(
  deps: Deps,
  id: string,
  { to, email }: { to?: string | undefined; email?: string | undefined },
): Promise<{ address: string; flow: Flow }> {
  const provider = await providerOf(deps, id);
  const flow = beginFlow(id, ownPath(to, deps.config.publicUrl));
  const address =
    provider.kind === "saml"
      ? await saml.requestAddressOf(deps.config, provider, flow)
      : await openid.requestAddressOf(deps, provider, { flow, email });
  return { address, flow };
}

/** Takes the response of a SAML provider; returns the code by which the browser comes back. */
export async function receiveResponse(deps: Deps, id: string, response: string): Promise<string> {
  return receiveAssertion(deps, demandSaml(await providerOf(deps, id)), response);
}

/** Returns what a SAML provider must know of this installation, as XML. */
export const metadata = async (deps: Deps, id: string): Promise<string> =>
  saml.metadataOf(deps.config, demandSaml(await knownProvider(deps, id)));

/**
 * Takes the provider's answer in `search` and stores that it confirmed the sign-in of this browser.
 * Throws AppError, and stores nothing, for any answer that cannot be verified or used.
 */
export async function confirm(
  deps: Deps,
  id: string,
  { flow, search, address }: { flow: Flow | undefined; search: string; address: string },
): Promise<void> {
  if (flow?.provider !== id) throw expired();
  const provider = await providerOf(deps, id);
  const person =
    provider.kind === "saml"
      ? await personOfCode(deps, provider, { flow, search: new URLSearchParams(search) })
      : await openid.personIn(deps, provider, flow, search);
  await deps.db.transaction().execute(async (tx) => {
    const trust = { trustsEmail: false, ...provider };
    const accountId = provider.workspace
      ? await accountAt(tx, { ...trust, workspace: provider.workspace }, person, address)
      : await accountOf(tx, trust, person, address);
    const signIn = { hash: hashOf(flow), accountId, seconds: flowSeconds };
    if (!(await store.insertSignIn(tx, signIn))) throw expired();
  });
}

/** Whether the provider may still sign the account in; a workspace may have removed a domain. */
const stands = async (tx: Db, { workspace, id }: SignInProvider, accountId: string) =>
  !workspace || isLinked(tx, accountId, id);

/**
 * Opens the session of a sign-in that the provider confirmed; each is used once. Throws forbidden
 * with the reason where the provider's answer was refused.
 */
export async function finish(
  deps: Deps,
  flow: Flow | undefined,
  { otp, session: kind }: { otp?: string | undefined; session: SessionKind },
  from: From,
) {
  if (flow?.failed !== undefined) throw failure(flow.failed, flow.to);
  const found = flow && (await store.findSignIn(deps.db, hashOf(flow)));
  if (!found) throw expired();
  const provider = await providerOf(deps, flow.provider);
  const entered = await enter(deps, {
    accountId: found.account_id,
    kind,
    otp,
    from,
    by: { way: "provider", provider: provider.name },
    skipsSecondFactor: provider.skipsSecondFactor,
    proof: async (tx) =>
      (await stands(tx, provider, found.account_id)) && store.useSignIn(tx, hashOf(flow)),
  });
  return { ...entered, to: flow.to };
}
