import { type Profile, SAML, SamlStatusError, ValidateInResponseTo } from "@node-saml/node-saml";
import { message } from "@lectern/contract/message";

import type { Config, SamlProvider } from "#deps";
import { AppError } from "#errors";

import { addressOf } from "../addresses.ts";
import { type Flow, partOf } from "../flow.ts";

/** Seconds by which the provider's clock may differ. */
export const skewSeconds = 60;
/** Seconds for which an assertion is accepted after it was issued. */
export const mostAgeSeconds = 10 * 60;

/** The address that the provider has the browser send its response to. */
export const responseAddressOf = (config: Pick<Config, "publicUrl">, provider: SamlProvider) =>
  addressOf(config, provider.id, "saml");

/** The id of the request of a sign-in. Only this browser's cookie can produce it. */
export const requestIdOf = (flow: Flow) => `_${partOf(flow, "request")}`;

function clientOf(config: Pick<Config, "publicUrl">, provider: SamlProvider, requestId?: string) {
  const { entryPoint, certificates, requestKey } = provider;
  return new SAML({
    issuer: addressOf(config, provider.id, "metadata"),
    callbackUrl: responseAddressOf(config, provider),
    entryPoint,
    idpCert: certificates,
    ...(requestKey && { privateKey: requestKey.privateKey }),
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewSeconds * 1000,
    maxAssertionAgeMs: mostAgeSeconds * 1000,
    // Compared with the request of this browser when it returns, from the signed part alone.
    validateInResponseTo: ValidateInResponseTo.never,
    // How people prove who they are, and by which name they are known, is up to the provider.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** Returns the address at the provider with the request of a sign-in. */
export const requestAddressOf = (
  config: Pick<Config, "publicUrl">,
  provider: SamlProvider,
  flow: Flow,
): Promise<string> =>
  clientOf(config, provider, requestIdOf(flow)).getAuthorizeUrlAsync(
    partOf(flow, "state"),
    undefined,
    {},
  );

/** Returns what the provider must know of this installation, as XML. */
export const metadataOf = (config: Pick<Config, "publicUrl">, provider: SamlProvider): string =>
  clientOf(config, provider).generateServiceProviderMetadata(
    null,
    provider.requestKey?.certificate ?? null,
  );

const cancelled = "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed";

/**
 * Returns what the signed assertion of a response says, its signature, audience and time checked.
 * Throws Error, or forbidden where the person did not sign in there.
 */
export async function readResponse(
  config: Pick<Config, "publicUrl">,
  provider: SamlProvider,
  xml: string,
): Promise<Profile> {
  // Encoded again, so that the library parses exactly what was checked.
  const SAMLResponse = Buffer.from(xml).toString("base64");
  try {
    const { profile } = await clientOf(config, provider).validatePostResponseAsync({
      SAMLResponse,
    });
    if (!profile) throw new Error("The response has no assertion.");
    return profile;
  } catch (error) {
    if (error instanceof SamlStatusError && error.xmlStatus.includes(cancelled)) {
      throw new AppError("forbidden", message("provider_cancelled"), { cause: error });
    }
    throw error;
  }
}
