import { isMessageCode, message, render } from "@lectern/contract/message";
import * as client from "openid-client";

import type { Deps, SignInProvider } from "#deps";
import { AppError, forbidden, notFound } from "#errors";

import type { SessionKind } from "../devices.ts";
import { accountOf } from "./accounts.ts";
import { discovered, isAway, redirectUriOf } from "./discovery.ts";
import { enter, type From } from "./entering.ts";
import { beginFlow, type Flow, flowSeconds, hashOf, ownPath, partOf } from "./flow.ts";
import { exchange, type ProvidedPerson } from "./person.ts";
import * as store from "./store.ts";

const expired = () => forbidden("provider_sign_in_expired");

/** The refusal that the provider's answer met, as the sign-in screen asks for it. */
const failure = (code: string, to: string) =>
  isMessageCode(code) ? new AppError("forbidden", render(code, {}), { extra: { to } }) : expired();

function providerOf({ config }: Deps, id: string): SignInProvider {
  const provider = config.signInProviders.find((one) => one.id === id);
  if (!provider) throw notFound("provider_unknown");
  return provider;
}

/** Begins a sign-in. Throws unavailable where the provider cannot be reached. */
export async function begin(
  deps: Deps,
  id: string,
  { to, email }: { to?: string | undefined; email?: string | undefined },
): Promise<{ address: string; flow: Flow }> {
  const provider = providerOf(deps, id);
  const configuration = await discovered(deps, provider);
  const flow = beginFlow(id, ownPath(to, deps.config.publicUrl));
  const { href } = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(deps.config, id),
    scope: "openid email profile",
    state: partOf(flow, "state"),
    nonce: partOf(flow, "nonce"),
    code_challenge: await client.calculatePKCECodeChallenge(partOf(flow, "verifier")),
    code_challenge_method: "S256",
    ...(email === undefined ? {} : { login_hint: email }),
  });
  return { address: href, flow };
}

/** Returns the refusal of an answer that the library did not accept. */
function refusalOf(error: unknown): AppError {
  if (isAway(error)) return new AppError("unavailable", message("provider_unavailable"));
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === "access_denied") return forbidden("provider_cancelled");
    const isBusy = ["temporarily_unavailable", "server_error"].includes(error.error);
    if (isBusy) return new AppError("unavailable", message("provider_unavailable"));
  }
  const isUsed = error instanceof client.ResponseBodyError && error.error === "invalid_grant";
  return isUsed ? expired() : forbidden("provider_answer_invalid");
}

async function personIn(
  deps: Deps,
  provider: SignInProvider,
  flow: Flow,
  search: string,
): Promise<ProvidedPerson> {
  const configuration = await discovered(deps, provider);
  const callback = new URL(redirectUriOf(deps.config, provider.id) + search);
  // The state of another browser's sign-in: not an answer to this one.
  if (callback.searchParams.get("state") !== partOf(flow, "state")) throw expired();
  try {
    return await exchange(configuration, callback, {
      state: partOf(flow, "state"),
      nonce: partOf(flow, "nonce"),
      verifier: partOf(flow, "verifier"),
    });
  } catch (error) {
    const refusal = refusalOf(error);
    deps.log.warn(
      { err: error, provider: provider.id, code: refusal.userMessage.code },
      "a sign-in at a provider was refused",
    );
    throw refusal;
  }
}

/**
 * Takes the provider's answer in `search` and stores that it confirmed the sign-in of this browser.
 * Throws AppError, and stores nothing, for any answer that cannot be verified or used.
 */
export async function confirm(
  deps: Deps,
  id: string,
  { flow, search, address }: { flow: Flow | undefined; search: string; address: string },
): Promise<void> {
  const provider = providerOf(deps, id);
  if (flow?.provider !== id) throw expired();
  const person = await personIn(deps, provider, flow, search);
  await deps.db.transaction().execute(async (tx) => {
    const accountId = await accountOf(tx, provider, person, address);
    const signIn = { hash: hashOf(flow), accountId, seconds: flowSeconds };
    if (!(await store.insertSignIn(tx, signIn))) throw expired();
  });
}

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
  const provider = providerOf(deps, flow.provider);
  const entered = await enter(deps, {
    accountId: found.account_id,
    kind,
    otp,
    from,
    by: { way: "provider", provider: provider.name },
    skipsSecondFactor: provider.skipsSecondFactor,
    proof: (tx) => store.useSignIn(tx, hashOf(flow)),
  });
  return { ...entered, to: flow.to };
}
