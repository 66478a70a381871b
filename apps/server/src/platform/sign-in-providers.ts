import { z } from "zod";

import type { OpenIdProvider, SignInProvider } from "#deps";

import { Saml, samlProviderOf } from "./saml-providers.ts";
import { isSafe, shared, sharedOf } from "./sign-in-provider-fields.ts";

const OpenId = z.strictObject({
  ...shared,
  kind: z.literal("openid").optional(),
  issuer: z.string().refine(isSafe, "must be an https address"),
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  trust_email: z.boolean().default(false),
});

const Providers = z
  .array(z.discriminatedUnion("kind", [OpenId, Saml]))
  .max(20)
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    "each provider needs an id of its own",
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not valid JSON");
  }
}

const openIdProviderOf = (one: z.infer<typeof OpenId>): OpenIdProvider => ({
  ...sharedOf(one),
  kind: "openid",
  issuer: one.issuer,
  clientId: one.client_id,
  clientSecret: one.client_secret,
  domains: one.domains ?? [],
  trustsEmail: one.trust_email,
});

/**
 * Reads the JSON of the operator's sign-in providers. Throws Error with the place of the first
 * fault, without the value.
 */
export function readProviders(text: string): SignInProvider[] {
  const read = Providers.safeParse(parsed(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error([issue?.path.join("."), issue?.message].filter(Boolean).join(" "));
  }
  return read.data.map((one) =>
    one.kind === "saml" ? samlProviderOf(one) : openIdProviderOf(one),
  );
}
