import { message } from "@lectern/contract/message";
import * as client from "openid-client";

import { type Deps, EgressError, type OpenIdProvider } from "#deps";
import { AppError } from "#errors";

/** ms for which a provider's metadata is used. */
const freshMs = 60 * 60_000;
/** ms between two attempts after the first failure, doubled with each further one. */
const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;
/** Seconds by which the provider's clock may differ. */
const skewSeconds = 60;

/** Providers whose metadata are kept; above, the one that has been known longest is forgotten. */
const mostKnown = 1_000;

interface Known {
  /** What it was read with. A workspace may change it. */
  secret: string | undefined;
  /** The metadata that was read last. */
  found: client.Configuration | undefined;
  /** ms of the clock from which it is read again. */
  nextAt: number;
  failures: number;
  running: Promise<client.Configuration> | undefined;
}

/** By the id of the provider, for each process. */
const knownTo = new WeakMap<Deps["fetchFromProvider"], Map<string, Known>>();

const unavailable = (cause: unknown) =>
  new AppError("unavailable", message("provider_unavailable"), { cause });

async function read({ fetchFromProvider }: Deps, provider: OpenIdProvider) {
  const { issuer, clientId, clientSecret } = provider;
  // The connection to http addresses is not checked: settings allow them for this machine, workspaces
  // for the networks of the operator.
  const insecure = new URL(issuer).protocol === "http:" ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: skewSeconds },
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    {
      // The signature of ID tokens is checked too, not only the connection that they came over.
      execute: [client.enableNonRepudiationChecks, ...insecure],
      timeout: 10,
      [client.customFetch]: (address, { method, headers, body, signal }) =>
        fetchFromProvider(address, {
          method,
          headers,
          body: body instanceof URLSearchParams ? body.toString() : undefined,
          signal,
        }),
    },
  );
  // Throws where the metadata name no address to lead the browser to.
  client.buildAuthorizationUrl(found, {});
  return found;
}

/**
 * Returns the provider's metadata and keys: those of the last hour, or of an earlier time while the
 * provider cannot be reached. Throws unavailable, without asking again until a pause is over, where
 * there are none.
 */
export async function discovered(
  deps: Deps,
  provider: OpenIdProvider,
): Promise<client.Configuration> {
  let all = knownTo.get(deps.fetchFromProvider);
  if (!all) knownTo.set(deps.fetchFromProvider, (all = new Map<string, Known>()));
  const { id, clientSecret: secret } = provider;
  let known = all.get(id);
  if (!known || known.secret !== secret) {
    known = { secret, found: undefined, nextAt: 0, failures: 0, running: undefined };
    all.delete(id);
    const [oldest] = all.keys();
    if (all.size >= mostKnown && oldest !== undefined) all.delete(oldest);
    all.set(id, known);
  }
  if (Date.now() < known.nextAt) {
    if (known.found) return known.found;
    throw unavailable(undefined);
  }
  known.running ??= renew(deps, provider, known).finally(() => {
    known.running = undefined;
  });
  return known.running;
}

async function renew(deps: Deps, provider: OpenIdProvider, known: Known) {
  try {
    known.found = await read(deps, provider);
    known.failures = 0;
    known.nextAt = Date.now() + freshMs;
    return known.found;
  } catch (error) {
    deps.log.warn({ err: error, provider: provider.id }, "a sign-in provider was not found");
    known.nextAt = Date.now() + Math.min(firstPauseMs * 2 ** known.failures, longestPauseMs);
    known.failures += 1;
    if (known.found) return known.found;
    throw unavailable(error);
  }
}

/** Whether the provider did not answer, or only with a failure of its own. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof client.ClientError)) return false;
  const { code, cause } = error;
  if (cause instanceof EgressError || code === "OAUTH_TIMEOUT") return true;
  return cause instanceof Response && cause.status >= 500;
}
