/**
 * Returns an address of this installation that a provider is set up with: where the browser comes
 * back to, where it brings a SAML response, or where the provider reads its metadata.
 */
export const addressOf = (
  { publicUrl }: { publicUrl: string },
  id: string,
  at: "callback" | "saml" | "metadata",
) => `${publicUrl}/auth/ext/v1/providers/${encodeURIComponent(id)}/${at}`;
