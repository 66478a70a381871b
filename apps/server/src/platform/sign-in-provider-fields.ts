import { z } from "zod";

/** What is sent there and back is only as safe as the connection. */
export const isSafe = (address: string) => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
};

export const domain = z.hostname().toLowerCase();

/** The settings that every kind of sign-in provider has. */
export const shared = {
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "must be small letters, digits and hyphens"),
  name: z.string().trim().min(1).max(60),
  domains: z.array(domain).optional(),
  link_accounts: z.boolean().default(true),
  create_accounts: z.boolean().default(true),
  skip_second_factor: z.boolean().default(false),
};

/** Returns those settings by the names that the product has for them. */
export const sharedOf = (one: z.infer<z.ZodObject<typeof shared>>) => ({
  id: one.id,
  name: one.name,
  linksAccounts: one.link_accounts,
  createsAccounts: one.create_accounts,
  skipsSecondFactor: one.skip_second_factor,
});
