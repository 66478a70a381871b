import { createPrivateKey, X509Certificate } from "node:crypto";

import { z } from "zod";

import type { SamlProvider } from "#deps";
import { isOfRsaKey, pemOf, usualAttributes } from "#saml-fields";

import { domain, isSafe, shared, sharedOf } from "./sign-in-provider-fields.ts";

const Certificate = z.string().transform((text, context) => {
  const pem = pemOf(text);
  if (pem === undefined) context.addIssue("must be a certificate, as PEM or in base64");
  return pem ?? "";
});

/** A certificate of the only kind of key that the library verifies with. */
const SigningCertificate = Certificate.refine(
  (pem) => pem === "" || isOfRsaKey(pem),
  "must be a certificate of an RSA key",
);

function fits({ request_key: key, request_certificate: certificate }: Requests): boolean {
  if (key === undefined || certificate === undefined) return key === certificate;
  try {
    const made = createPrivateKey(key);
    return (
      made.asymmetricKeyType === "rsa" && new X509Certificate(certificate).checkPrivateKey(made)
    );
  } catch {
    return false;
  }
}

interface Requests {
  request_key?: string | undefined;
  request_certificate?: string | undefined;
}

const attribute = z.string().min(1).optional();

export const Saml = z
  .strictObject({
    ...shared,
    kind: z.literal("saml"),
    issuer: z.string().max(1024).refine(URL.canParse, "must be the entity id of the provider"),
    entry_point: z.string().refine(isSafe, "must be an https address"),
    // A response is verified with one after the other.
    certificates: z.array(SigningCertificate).min(1).max(4),
    email_domains: z.array(domain).min(1),
    request_key: z.string().optional(),
    request_certificate: Certificate.optional(),
    email_attribute: attribute,
    given_name_attribute: attribute,
    family_name_attribute: attribute,
    name_attribute: attribute,
  })
  .refine(
    fits,
    "needs an RSA request_key and a request_certificate that belong together, or neither",
  );

/** Returns a key in the one spelling of PEM that the library takes. */
const keyOf = (privateKey: string) =>
  createPrivateKey(privateKey).export({ type: "pkcs8", format: "pem" });

export function samlProviderOf(one: z.infer<typeof Saml>): SamlProvider {
  const { request_key: privateKey, request_certificate: certificate } = one;
  const named = (name: string | undefined, others: string[]) => (name ? [name] : others);
  return {
    ...sharedOf(one),
    kind: "saml",
    issuer: one.issuer,
    entryPoint: one.entry_point,
    certificates: one.certificates,
    emailDomains: one.email_domains,
    domains: one.domains ?? one.email_domains,
    requestKey:
      privateKey && certificate ? { privateKey: keyOf(privateKey), certificate } : undefined,
    attributes: {
      email: named(one.email_attribute, usualAttributes.email),
      givenName: named(one.given_name_attribute, usualAttributes.givenName),
      familyName: named(one.family_name_attribute, usualAttributes.familyName),
      name: named(one.name_attribute, usualAttributes.name),
    },
  };
}
