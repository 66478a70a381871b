import { Email } from "@lectern/contract/auth";
import { unseen } from "@lectern/contract/unseen";
import * as client from "openid-client";

import type { ProvidedPerson } from "#schema";

/** The most characters of a subject, by OpenID Connect. */
const mostSubject = 255;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns a name that may be shown. */
const nameIn = (value: unknown) =>
  textOf(value).replaceAll(new RegExp(unseen, "gu"), "").trim().slice(0, 100);

/** Returns what the provider's claims say; names are derived from each other where some lack. */
export function personOf(
  { iss, sub }: { iss: string; sub: string },
  claims: Record<string, unknown>,
): ProvidedPerson {
  const email = Email.safeParse(claims["email"]).data;
  const [first = "", ...more] = nameIn(claims["name"]).split(/\s+/);
  const [local = ""] = (email ?? "").split("@");
  return {
    issuer: iss,
    subject: sub,
    email,
    // Some providers send the text.
    emailVerified: claims["email_verified"] === true || claims["email_verified"] === "true",
    firstName: nameIn(claims["given_name"]) || first || nameIn(local) || "?",
    lastName: nameIn(claims["family_name"]) || more.join(" "),
  };
}

/**
 * Exchanges the code in `callback` and returns the person in its verified ID token, with the claims
 * of the userinfo endpoint where the token has no address.
 */
export async function exchange(
  configuration: client.Configuration,
  callback: URL,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<ProvidedPerson> {
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The library returned no claims.");
  if (claims.sub.length > mostSubject) throw new Error("The person's name is too long.");
  const asks = claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint;
  const info = asks
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  return personOf(claims, { ...info, ...claims });
}
