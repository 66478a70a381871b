import type { SignInProvider } from "@lectern/contract/installation";

/** Returns the provider for people of an address's mail domain, if there is one. */
export function providerFor(
  providers: readonly SignInProvider[],
  email: string,
): SignInProvider | undefined {
  const [, domain = ""] = /@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  return providers.find(({ domains }) => domains.includes(domain));
}
