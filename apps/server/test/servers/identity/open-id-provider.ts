import { createServer, type RequestListener } from "node:http";

import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from "jose";
import { Provider } from "oidc-provider";

import { listenOnFreePort } from "../free-port.ts";

/** Whoever signs in at the provider next. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

/** Replaces the ID token that the provider issued. */
type Forge = (claims: JWTPayload, sign: (claims: JWTPayload) => Promise<string>) => Promise<string>;

export const clientId = "lectern";
export const clientSecret = "the-secret-of-the-client";

const sign = (key: CryptoKey) => (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);

/** Listens at once, so that its address is known; serves when `accept` named the product's. */
async function listen() {
  let answer: RequestListener = (_, reply) => reply.writeHead(503).end();
  let calls = 0;
  const server = createServer((request, reply) => {
    calls += 1;
    answer(request, reply);
  });
  const port = await listenOnFreePort(server);
  return {
    issuer: `http://127.0.0.1:${port}`,
    calls: () => calls,
    serve: (by: RequestListener) => (answer = by),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Starts a real OpenID provider on this machine that signs `next.person` in without asking, or with
 * its own pages (`asks`). The product's address is known later than the provider's, which is among
 * the product's settings: `accept` tells it.
 */
export async function startOpenIdProvider({ asks = false }: { asks?: boolean } = {}) {
  const { issuer, serve, calls, close } = await listen();
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const next: { person: ProviderPerson; cancels: boolean; forge: Forge | undefined } = {
    person: { sub: "nobody" },
    cancels: false,
    forge: undefined,
  };
  const jwk = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" };

  function accept(redirectUris: string[]) {
    const provider = new Provider(issuer, {
      clients: [
        { client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris },
        { client_id: "second", client_secret: clientSecret, redirect_uris: redirectUris },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ["a-key-of-the-tests"] },
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["name", "given_name", "family_name"],
      },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ ...next.person, sub: accountId }),
      }),
      features: { devInteractions: { enabled: asks } },
      ...(asks ? {} : { interactions: { url: (_, { uid }) => `/interaction/${uid}` } }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? "",
          accountId: oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, following) => {
      if (!asks && context.path.startsWith("/interaction/")) {
        const result = next.cancels
          ? { error: "access_denied" }
          : { login: { accountId: next.person.sub } };
        context.respond = false;
        await provider.interactionFinished(context.req, context.res, result);
        return;
      }
      await following();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== "/token" || !next.forge || !body?.id_token) return;
      body.id_token = await next.forge(decodeJwt(body.id_token), sign(privateKey));
    });
    const callback = provider.callback();
    serve((request, reply) => void callback(request, reply));
  }

  return { issuer, next, accept, calls, close };
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;
