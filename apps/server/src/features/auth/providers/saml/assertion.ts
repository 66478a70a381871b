import type { Profile } from "@node-saml/node-saml";
import { z } from "zod";

import type { Config, SamlProvider } from "#deps";
import type { ProvidedPerson } from "#schema";

import { identityIssuerOf } from "../issuer.ts";
import { personOf } from "../person.ts";
import { mostAgeSeconds, responseAddressOf, skewSeconds } from "./service-provider.ts";

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const nameIdFormat = {
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
};

const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .tuple([
      z.object({
        $: z.object({
          Recipient: z.string().optional(),
          InResponseTo: z.string().max(200).optional(),
          NotOnOrAfter: z.string().optional(),
        }),
      }),
    ])
    .optional(),
});

/** The signed assertion as the library parsed it; what it checks itself is left out. */
const Assertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(500), IssueInstant: z.string() }),
    Subject: z.tuple([z.object({ SubjectConfirmation: z.array(Confirmation) })]),
  }),
});

const Attributes = z.record(z.string(), z.unknown());

export interface VerifiedAssertion {
  assertionId: string;
  /** The id of the request that it answers. */
  requestId: string;
  person: ProvidedPerson;
}

const isAhead = (time: string | undefined) =>
  time !== undefined && Date.parse(time) + skewSeconds * 1000 > Date.now();

/** The library looks at the age only where the conditions name a time. */
function checkAge(issued: string): void {
  const age = (Date.now() - Date.parse(issued)) / 1000;
  const isRecent = age > -skewSeconds && age < mostAgeSeconds + skewSeconds;
  if (!isRecent) throw new Error("The assertion is too old, or of the future.");
}

/** Returns the id of the request, if one confirmation was made for it and for this address. */
function requestIdIn(confirmations: z.infer<typeof Confirmation>[], address: string) {
  for (const { $, SubjectConfirmationData: data } of confirmations) {
    const { Recipient, InResponseTo, NotOnOrAfter } = data?.[0].$ ?? {};
    const isOurs = $.Method === bearer && Recipient === address && isAhead(NotOnOrAfter);
    if (isOurs && InResponseTo !== undefined) return InResponseTo;
  }
  throw new Error("The assertion was not made for a request from here.");
}

/** Returns the first value of the first attribute that is there. */
function valueOf({ attributes = {} }: Profile, names: string[]): unknown {
  const all = Attributes.parse(attributes);
  const name = names.find((one) => Object.hasOwn(all, one));
  return name === undefined ? undefined : [all[name]].flat()[0];
}

function subjectOf({ nameID = "", nameIDFormat }: Partial<Profile>): string {
  const subject = nameID.trim();
  // The same person would have another name at the next sign-in.
  if (nameIDFormat === nameIdFormat.transient) throw new Error("The person's name is transient.");
  if (subject === "" || subject.length > 256) throw new Error("The person has no usable name.");
  return subject;
}

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Returns the person; their address counts as verified if its domain is one of the provider's. */
function personIn(provider: SamlProvider, profile: Profile): ProvidedPerson {
  const { attributes: names, emailDomains } = provider;
  const subject = subjectOf(profile);
  const isEmail = profile.nameIDFormat === nameIdFormat.email;
  const email = trimmed(valueOf(profile, names.email)) ?? (isEmail ? subject : undefined);
  const domain = typeof email === "string" ? email.slice(email.lastIndexOf("@") + 1) : "";
  return personOf(
    { iss: identityIssuerOf(provider), sub: subject },
    {
      email,
      email_verified: emailDomains.includes(domain.toLowerCase()),
      given_name: valueOf(profile, names.givenName),
      family_name: valueOf(profile, names.familyName),
      name: valueOf(profile, names.name),
    },
  );
}

/**
 * Returns what a signed assertion says, of which the library checked signature, audience and time.
 * Throws Error for one of another issuer, one that is too old, or one that was not made for a
 * request and the address of this product.
 */
export function read(config: Config, provider: SamlProvider, profile: Profile): VerifiedAssertion {
  if (profile.issuer !== provider.issuer) throw new Error("The assertion is of another issuer.");
  const { Assertion: assertion } = Assertion.parse(profile.getAssertion?.());
  checkAge(assertion.$.IssueInstant);
  const { SubjectConfirmation: confirmations } = assertion.Subject[0];
  return {
    assertionId: assertion.$.ID,
    requestId: requestIdIn(confirmations, responseAddressOf(config, provider)),
    person: personIn(provider, profile),
  };
}
