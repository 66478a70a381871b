import { z } from "zod";

import type { SignInProvider } from "#deps";

/** Discovery and the token request are only as safe as the connection. */
const isSafe = (address: string) => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
};

const Provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "must be small letters, digits and hyphens"),
  name: z.string().trim().min(1).max(60),
  issuer: z.string().refine(isSafe, "must be an https address"),
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  domains: z.array(z.hostname().toLowerCase()).default([]),
  trust_email: z.boolean().default(false),
  link_accounts: z.boolean().default(true),
  create_accounts: z.boolean().default(true),
  skip_second_factor: z.boolean().default(false),
});

const Providers = z
  .array(Provider)
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
  return read.data.map((one) => ({
    id: one.id,
    name: one.name,
    issuer: one.issuer,
    clientId: one.client_id,
    clientSecret: one.client_secret,
    domains: one.domains,
    trustsEmail: one.trust_email,
    linksAccounts: one.link_accounts,
    createsAccounts: one.create_accounts,
    skipsSecondFactor: one.skip_second_factor,
  }));
}
