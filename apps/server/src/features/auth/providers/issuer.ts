import type { SignInProvider } from "#deps";

/** An issuer's address in one spelling; undefined for none, as for a proxy's people. */
export const spelled = (issuer: string) =>
  URL.canParse(issuer) ? new URL(issuer).href : undefined;

/**
 * The issuer that a provider's people are stored with. One server may be a provider of both kinds by
 * the same address, and name people differently.
 */
export const identityIssuerOf = ({ id, kind, issuer, workspace }: SignInProvider) =>
  // Whoever sets up a provider of a workspace chooses its issuer, which may be another one's.
  workspace ? `workspace:${id}` : kind === "saml" ? `saml:${issuer}` : issuer;
