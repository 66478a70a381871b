import { message } from "@lectern/contract/message";
import * as client from "openid-client";

import type { Deps, OpenIdProvider } from "#deps";
import { AppError, forbidden } from "#errors";
import type { ProvidedPerson } from "#schema";

import { addressOf } from "./addresses.ts";
import { discovered, isAway } from "./discovery.ts";
import { type Flow, partOf } from "./flow.ts";
import { exchange } from "./person.ts";

/** Returns the address at the provider with the request of a sign-in. */
export async function requestAddressOf(
  deps: Deps,
  provider: OpenIdProvider,
  { flow, email }: { flow: Flow; email: string | undefined },
): Promise<string> {
  const configuration = await discovered(deps, provider);
  const { href } = client.buildAuthorizationUrl(configuration, {
    redirect_uri: addressOf(deps.config, provider.id, "callback"),
    scope: "openid email profile",
    state: partOf(flow, "state"),
    nonce: partOf(flow, "nonce"),
    code_challenge: await client.calculatePKCECodeChallenge(partOf(flow, "verifier")),
    code_challenge_method: "S256",
    ...(email === undefined ? {} : { login_hint: email }),
  });
  return href;
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
  return isUsed ? forbidden("provider_sign_in_expired") : forbidden("provider_answer_invalid");
}

/** Returns the person of the answer in `search`. Throws AppError for one that cannot be verified. */
export async function personIn(
  deps: Deps,
  provider: OpenIdProvider,
  flow: Flow,
  search: string,
): Promise<ProvidedPerson> {
  const configuration = await discovered(deps, provider);
  const callback = new URL(addressOf(deps.config, provider.id, "callback") + search);
  // The state of another browser's sign-in: not an answer to this one.
  if (callback.searchParams.get("state") !== partOf(flow, "state"))
    throw forbidden("provider_sign_in_expired");
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
